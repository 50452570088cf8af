import type { Database } from '../engine/client.ts';
import { statement } from '../engine/statement.ts';
import { INDEXED_CAR, type IndexedCar } from './columns.ts';
import { LIST_NAMES, type ListNames } from './names.ts';

/** If more cars changed, the reader must read all cars again. */
const MAX_CHANGED_CARS = 500;

/** A point in the history of the database. */
export interface StockSnapshot {
  /** `pg_snapshot` as text. */
  snapshot: string;
  /**
   * When the database server started that took the snapshot. After a failover, another server may have lost
   * transactions.
   */
  server: string;
}

/** The changes of the stock between two snapshots. `snapshot` and `server` are those of the later one. */
export interface StockChanges extends StockSnapshot {
  /** False if changes may be missing, so that the reader must read everything again. */
  isComplete: boolean;
  /** Whether all cars may have changed. */
  cars: boolean;
  /** Whether makes, models, transmissions or fuel types changed. */
  lists: boolean;
  carIds: number[];
  /** The cars among `carIds` that still exist, as of the later snapshot. */
  rows: IndexedCar[];
  /** The names of all reference list entries as of the later snapshot; null if none changed. */
  names: ListNames | null;
  /** Ids of the transactions that made the changes. Incomplete if there are many. */
  transactions: string[];
}

/**
 * Compares transactions, because transactions do not commit in the order of their times or ids. The result is
 * complete if the earlier snapshot saw the oldest row (then no newer row was deleted since), comes from the
 * same server, and is not later than the present snapshot.
 */
const CHANGES = statement(`with unseen as (
    select kind, car_id, txid from stock_changes
    where txid >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(txid, $1::pg_snapshot))
  select pg_current_snapshot()::text as snapshot, pg_postmaster_start_time()::text as server,
    coalesce((select txid < pg_snapshot_xmin($1::pg_snapshot) from stock_changes order by txid limit 1), false)
      and pg_snapshot_xmax(pg_current_snapshot()) >= pg_snapshot_xmax($1::pg_snapshot)
      and pg_postmaster_start_time()::text = $2 as "isComplete",
    exists (select from unseen where kind = 'cars') as cars,
    exists (select from unseen where kind = 'lists') as lists,
    case when exists (select from unseen where kind = 'lists') then ${LIST_NAMES} end as names,
    array(select distinct car_id from unseen where kind = 'car' limit ${MAX_CHANGED_CARS + 1}) as "carIds",
    (select coalesce(json_agg((${INDEXED_CAR})::json), '[]') from cars c where c.car_id in (
      select distinct car_id from unseen where kind = 'car' limit ${MAX_CHANGED_CARS + 1})) as rows,
    array(select distinct txid::text from unseen limit ${MAX_CHANGED_CARS}) as transactions`);

/**
 * Reads the changes since a snapshot. With null, the result is incomplete, so that the caller reads
 * everything.
 */
export async function readStockChanges(
  database: Pick<Database, 'rows'>,
  since: StockSnapshot | null,
): Promise<StockChanges> {
  const values = [since?.snapshot ?? null, since?.server ?? null];
  const [row] = await database.rows<StockChanges>(CHANGES, values);
  if (!row) throw new Error('The query for stock changes returned no row');
  const areMany = row.carIds.length > MAX_CHANGED_CARS;
  return { ...row, cars: row.cars || areMany, carIds: areMany ? [] : row.carIds };
}

/** Keeps the newest of the old rows, which `CHANGES` needs to notice deleted rows. */
const PRUNE = statement(`delete from stock_changes where txid < (
    select txid from stock_changes
    where changed_at < now() - interval '10 minutes' and txid < pg_snapshot_xmin(pg_current_snapshot())
    order by txid desc limit 1)`);

/**
 * Deletes changes older than ten minutes. A process that has not read them by then builds its read model
 * again.
 */
export async function pruneStockChanges(database: Database): Promise<void> {
  await database.rows(PRUNE, []);
}
