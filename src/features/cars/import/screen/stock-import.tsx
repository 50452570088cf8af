import { Link } from 'react-router';
import { cars, counted, separated } from '../../../../platform/format.ts';
import type { ImportLine, ImportPreview } from '../browser-import.server.ts';
import { failure } from '../../../../app/api/client.ts';
import { ApiError } from '../../../../platform/api-error.ts';
import { type DetailsProps, ImportScreen } from '../../components/file-import/import-screen.tsx';
import { CAR_LABELS } from '../../fields/car-labels.ts';
import { Columns, Findings, Updates } from './preview-lists.tsx';
import link from '../../../../ui/link.module.css';
import fileImport from '../../components/file-import/file-import.module.css';

export const meta = () => [{ title: 'Import stock' }];

/** The fields that the user chose for columns, by heading. */
type FieldMap = Readonly<Record<string, string>>;

/** Imports a stock file. */
export default function StockImport() {
  return (
    <ImportScreen<ImportPreview, FieldMap>
      title="Import stock"
      intro={
        <p className={fileImport.hint}>
          A CSV file of up to 20 MB, from a spreadsheet, your dealer system or a feed. You see what
          will change before anything does.
        </p>
      }
      options={{}}
      send={(file, { options: map, ...run }) => sendStockFile(file, { ...run, map })}
      previewText={previewText}
      buttonText={buttonText}
      toast={(result) => ['Stock Imported', summaryOf(result)]}
      Done={Done}
      Details={Details}
    />
  );
}

const Done = ({ result }: { result: ImportPreview }) => (
  <>
    {summaryOf(result)} New cars are drafts.{' '}
    <Link to="/stock?state=draft" className={link.link}>
      Add their photos
    </Link>
    {missingText(result)}
  </>
);

const Details = ({ result, options, again }: DetailsProps<ImportPreview, FieldMap>) => (
  <>
    <Findings preview={result} />
    {again && (
      <>
        <Updates preview={result} />
        <Columns
          preview={result}
          onMap={(heading, field) => again({ ...options, [heading]: field })}
        />
      </>
    )}
  </>
);

const rejectedText = ({ rejectedCount }: ImportPreview) =>
  rejectedCount === 0
    ? ''
    : ` ${separated(rejectedCount)} ${rejectedCount === 1 ? 'row can’t' : 'rows can’t'} be imported.`;

/** Returns what new cars lack for the site, and how staff add missing descriptions. */
function missingText({ missing }: ImportPreview): string {
  if (missing.length === 0) return '';
  const needs = missing.map(({ label, cars: count }) => `${cars(count)} without ${label}`);
  const list = new Intl.ListFormat('en-IE').format(needs);
  const many = missing.some(({ label }) => label === DESCRIPTION)
    ? ' Select them in the stock list to write their descriptions at once.'
    : '';
  return ` Not ready for the site: ${list}.${many}`;
}

const DESCRIPTION = CAR_LABELS.description.toLowerCase();

const previewText = (preview: ImportPreview) =>
  `${counted(preview.rows, 'row')}: ${separated(preview.added)} new, ${separated(preview.updated)} to update, ${separated(preview.unchanged)} without changes.${rejectedText(preview)}${missingText(preview)}`;

const summaryOf = (result: ImportPreview) =>
  `${cars(result.added)} added, ${separated(result.updated)} updated.${rejectedText(result)}`;

function buttonText({ added, updated }: ImportPreview): string {
  const parts = [
    ...(added > 0 ? [`Add ${cars(added)}`] : []),
    ...(updated > 0 ? [`${added > 0 ? 'update' : 'Update'} ${cars(updated)}`] : []),
  ];
  return parts.join(' and ');
}

type ImportProgress = Extract<ImportLine, { progress: object }>['progress'];

interface SendOptions {
  dryRun: boolean;
  map: FieldMap;
  onProgress: (progress: ImportProgress) => void;
  signal: AbortSignal;
}

/**
 * Sends a stock file to the import and follows its progress.
 * @throws {ApiError} if nothing was imported, or with status 0 if the result is unknown
 */
async function sendStockFile(file: File, options: SendOptions): Promise<ImportPreview> {
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
  try {
    for await (const line of linesOf(response.body)) {
      if ('progress' in line) options.onProgress(line.progress);
      else if ('result' in line) return line.result;
      else throw new ApiError(422, line.error);
    }
  } catch (error) {
    if (error instanceof ApiError || options.signal.aborted) throw error;
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
