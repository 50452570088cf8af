import { sql } from 'drizzle-orm';
import { CAR_FIELD_NAMES } from '../../../domain/car-fields.ts';
import type { StockCar } from '../../../domain/stock-row.ts';
import type { Db } from '../engine/client.ts';
import { cars } from '../schema.ts';

/** A car of an import as the table takes it: names have become ids. `line` is its place in the file. */
export interface ImportedCar extends Omit<
  StockCar,
  'make' | 'model' | 'transmission' | 'fuelType'
> {
  line: number;
  importKey: string | null;
  makeId: number;
  modelId: number;
  transmissionId: number | null;
  fuelTypeId: number | null;
}

/** The columns that an import writes; the others keep their defaults. */
const WRITTEN = ['importKey', ...CAR_FIELD_NAMES] as const satisfies (keyof ImportedCar)[];

/**
 * Runs an import as one transaction: it goes in whole or not at all. `dryRun` makes the transaction
 * read-only, so that the database itself guarantees that nothing changes.
 * @returns undefined, without having called `work`, where another import is under way
 */
export function importTransaction<T>(
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

/** Which of these stock numbers and import keys stand in the database. */
export async function knownCars(
  db: Db,
  stockNumbers: readonly string[],
  importKeys: readonly string[],
): Promise<{ stockNumbers: Set<string>; importKeys: Set<string> }> {
  // As an array, so that the index is used also before the planner knows how the table has grown.
  const amongst = (
    column: typeof cars.stockNumber | typeof cars.importKey,
    keys: readonly string[],
  ) =>
    db
      .select({ key: sql<string>`${column}` })
      .from(cars)
      .where(
        sql`${column} = any(array(select json_array_elements_text(${JSON.stringify(keys)}::json)))`,
      );
  const byNumber = await amongst(cars.stockNumber, stockNumbers);
  const byKey = await amongst(cars.importKey, importKeys);
  return {
    stockNumbers: new Set(byNumber.map(({ key }) => key)),
    importKeys: new Set(byKey.map(({ key }) => key)),
  };
}

/**
 * Puts cars in, in the order of their lines, as one statement: the rows travel as a single JSON text,
 * which is the fastest way that PostgreSQL and PGlite share.
 */
export async function insertCars(db: Db, batch: readonly ImportedCar[]): Promise<void> {
  const columns = sql.raw(WRITTEN.map((key) => cars[key].name).join(', '));
  const values = sql.raw(WRITTEN.map((key) => `r."${key}"`).join(', '));
  const types = sql.raw(WRITTEN.map((key) => `"${key}" ${cars[key].getSQLType()}`).join(', '));
  // A key that is left out is null, and costs the database nothing to read.
  const json = JSON.stringify(batch, (_key, value: unknown) => value ?? undefined);
  await db.execute(sql`insert into cars (${columns})
    select ${values} from json_to_recordset(${json}::json) as r(line integer, ${types})
    order by r.line`);
}

/** Tells the planner of the new rows at once; nothing else does on PGlite, which has no autovacuum. */
export async function analyzeStock(db: Db): Promise<void> {
  await db.execute(sql`analyze makes, models, transmissions, fuel_types, cars`);
}
