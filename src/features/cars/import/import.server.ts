import { sql } from 'drizzle-orm';
import { AppError } from '../../../platform/errors.ts';
import { COMMAND_LINE } from './advice.ts';
import type { StockRowOptions } from './stock-row.ts';
import type { Context } from '../../../app/context.server.ts';
import type { Db } from '../../../platform/database/client.server.ts';
import { createEntryIds } from './reference-lists.server.ts';
import { addBatch } from './import-batch.server.ts';
import { mapColumns } from './import-columns.server.ts';
import { type CsvRecord, findHeader, openCsv } from './import-csv.server.ts';
import { readKnownCars } from './known-cars.server.ts';
import { type ImportReport, emptyReport } from './import-report.server.ts';
import { type Candidate, rowParser } from './import-rows.server.ts';
import { type Encoding, type FoundEncoding, readText } from './import-text.server.ts';

export interface ImportOptions extends Omit<StockRowOptions, 'nextYear'> {
  /** Validates and reports without changing anything. */
  dryRun: boolean;
  encoding: Encoding;
  /** What headings mean that the import does not know, or knows otherwise. */
  map: Readonly<Record<string, string>>;
}

/** Cars are added as drafts, and the report lists the assumptions. */
export const DEFAULT_IMPORT: ImportOptions = {
  dryRun: false,
  distance: null,
  rate: null,
  publish: false,
  encoding: 'auto',
  map: {},
  advice: COMMAND_LINE,
};

type ImportContext = Pick<Context, 'database' | 'now' | 'user' | 'publicUrl'>;

interface ImportProgress {
  /** Bytes read of the file; compressed bytes of a .gz. */
  bytes: number;
  rows: number;
}

interface ImportInput {
  /** The content of the file. */
  file: AsyncIterable<Uint8Array>;
  options: ImportOptions;
  /** Updates the cars that are there already. Without it they stay unchanged. */
  update?: Pick<Context, 'queue'>;
  onProgress?: (progress: ImportProgress) => void;
}

const BATCH = 1_000;

/** The first rows, whose values decide what ambiguous headings mean. */
const SAMPLE = 100;

/**
 * Imports the cars of a CSV file (plain or .gz) in one transaction, which begins when the first cars are parsed.
 * Reports rows and cells that cannot be read. Changes nothing if the file cannot be read to its end. Memory grows only by the keys of rows and cars.
 * @throws {AppError} invalid if the file cannot be imported, conflict while another import is running
 */
export async function importStock(
  { database: { db }, now, user, publicUrl }: ImportContext,
  { file, options, update, onProgress = () => {} }: ImportInput,
): Promise<ImportReport> {
  const progress: ImportProgress = { bytes: 0, rows: 0 };
  const stock = await openStock(counted(file, progress), options);
  const { report } = stock;
  try {
    const parse = rowParser({
      columns: stock.columns,
      options: { ...options, nextYear: now.getUTCFullYear() + 1 },
      report,
    });
    const batches = batchesOf(stock.rows, parse);
    const first = await batches.next();
    if (first.done) return { ...report, encoding: stock.encoding() };
    const done = await importTransaction(db, options.dryRun, async (tx) => {
      const entryIds = await createEntryIds(tx, options.dryRun);
      const shared = {
        entryIds,
        known: await readKnownCars(tx, publicUrl),
        lineOfCar: new Map<number, number>(),
        report,
        now,
        user,
        update,
      };
      await addBatch(tx, { ...shared, batch: first.value });
      for await (const batch of batches) {
        progress.rows = report.rows;
        onProgress(progress);
        await addBatch(tx, { ...shared, batch });
      }
      // Updates the planner statistics before autovacuum does it.
      if (report.added > 0 && !options.dryRun)
        await tx.execute(sql`analyze makes, models, transmissions, fuel_types, cars`);
      return true;
    });
    if (!done)
      throw new AppError('conflict', 'Another import is running: try again when it has finished.');
    onProgress({ ...progress, rows: report.rows });
    return { ...report, encoding: stock.encoding() };
  } finally {
    await stock.close();
  }
}

/** Reads the header and the first rows of a file. */
async function openStock(file: AsyncIterable<Uint8Array>, options: ImportOptions) {
  let encoding: FoundEncoding = 'utf-8';
  const text = readText(file, {
    encoding: options.encoding,
    onEncoding: (found) => (encoding = found),
    advice: options.advice,
  });
  const { delimiter, records } = await openCsv(text);
  const first: CsvRecord[] = [];
  while (first.length <= SAMPLE) {
    const next = await records.next();
    if (next.done) break;
    first.push(next.value);
  }
  const header = findHeader(first);
  if (!header) throw new AppError('invalid', 'The file is empty.');
  const rows = first.slice(first.indexOf(header) + 1);
  const columns = mapColumns(
    header.cells,
    rows.map(({ cells }) => cells),
    { map: options.map, isForeign: options.rate !== null, advice: options.advice },
  );
  async function* allRows(): AsyncGenerator<CsvRecord> {
    yield* rows;
    yield* records;
  }
  const report = emptyReport(
    { dryRun: options.dryRun, delimiter, headerLine: header.line },
    columns,
  );
  return {
    columns,
    report,
    rows: allRows(),
    /** Known for certain when the file has been read. */
    encoding: () => encoding,
    close: () => records.return(undefined),
  };
}

/**
 * Runs an import in one transaction. With `dryRun` the transaction is read-only, so that the database
 * guarantees that nothing changes.
 * @returns undefined, without calling `work`, if another import is running
 */
function importTransaction<T>(
  db: Db,
  dryRun: boolean,
  work: (tx: Db) => Promise<T>,
): Promise<T | undefined> {
  return db.transaction(
    async (tx) => {
      const free = sql<boolean>`pg_try_advisory_xact_lock(hashtext('stock import'))`;
      const [lock] = await tx.select({ free }).from(sql`(select 1) as one`);
      return lock?.free ? work(tx) : undefined;
    },
    { accessMode: dryRun ? 'read only' : 'read write' },
  );
}

async function* batchesOf(
  records: AsyncIterable<CsvRecord>,
  parse: (record: CsvRecord) => Candidate | undefined,
): AsyncGenerator<Candidate[]> {
  let batch: Candidate[] = [];
  for await (const record of records) {
    const candidate = parse(record);
    if (candidate) batch.push(candidate);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

async function* counted(
  file: AsyncIterable<Uint8Array>,
  progress: ImportProgress,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of file) {
    progress.bytes += chunk.length;
    yield chunk;
  }
}
