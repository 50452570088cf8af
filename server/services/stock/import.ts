import { AppError } from '../../../domain/errors.ts';
import type { StockRowOptions } from '../../../domain/stock-row.ts';
import type { Database } from '../../data/engine/client.ts';
import { analyzeStock, importTransaction } from '../../data/import/stock-import.ts';
import { stockNames } from '../../data/import/reference-lists.ts';
import { addBatch } from './import-batch.ts';
import { mapColumns } from './import-columns.ts';
import { readCsv } from './import-csv.ts';
import { type ImportReport, emptyReport } from './import-report.ts';
import { type Candidate, rowChecker } from './import-rows.ts';
import { type Encoding, readText } from './import-text.ts';

export interface ImportOptions extends Omit<StockRowOptions, 'nextYear'> {
  /** Reads, checks and reports everything, and changes nothing. */
  dryRun: boolean;
  encoding: Encoding;
}

/** How far an import has come. */
export interface ImportProgress {
  /** Bytes of the file, as it came: packed bytes of a .gz. */
  bytes: number;
  rows: number;
}

const BATCH = 1_000;

/**
 * Puts the cars of a CSV file (plain or .gz) into the stock. Good rows go in, bad ones are reported; a
 * file that cannot be read to its end changes nothing, since the whole import is one transaction. Cars
 * that an earlier import brought are left as they are. Memory does not grow with the length of the file,
 * but for a key for each row.
 * @throws {AppError} `invalid` where the file cannot be used, `conflict` while another import runs
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
      const names = await stockNames(tx, options.dryRun);
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
        await addBatch(tx, batch, names, report);
        batch = [];
        onProgress(progress);
      }
      await addBatch(tx, batch, names, report);
      if (report.added > 0 && !options.dryRun) await analyzeStock(tx);
      return true;
    });
    if (!done)
      throw new AppError('conflict', 'Another import is running: start again when it has ended.');
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
