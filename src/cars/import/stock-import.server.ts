import { sql } from 'drizzle-orm';
import { CAR_FIELD_NAMES } from '../fields/table.ts';
import type { StockCar } from './stock-row.ts';
import type { Db } from '../../platform/database/client.server.ts';
import { cars } from '../../schema.server.ts';

/** A row of an import with ids instead of names. `line` is its line in the file. */
interface ImportedCar extends Omit<StockCar, 'make' | 'model' | 'transmission' | 'fuelType'> {
  line: number;
  importKey: string | null;
  makeId: number;
  modelId: number;
  transmissionId: number | null;
  fuelTypeId: number | null;
}

/** The columns that an import writes; others have their defaults. */
const WRITTEN_FIELDS = ['importKey', ...CAR_FIELD_NAMES] as const satisfies (keyof ImportedCar)[];

/**
 * Runs an import in one transaction. With `dryRun` the transaction is read-only, so that the database
 * guarantees that nothing changes.
 * @returns undefined, without calling `work`, if another import is running
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

/** Returns the stock numbers and import keys of all cars. */
export async function readStockKeys(
  db: Db,
): Promise<{ stockNumbers: string[]; importKeys: string[] }> {
  const rows = await db
    .select({ stockNumber: cars.stockNumber, importKey: cars.importKey })
    .from(cars)
    .where(sql`coalesce(${cars.stockNumber}, ${cars.importKey}) is not null`);
  return {
    stockNumbers: rows.flatMap(({ stockNumber }) => stockNumber ?? []),
    importKeys: rows.flatMap(({ importKey }) => importKey ?? []),
  };
}

/**
 * Inserts cars in the order of their lines, in one statement. Rows are passed as a single JSON text, the
 * fastest method.
 */
export async function insertCars(db: Db, batch: readonly ImportedCar[]): Promise<void> {
  const columns = sql.raw(WRITTEN_FIELDS.map((key) => cars[key].name).join(', '));
  const values = sql.raw(WRITTEN_FIELDS.map((key) => `r."${key}"`).join(', '));
  const types = sql.raw(
    WRITTEN_FIELDS.map((key) => `"${key}" ${cars[key].getSQLType()}`).join(', '),
  );
  // Omits null values, which makes the JSON faster to parse.
  const json = JSON.stringify(batch, (_key, value: unknown) => value ?? undefined);
  await db.execute(sql`insert into cars (${columns})
    select ${values} from json_to_recordset(${json}::json) as r(line integer, ${types})
    order by r.line`);
}

/** Updates the planner statistics, before autovacuum does it. */
export async function analyzeStock(db: Db): Promise<void> {
  await db.execute(sql`analyze makes, models, transmissions, fuel_types, cars`);
}
