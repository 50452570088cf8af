import type { Readable } from 'node:stream';
import type { Logger } from 'pino';
import { z } from 'zod';
import { AppError } from '../../domain/errors.ts';
import type { Config } from '../config.ts';
import type { Deps } from '../deps.ts';
import type { Database } from '../data/engine/client.ts';
import { linesOf } from '../services/backup/lines.ts';
import { type ImportOptions, type ImportProgress, importStock } from '../services/stock/import.ts';
import type { ImportReport } from '../services/stock/import-report.ts';
import { ENCODINGS } from '../services/stock/import-text.ts';
import { callServer } from './client.ts';
import { withReceivedFile } from './receive-file.ts';

const flag = z.enum(['true', 'false']).transform((value) => value === 'true');

/** The options of an import as query parameters. */
export const importOptions = z.strictObject({
  dryRun: flag,
  distance: z.enum(['km', 'mi']).nullable().default(null),
  rate: z.coerce.number().nullable().default(null),
  publish: flag,
  encoding: z.enum(ENCODINGS),
  map: z
    .string()
    .transform((json, ctx): unknown => {
      try {
        return JSON.parse(json);
      } catch {
        ctx.issues.push({ code: 'custom', message: 'map is not JSON', input: json });
        return z.NEVER;
      }
    })
    .pipe(z.record(z.string(), z.string())),
});

/** A line of JSON of the response: progress, then the report or why the import failed. */
type ImportLine = { progress: ImportProgress } | { report: ImportReport } | { failure: string };

interface ImportDeps {
  database: Database;
  config: { dataDir: string };
  space: Deps['space'];
  log: Logger;
}

/**
 * Imports a stock file on the server and yields the lines of the response. Receives the whole file first, because
 * nobody else can use the embedded database during the import. Stops, and changes nothing, if the client
 * disconnects.
 */
export async function* importLines(
  { database, config, space, log }: ImportDeps,
  { body, signal }: { body: ReadableStream<Uint8Array> | null; signal: AbortSignal },
  options: ImportOptions,
): AsyncGenerator<Uint8Array> {
  const reader = (body ?? new ReadableStream<Uint8Array>()).getReader();
  const lines = progressQueue();
  const importing = withReceivedFile(reader, { directory: config.dataDir, space }, (content) =>
    importStock({ database, signal }, content, options, (progress) =>
      lines.add({ progress: { ...progress } }),
    ),
  )
    .then(
      (report): ImportLine => ({ report }),
      (error: unknown): ImportLine => ({
        failure: signal.aborted ? 'The client disconnected.' : failureOf(error, log),
      }),
    )
    .then((line) => lines.end(line));
  for await (const line of lines.read()) yield Buffer.from(`${JSON.stringify(line)}\n`);
  await importing;
  try {
    // Closing the connection before the client has sent everything could lose the last line.
    for await (const _ of readAll(reader));
  } catch {
    // The client has disconnected.
  }
}

/** Unlike iterating over the stream, does not cancel it at an early end. */
async function* readAll(
  reader: ReadableStreamDefaultReader<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}

function failureOf(error: unknown, log: Logger): string {
  if (error instanceof AppError) return error.message;
  log.error({ err: error }, 'a stock import failed');
  return 'Nothing was imported. See the server log for the reason.';
}

/** Holds only the newest progress until it is read. */
function progressQueue() {
  let newest: ImportLine | undefined;
  let ended = false;
  let wake = Promise.withResolvers<void>();
  return {
    add(line: ImportLine): void {
      newest = line;
      wake.resolve();
    },
    end(line: ImportLine): void {
      ended = true;
      this.add(line);
    },
    async *read(): AsyncGenerator<ImportLine> {
      for (let isLast = false; !isLast;) {
        await wake.promise;
        wake = Promise.withResolvers();
        isLast = ended;
        if (newest) yield newest;
      }
    },
  };
}

/**
 * Imports a stock file through the server that runs on this data directory. Returns null, without reading
 * the file, if no server runs.
 * @throws {AppError} with a message for the operator
 */
export async function importThroughServer(
  config: Pick<Config, 'dataDir'>,
  file: Readable,
  { rate, distance, map, ...options }: ImportOptions,
  onProgress: (progress: ImportProgress) => void,
): Promise<ImportReport | null> {
  const query = new URLSearchParams({
    dryRun: String(options.dryRun),
    publish: String(options.publish),
    encoding: options.encoding,
    map: JSON.stringify(map),
    ...(rate !== null && { rate: String(rate) }),
    ...(distance !== null && { distance }),
  });
  const path = `/stock-import?${query}`;
  const response = await callServer(config, { method: 'POST', path, body: file });
  if (!response) return null;
  for await (const [text = ''] of linesOf(response, 1)) {
    const line: ImportLine = JSON.parse(text);
    if ('progress' in line) onProgress(line.progress);
    else if ('report' in line) return line.report;
    else if ('failure' in line) throw new AppError('invalid', line.failure);
  }
  throw new AppError('unavailable', 'The server stopped during the import. Nothing was imported.');
}
