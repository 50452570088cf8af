import { sql } from 'drizzle-orm';
import type { Db } from '../engine/client.ts';
import { nameKey } from '../engine/fold.ts';

/** The lists whose entries an import finds by name, with their table and key. */
const LISTS = {
  makes: { table: 'makes', id: 'make_id' },
  models: { table: 'models', id: 'model_id' },
  transmissions: { table: 'transmissions', id: 'transmission_id' },
  fuelTypes: { table: 'fuel_types', id: 'fuel_type_id' },
} as const;

export type StockList = keyof typeof LISTS;

/** A name of a list; `makeId` says whose model it is. */
export interface ListedName {
  name: string;
  makeId?: number;
}

/** Finds the ids of names, whatever their case, and adds the names that are missing. */
export interface StockNames {
  /** Adds those of these names that the list lacks, and answers which they were. */
  add(list: StockList, names: readonly ListedName[]): Promise<ListedName[]>;
  /** The id of a name that stands in the list or was added. */
  idOf(list: StockList, name: string, makeId?: number): number;
}

/**
 * Reads all four lists once. `dryRun` writes nothing: missing names get ids below zero, good for telling
 * them apart and for nothing else.
 */
export async function stockNames(db: Db, dryRun: boolean): Promise<StockNames> {
  const ids: Record<StockList, Map<string, number>> = {
    makes: await readList(db, 'makes'),
    models: await readList(db, 'models'),
    transmissions: await readList(db, 'transmissions'),
    fuelTypes: await readList(db, 'fuelTypes'),
  };
  let planned = 0;
  return {
    async add(list, names) {
      const missing = new Map<string, ListedName>();
      for (const entry of names) {
        const key = entryKey(entry.name, entry.makeId);
        if (!ids[list].has(key) && !missing.has(key)) missing.set(key, entry);
      }
      if (dryRun) for (const key of missing.keys()) ids[list].set(key, (planned -= 1));
      else if (missing.size > 0) await insertNames(db, list, missing.values(), ids[list]);
      return [...missing.values()];
    },
    idOf(list, name, makeId) {
      const id = ids[list].get(entryKey(name, makeId));
      if (id === undefined) throw new Error(`${name} was never added to ${list}`);
      return id;
    },
  };
}

const entryKey = (name: string, makeId?: number | null) => `${makeId ?? ''}/${nameKey(name)}`;

/** The ids of a list's entries; of those with these keys, where any are given. */
async function readList(
  db: Db,
  list: StockList,
  keys?: readonly string[],
): Promise<Map<string, number>> {
  const { table, id } = LISTS[list];
  const found = await db
    .select({
      id: sql<number>`${sql.raw(id)}`,
      makeId: sql<number | null>`${sql.raw(list === 'models' ? 'make_id' : 'null::integer')}`,
      name: sql<string>`name`,
    })
    .from(sql.raw(table))
    .where(
      keys && sql`name_key in (select json_array_elements_text(${JSON.stringify(keys)}::json))`,
    );
  return new Map(found.map((row) => [entryKey(row.name, row.makeId), row.id]));
}

/** A name that someone else adds at this moment is taken as it is. */
async function insertNames(
  db: Db,
  list: StockList,
  missing: Iterable<ListedName>,
  ids: Map<string, number>,
): Promise<void> {
  const entries = [...missing].map((entry) => ({ ...entry, key: nameKey(entry.name) }));
  const [columns, values] =
    list === 'models'
      ? ['make_id, name, name_key', '"makeId", name, key']
      : ['name, name_key', 'name, key'];
  await db.execute(sql`insert into ${sql.raw(LISTS[list].table)} (${sql.raw(columns)})
    select ${sql.raw(values)} from json_to_recordset(${JSON.stringify(entries)}::json)
      as r("makeId" integer, name text, key text)
    on conflict do nothing`);
  const added = await readList(
    db,
    list,
    entries.map(({ key }) => key),
  );
  for (const [key, id] of added) ids.set(key, id);
}
