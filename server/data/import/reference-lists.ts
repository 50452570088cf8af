import { sql } from 'drizzle-orm';
import type { ReferenceListKey } from '../../../domain/reference-lists/definitions.ts';
import type { Db } from '../engine/client.ts';
import { nameKey } from '../../../domain/text/search-text.ts';
import { columnOf, columnsOf } from '../reference-lists/tables.ts';

/** An entry of a list; `makeId` is the make of a model. */
interface NewEntry {
  name: string;
  makeId?: number;
}

/** Finds the ids of list entries by name (case-insensitive) and inserts missing entries. */
export interface EntryIds {
  /** Inserts the entries that the list does not have, and returns them. */
  add(list: ReferenceListKey, names: readonly NewEntry[]): Promise<NewEntry[]>;
  /** Returns the id of an existing or inserted entry. */
  idOf(list: ReferenceListKey, name: string, makeId?: number): number;
}

/**
 * Reads all four lists once. With `dryRun`, nothing is inserted: missing entries get negative placeholder
 * ids.
 */
export async function createEntryIds(db: Db, dryRun: boolean): Promise<EntryIds> {
  const ids: Record<ReferenceListKey, Map<string, number>> = {
    makes: await readList(db, 'makes'),
    models: await readList(db, 'models'),
    transmissions: await readList(db, 'transmissions'),
    fuelTypes: await readList(db, 'fuelTypes'),
  };
  let planned = 0;
  return {
    async add(list, names) {
      const missing = new Map<string, NewEntry>();
      for (const entry of names) {
        const key = entryKey(entry.name, entry.makeId);
        if (!ids[list].has(key) && !missing.has(key)) missing.set(key, entry);
      }
      if (dryRun) for (const key of missing.keys()) ids[list].set(key, (planned -= 1));
      else if (missing.size > 0) await insertEntries(db, list, missing.values(), ids[list]);
      return [...missing.values()];
    },
    idOf(list, name, makeId) {
      const id = ids[list].get(entryKey(name, makeId));
      if (id === undefined) throw new Error(`${name} was not added to ${list}`);
      return id;
    },
  };
}

const entryKey = (name: string, makeId?: number | null) => `${makeId ?? ''}/${nameKey(name)}`;

/** Returns the ids of all entries of a list, or of those with these keys. */
async function readList(
  db: Db,
  list: ReferenceListKey,
  keys?: readonly string[],
): Promise<Map<string, number>> {
  const { table, id, name, makeId } = columnsOf(list);
  const found = await db
    .select({
      id: sql<number>`${id}`,
      makeId: sql<number | null>`${makeId ?? sql`null::integer`}`,
      name: sql<string>`${name}`,
    })
    .from(table)
    .where(
      keys &&
        sql`${columnOf(table, 'nameKey')} in (select json_array_elements_text(${JSON.stringify(keys)}::json))`,
    );
  return new Map(found.map((row) => [entryKey(row.name, row.makeId), row.id]));
}

/** Inserts entries. If another transaction inserts the same name concurrently, uses its entry. */
async function insertEntries(
  db: Db,
  list: ReferenceListKey,
  missing: Iterable<NewEntry>,
  ids: Map<string, number>,
): Promise<void> {
  const entries = [...missing].map((entry) => ({ ...entry, key: nameKey(entry.name) }));
  const { table, makeId } = columnsOf(list);
  const [columns, values] = makeId
    ? ['make_id, name, name_key', '"makeId", name, key']
    : ['name, name_key', 'name, key'];
  await db.execute(sql`insert into ${table} (${sql.raw(columns)})
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
