import { AppError } from '../../../domain/errors.ts';
import type { StockRowOptions } from '../../../domain/stock/stock-row.ts';
import type { Database } from '../../data/engine/client.ts';
import { analyzeStock, importTransaction } from '../../data/import/stock-import.ts';
import { createEntryIds } from '../../data/import/reference-lists.ts';
import { addBatch } from './import-batch.ts';
import { mapColumns } from './import-columns.ts';
import { readCsv } from './import-csv.ts';
import { type ImportReport, emptyReport } from './import-report.ts';
import { type Candidate, rowChecker } from './import-rows.ts';
import { type Encoding, readText } from './import-text.ts';

export interface ImportOptions extends Omit<StockRowOptions, 'nextYear'> {
  /** Validates and reports without changing anything. */
  dryRun: boolean;
  encoding: Encoding;
}

export interface ImportProgress {
  /** Bytes read of the file; compressed bytes of a .gz. */
  bytes: number;
  rows: number;
}

const BATCH = 1_000;

/**
 * Imports the cars of a CSV file (plain or .gz) in one transaction. Reports invalid rows. Changes nothing if
 * the file cannot be read to its end. Does not change existing cars. Memory grows only by one key per row.
 * @throws {AppError} invalid if the file cannot be imported, conflict while another import is running
 */
export async function importStock(
  { database, now = () => new Date() }: { database: Database; now?: () => Date },
  file: AsyncIterable<Uint8Array>,
  options: ImportOptions,
  onProgress: (progress: ImportProgress) => void = () => {},
): Promise<ImportReport> {
  const progress: ImportProgress = { bytes: 0, rows: 0 };
  const records = readCsv(readText(counted(file, progress), options.encoding));
  try {
    const header = await records.next();
    if (header.done) throw new AppError('invalid', 'The file is empty.');
    const columns = mapColumns(header.value.cells);
    const report = emptyReport(options.dryRun, columns);
    const done = await importTransaction(database.db, options.dryRun, async (tx) => {
      const entryIds = await createEntryIds(tx, options.dryRun);
      const check = rowChecker(
        columns,
        { ...options, nextYear: now().getUTCFullYear() + 1 },
        report,
      );
      let batch: Candidate[] = [];
      for await (const record of records) {
        const candidate = check(record);
        if (candidate) batch.push(candidate);
        progress.rows = report.rows;
        if (batch.length < BATCH) continue;
        await addBatch(tx, batch, entryIds, report);
        batch = [];
        onProgress(progress);
      }
      await addBatch(tx, batch, entryIds, report);
      if (report.added > 0 && !options.dryRun) await analyzeStock(tx);
      return true;
    });
    if (!done)
      throw new AppError('conflict', 'Another import is running: try again when it has finished.');
    onProgress(progress);
    return report;
  } finally {
    await records.return(undefined);
  }
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
