import { sql } from 'drizzle-orm';
import type { Database, Db } from '../../../platform/database/client.server.ts';
import { executeRows } from '../../../platform/database/execute.server.ts';
import { readTogether } from '../../../platform/database/snapshot.server.ts';
import { statement } from '../../../platform/database/statement.server.ts';
import { LISTED, type ListNames, type SelectedRow, STOCK_SELECT } from '../stock-car.server.ts';

/** If more cars changed, the reader must read all cars again. */
const MAX_CHANGED_CARS = 500;

/** Number of cars that one statement reads. */
const BATCH = 500;

/** A point in the history of the database. */
export interface StockSnapshot {
  /** `pg_snapshot` as text. */
  snapshot: string;
  /**
   * Start time of the database server that took the snapshot. After a failover, another server may have lost
   * transactions.
   */
  server: string;
}

/** The changes of the stock between two snapshots. `snapshot` and `server` are those of the later one. */
export interface StockChanges extends StockSnapshot {
  /** False if the changes are not known in detail, so that the reader must read everything again. */
  isComplete: boolean;
  carIds: number[];
  /** The cars among `carIds` that lists show, as of the later snapshot. */
  cars: SelectedRow[];
  /** The names of all reference list entries as of the later snapshot; null if none changed. */
  names: ListNames | null;
  /** Ids of the transactions that made the changes. Incomplete if there are many. */
  transactions: string[];
}

const SNAPSHOT = `pg_current_snapshot()::text as snapshot, pg_postmaster_start_time()::text as server`;

const namesOf = (table: string, id: string) =>
  `(select coalesce(json_object_agg(${id}, name), '{}') from ${table})`;
const NAMES = `json_build_object('makes', ${namesOf('makes', 'make_id')},
  'models', ${namesOf('models', 'model_id')}, 'fuelTypes', ${namesOf('fuel_types', 'fuel_type_id')},
  'transmissions', ${namesOf('transmissions', 'transmission_id')})`;

/**
 * Compares transactions, because transactions do not commit in the order of their times or ids. The result is
 * complete if the earlier snapshot saw the oldest row (then no newer row was deleted since), comes from the
 * same server, and is not later than the present snapshot, and if none of the new rows has the kind `cars`.
 * One statement, so that all parts have the same snapshot: its rows repeat the changes for each changed car.
 */
const CHANGES = statement(`with unseen as (
    select kind, car_id, txid from stock_changes
    where txid >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(txid, $1::pg_snapshot)),
  changes as (select ${SNAPSHOT},
    coalesce((select txid < pg_snapshot_xmin($1::pg_snapshot) from stock_changes order by txid limit 1), false)
      and pg_snapshot_xmax(pg_current_snapshot()) >= pg_snapshot_xmax($1::pg_snapshot)
      and pg_postmaster_start_time()::text = $2
      and not exists (select from unseen where kind = 'cars') as "isComplete",
    case when exists (select from unseen where kind = 'lists') then ${NAMES} end as names,
    array(select distinct car_id from unseen where kind = 'car' limit ${MAX_CHANGED_CARS + 1}) as "carIds",
    array(select distinct txid::text from unseen limit ${MAX_CHANGED_CARS}) as transactions)
  select changes.*, changed.* from changes
    left join lateral (${STOCK_SELECT} where c.car_id = any("carIds") and ${LISTED}) changed on true`);

export async function readStockChanges(
  database: Pick<Database, 'rows'>,
  since: StockSnapshot,
): Promise<StockChanges> {
  const rows = await database.rows<StockChanges & SelectedRow>(CHANGES, [
    since.snapshot,
    since.server,
  ]);
  const [changes] = rows;
  if (!changes) throw new Error('The query for stock changes returned no row');
  return {
    ...changes,
    isComplete: changes.isComplete && changes.carIds.length <= MAX_CHANGED_CARS,
    // A single row without a car means that lists show no changed car.
    cars: rows.filter(({ carId }) => carId !== null),
  };
}

/** Reads all cars that lists show, as of one snapshot. @param onBatch receives them in batches */
export function readStock(db: Db, onBatch: (cars: SelectedRow[]) => void): Promise<StockSnapshot> {
  return readTogether(db, async (tx) => {
    const [snapshot] = await executeRows<StockSnapshot>(tx, sql.raw(`select ${SNAPSHOT}`));
    if (!snapshot) throw new Error('The query for a snapshot returned no row');
    let cars: SelectedRow[];
    let lastId = 0;
    do {
      cars = await executeRows<SelectedRow>(
        tx,
        sql`${sql.raw(STOCK_SELECT)} where c.car_id > ${lastId} and ${sql.raw(LISTED)} order by c.car_id limit ${BATCH}`,
      );
      onBatch(cars);
      lastId = cars.at(-1)?.carId ?? lastId;
    } while (cars.length === BATCH);
    return snapshot;
  });
}

/** Keeps the newest of the old rows, which `CHANGES` needs to notice deleted rows. */
const PRUNE = statement(`delete from stock_changes where txid < (
    select txid from stock_changes
    where changed_at < now() - interval '10 minutes' and txid < pg_snapshot_xmin(pg_current_snapshot())
    order by txid desc limit 1)`);

/** Deletes changes older than ten minutes. A process that has not read them by then reads all cars again. */
export async function pruneStockChanges(database: Database): Promise<void> {
  await database.rows(PRUNE, []);
}
