import { sql } from 'drizzle-orm';
import { AppError } from '../../../platform/errors.ts';
import { writeAuditEntry } from '../../audit-log/write.server.ts';
import { COMMAND_LINE } from './advice.ts';
import type { Context } from '../../../app/context.server.ts';
import type { Db } from '../../../platform/database/client.server.ts';
import { createEntryIds } from './reference-lists.server.ts';
import { addBatch } from './import-batch.server.ts';
import { readKnownCars } from './known-cars.server.ts';
import { type ImportReport, emptyReport } from './import-report.server.ts';
import type { StockFileOptions, StockFileRows, StockFileSteps } from './stock-file.server.ts';

export interface ImportOptions extends Omit<StockFileOptions, 'nextYear'> {
  /** Validates and reports without changing anything. */
  dryRun: boolean;
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
  read: (options: StockFileOptions) => StockFileSteps;
  options: ImportOptions;
  /** Updates the cars that are there already. Without it they stay unchanged. */
  update?: Pick<Context, 'queue'>;
  onProgress?: (progress: ImportProgress) => void;
}

/**
 * Imports the cars of a CSV file (plain or .gz) in one transaction, which begins when the first cars are parsed.
 * Reports rows and cells that cannot be read. Changes nothing if the file cannot be read to its end. Keeps only the
 * keys of rows and cars in memory.
 * @throws {AppError} invalid if the file cannot be imported, conflict while another import is running
 */
export async function importStock(
  { database: { db }, now, user, publicUrl }: ImportContext,
  { read, options, update, onProgress = () => {} }: ImportInput,
): Promise<ImportReport> {
  const steps = read({ ...options, nextYear: now.getUTCFullYear() + 1 });
  try {
    const { start } = (await nextStep(steps)) ?? {};
    if (!start) throw new Error('A stock file was read without its columns');
    const report = emptyReport({ ...start, dryRun: options.dryRun });
    const first = (await nextStep(steps))?.read;
    if (!first) return report;
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
      for (
        let rows: StockFileRows | undefined = first;
        rows;
        rows = (await nextStep(steps))?.read
      ) {
        addRows(report, rows);
        onProgress(rows);
        await addBatch(tx, { ...shared, batch: rows.candidates });
      }
      if (report.added > 0 && !options.dryRun)
        await writeAuditEntry(tx, {
          staff: user,
          entity: 'car',
          entityId: null,
          subject: 'stock file',
          action: 'create',
          changes: { cars: { from: null, to: report.added } },
        });
      // Updates the planner statistics before autovacuum does it.
      if (report.added > 0 && !options.dryRun)
        await tx.execute(sql`analyze makes, models, transmissions, fuel_types, cars`);
      return true;
    });
    if (!done)
      throw new AppError('conflict', 'Another import is running: try again when it has finished.');
    return report;
  } finally {
    await steps.return();
  }
}

/** Adds what was found in rows of the file. */
function addRows(report: ImportReport, read: StockFileRows): void {
  const { rows, rejected, findings, findingCount, assumptions, encoding } = read;
  Object.assign(report, { rows, findingCount, assumptions, encoding });
  for (const one of rejected) report.rejected.push(one);
  for (const one of findings) report.findings.push(one);
}

async function nextStep(steps: StockFileSteps) {
  const { value } = await steps.next();
  return value ?? undefined;
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
