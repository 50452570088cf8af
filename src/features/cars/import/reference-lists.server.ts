import { sql } from 'drizzle-orm';
import type { ReferenceListKey } from '../../reference-lists/definitions.ts';
import { kindOf, nameMatch, usualName } from './names.ts';
import type { Db } from '../../../platform/database/client.server.ts';
import { nameKey } from '../../../platform/text/search-text.ts';
import { columnOf, columnsOf } from '../../reference-lists/tables.server.ts';

/** An entry of a list; `makeId` is the make of a model. */
interface NewEntry {
  name: string;
  makeId?: number;
}

interface Entry {
  id: number;
  name: string;
}

/**
 * Finds list entries by name and inserts missing entries. A name finds the entry with the same name, else the
 * one that differs in accents, spaces or signs, else the one that means the same.
 */
export interface EntryIds {
  /** Inserts the entries that the list does not have, and returns them. */
  add(list: ReferenceListKey, names: readonly NewEntry[]): Promise<NewEntry[]>;
  /** Returns an existing or inserted entry. */
  entryOf(list: ReferenceListKey, name: string, makeId?: number): Entry;
}

/** The highest value of an integer column. */
const MAX_ID = 2 ** 31 - 1;

/**
 * Reads all four lists once. With `dryRun`, inserts nothing and gives missing entries placeholder ids, from the
 * highest of a column downwards, because fields refuse negative ids.
 */
export async function createEntryIds(db: Db, dryRun: boolean): Promise<EntryIds> {
  const lists: Record<ReferenceListKey, EntryIndex> = {
    makes: new EntryIndex('makes', await readList(db, 'makes')),
    models: new EntryIndex('models', await readList(db, 'models')),
    transmissions: new EntryIndex('transmissions', await readList(db, 'transmissions')),
    fuelTypes: new EntryIndex('fuelTypes', await readList(db, 'fuelTypes')),
  };
  let planned = MAX_ID + 1;
  return {
    async add(list, names) {
      const missing = new Map<string, NewEntry>();
      for (const { name, makeId } of names) {
        if (lists[list].find(name, makeId)) continue;
        const entry = { name: newName(list, name), ...(makeId !== undefined && { makeId }) };
        const key = matchKey(entry.name, makeId);
        if (!missing.has(key)) missing.set(key, entry);
      }
      const entries = [...missing.values()];
      if (dryRun) for (const entry of entries) lists[list].add({ ...entry, id: (planned -= 1) });
      else if (entries.length > 0)
        for (const entry of await insertEntries(db, list, entries)) lists[list].add(entry);
      return entries;
    },
    entryOf(list, name, makeId) {
      const entry = lists[list].find(name, makeId);
      if (entry === undefined) throw new Error(`${name} was not added to ${list}`);
      return entry;
    },
  };
}

interface EntryNames {
  make: string;
  model: string;
  transmission?: string | null;
  fuelType?: string | null;
}

/** Inserts the entries that cars need. Returns the names of the new ones; each model is prefixed with its make. */
export async function addEntries(
  entryIds: EntryIds,
  cars: readonly EntryNames[],
): Promise<Record<ReferenceListKey, string[]>> {
  const addNames = async (list: ReferenceListKey, field: keyof EntryNames) => {
    const names = cars.flatMap((car) => (car[field] ? [{ name: car[field] }] : []));
    return (await entryIds.add(list, names)).map(({ name }) => name);
  };
  const makes = await addNames('makes', 'make');
  const makeNames = new Map<number, string>();
  const models = await entryIds.add(
    'models',
    cars.map(({ make, model }) => {
      const { id: makeId, name } = entryIds.entryOf('makes', make);
      makeNames.set(makeId, name);
      return { name: model, makeId };
    }),
  );
  return {
    makes,
    models: models.map(({ name, makeId = 0 }) => `${makeNames.get(makeId)} ${name}`),
    transmissions: await addNames('transmissions', 'transmission'),
    fuelTypes: await addNames('fuelTypes', 'fuelType'),
  };
}

type StoredEntry = Entry & { makeId?: number | null };

class EntryIndex {
  readonly #list: ReferenceListKey;
  /** By the name, by the name without signs, and by the usual name of the same thing. */
  readonly #byName = new Map<string, Entry>();
  readonly #byMatch = new Map<string, Entry>();
  readonly #byUsualName = new Map<string, Entry>();

  constructor(list: ReferenceListKey, entries: readonly StoredEntry[]) {
    this.#list = list;
    for (const entry of entries) this.add(entry);
  }

  add({ id, name, makeId }: StoredEntry): void {
    const entry = { id, name };
    const usual = usualName(this.#list, name);
    this.#byName.set(entryKey(name, makeId), entry);
    // The oldest of several entries with the same letters stays.
    addMissing(this.#byMatch, matchKey(name, makeId), entry);
    if (usual !== undefined) addMissing(this.#byUsualName, matchKey(usual, makeId), entry);
  }

  find(name: string, makeId?: number): Entry | undefined {
    const exact = this.#byName.get(entryKey(name, makeId));
    if (exact) return exact;
    const kind = kindOf(this.#list, name);
    for (const candidate of [name, usualName(this.#list, name), kind]) {
      if (candidate === undefined) continue;
      const key = matchKey(candidate, makeId);
      const entry = this.#byMatch.get(key) ?? this.#byUsualName.get(key);
      if (entry) return entry;
    }
    return undefined;
  }
}

function addMissing(map: Map<string, Entry>, key: string, entry: Entry): void {
  if (!map.has(key)) map.set(key, entry);
}

/** The name of a new entry: the usual one, so that a list does not get the unusual spelling of one file. */
const newName = (list: ReferenceListKey, name: string) =>
  usualName(list, name) ?? kindOf(list, name) ?? name;

const entryKey = (name: string, makeId?: number | null) => `${makeId ?? ''}/${nameKey(name)}`;

/** A name that consists only of signs is compared by them. */
const matchKey = (name: string, makeId?: number | null) =>
  `${makeId ?? ''}/${nameMatch(name) || nameKey(name)}`;

/** Returns all entries of a list, oldest first, or those with these keys. */
async function readList(
  db: Db,
  list: ReferenceListKey,
  keys?: readonly string[],
): Promise<StoredEntry[]> {
  const { table, id, name, makeId } = columnsOf(list);
  return await db
    .select({
      id: sql<number>`${id}`,
      makeId: sql<number | null>`${makeId ?? sql`null::integer`}`,
      name: sql<string>`${name}`,
    })
    .from(table)
    .where(
      keys &&
        sql`${columnOf(table, 'nameKey')} in (select json_array_elements_text(${JSON.stringify(keys)}::json))`,
    )
    .orderBy(id);
}

/** Inserts and returns entries. If another transaction inserts the same name concurrently, returns its entry. */
async function insertEntries(
  db: Db,
  list: ReferenceListKey,
  missing: readonly NewEntry[],
): Promise<StoredEntry[]> {
  const entries = missing.map((entry) => ({ ...entry, key: nameKey(entry.name) }));
  const { table, makeId } = columnsOf(list);
  const [columns, values] = makeId
    ? ['make_id, name, name_key', '"makeId", name, key']
    : ['name, name_key', 'name, key'];
  await db.execute(sql`insert into ${table} (${sql.raw(columns)})
    select ${sql.raw(values)} from json_to_recordset(${JSON.stringify(entries)}::json)
      as r("makeId" integer, name text, key text)
    on conflict do nothing`);
  return await readList(
    db,
    list,
    entries.map(({ key }) => key),
  );
}
