import { failure } from '../../../../app/api/client.ts';
import type { ImportLine, ImportPreview } from '../preview.ts';
import { ApiError } from '../../../../platform/api-error.ts';

type ImportProgress = Extract<ImportLine, { progress: object }>['progress'];

interface SendOptions {
  dryRun: boolean;
  /** Fields by heading, where they differ from those that the import finds. */
  map: Readonly<Record<string, string>>;
  onProgress: (progress: ImportProgress) => void;
  signal: AbortSignal;
}

/**
 * Sends a stock file to the import and follows its progress.
 * @throws {ApiError} if nothing was imported
 */
export async function sendStockFile(file: File, options: SendOptions): Promise<ImportPreview> {
  const query = new URLSearchParams({
    dryRun: String(options.dryRun),
    ...(Object.keys(options.map).length > 0 && { map: JSON.stringify(options.map) }),
  });
  const response = await fetch(`/api/stock/import?${query}`, {
    method: 'POST',
    body: file,
    headers: { 'content-type': 'application/octet-stream', accept: 'application/x-ndjson' },
    signal: options.signal,
  }).catch((error: unknown) => {
    if (options.signal.aborted) throw error;
    throw new ApiError(0, 'We couldn’t reach the site. Check your connection, then try again.');
  });
  if (!response.ok || !response.body)
    throw failure(response.status, await response.json().catch(() => null));
  for await (const line of linesOf(response.body)) {
    if ('progress' in line) options.onProgress(line.progress);
    else if ('result' in line) return line.result;
    else throw new ApiError(422, line.error);
  }
  throw new ApiError(0, 'The connection was lost. Choose the file again to see what was imported.');
}

async function* linesOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<ImportLine> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (rest + value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line);
  }
}
