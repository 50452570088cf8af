import type { ApiContext, StaffContext } from '../../../app/context.server.ts';
import { AppError } from '../../../platform/errors.ts';
import { readBytes } from '../../../platform/http/read-body.server.ts';
import { CAR_LABELS } from '../fields/car-labels.ts';
import { keysOf, pick } from '../../../platform/objects.ts';
import { SCREEN } from './advice.ts';
import { isKnownTarget } from './import-columns.server.ts';
import { DEFAULT_IMPORT, importStock } from './import.server.ts';
import type { ImportReport } from './import-report.server.ts';
import { type StockFileOptions, stockFileStep, type StockFileSteps } from './stock-file.server.ts';
import type { Tasks } from './stock-process-child.server.ts';
import { foreignProcess, programOf } from '../../../platform/foreign/foreign-process.server.ts';
import { fileResponse } from '../../../platform/http/file-response.server.ts';

/** Fields of the report that the browser gets unchanged. */
const REPORTED = [
  'rows',
  'added',
  'updated',
  'hasKeys',
  'assumptions',
  'created',
  'updates',
  'rejected',
  'findings',
] as const satisfies (keyof ImportReport)[];

/** The summary of an import that the browser shows before and after it. Lists are shortened; counts are complete. */
export interface ImportPreview extends Pick<ImportReport, (typeof REPORTED)[number]> {
  unchanged: number;
  rejectedCount: number;
  findingCount: number;
  /** Fields that added cars lack for publishing: the label, and the number of cars. */
  missing: { label: string; cars: number }[];
  /** The field that each column became. */
  columns: { heading: string; field: string }[];
  ignored: ImportReport['ignoredColumns'];
}

export type ImportLine =
  | { progress: { bytes: number; total: number; rows: number } }
  | { result: ImportPreview }
  | { error: string };

const files = foreignProcess<Tasks>({
  name: 'stock file',
  program: programOf(import.meta, 'stock-process-child.server'),
  limitMs: 30_000,
  // The keys of a million rows take half of this memory.
  megabytes: 800,
  concurrency: 1,
  unreadable: 'This file takes too much time or memory to read. Split it.',
});

/** Calls `readStockFile` in the stock file process, because owners upload files that others wrote. */
export const readForeignStockFile = (file: Buffer, options: StockFileOptions): StockFileSteps =>
  files.stream('readStockFile', [file, options], stockFileStep);

const MAX_BYTES = 20_000_000;
/** Items of each list that a browser shows. */
const SHOWN = 200;

/**
 * Imports the stock file in the body: adds new cars as drafts, and updates those that are there. Answers with a line
 * of JSON for each step, and one with the result or the reason why nothing was changed.
 * @throws {AppError} tooLarge, invalid for a mapping that cannot be read
 */
export async function importInBrowser(
  ctx: ApiContext & StaffContext,
  { dryRun, map }: { dryRun: boolean; map?: string | undefined },
): Promise<Response> {
  const columns = readMap(map);
  const tooLarge = new AppError('tooLarge', 'This file is larger than 20 MB. Split it.');
  const file = await readBytes(ctx.client.request, MAX_BYTES, tooLarge);
  const lines = new TransformStream<ImportLine, Uint8Array<ArrayBuffer>>({
    transform: (line, out) => out.enqueue(Buffer.from(`${JSON.stringify(line)}\n`)),
  });
  const writer = lines.writable.getWriter();
  // If the browser disconnects, the import continues without writing lines.
  const send = (line: ImportLine) => void writer.write(line).catch(() => {});
  const options = { ...DEFAULT_IMPORT, dryRun, map: columns, advice: SCREEN };
  const work = importStock(ctx, {
    read: (fileOptions) => readForeignStockFile(file, fileOptions),
    options,
    update: ctx,
    onProgress: ({ bytes, rows }) => send({ progress: { bytes, total: file.length, rows } }),
  });
  void work
    .then(
      (report) => send({ result: previewOf(report) }),
      (error: unknown) => {
        if (!(error instanceof AppError)) ctx.log.error({ err: error }, 'an import failed');
        const reason =
          error instanceof AppError ? error.message : 'Something went wrong on our side.';
        send({ error: `${reason} Nothing was changed.` });
      },
    )
    .then(() => writer.close().catch(() => {}));
  return fileResponse(ctx, { type: 'application/x-ndjson; charset=utf-8' }, lines.readable);
}

const unreadableMap = () => new AppError('invalid', 'The mapping of the columns cannot be read.');

/** Parses `{"Heading": "field"}`. */
function readMap(text: string | undefined): Record<string, string> {
  if (text === undefined) return {};
  let map: unknown;
  try {
    map = JSON.parse(text);
  } catch {
    throw unreadableMap();
  }
  if (typeof map !== 'object' || map === null || Array.isArray(map)) throw unreadableMap();
  const entries = Object.entries(map).map(([heading, field]: [string, unknown]) => {
    if (typeof field !== 'string' || !isKnownTarget(field)) throw unreadableMap();
    return [heading, field] as const;
  });
  return Object.fromEntries(entries);
}

function previewOf(report: ImportReport): ImportPreview {
  const { findings, hidden } = findingsOf(report);
  const { alreadyThere, updates, rejected } = report;
  return {
    ...pick(report, REPORTED),
    unchanged: alreadyThere,
    rejectedCount: rejected.length,
    missing: keysOf(report.missing).map((name) => ({
      label: CAR_LABELS[name].toLowerCase(),
      cars: report.missing[name] ?? 0,
    })),
    findingCount: report.findingCount - hidden,
    columns: report.columns.map((column) => pick(column, ['heading', 'field'])),
    ignored: report.ignoredColumns,
    updates: updates.slice(0, SHOWN),
    rejected: rejected.slice(0, SHOWN),
    findings: findings.slice(0, SHOWN),
  };
}

/** Leaves out the reasons why a new car is a draft if the car is already there: an update never unpublishes it. */
function findingsOf({ findings, updates, alreadyThereLines }: ImportReport) {
  const linesOfKnownCars = new Set([...alreadyThereLines, ...updates.map(({ line }) => line)]);
  const shown = findings.filter(
    ({ line, text }) => !linesOfKnownCars.has(line) || !text.startsWith('draft: '),
  );
  return { findings: shown, hidden: findings.length - shown.length };
}
