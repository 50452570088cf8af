import { count, eq, type SQLWrapper, sql } from 'drizzle-orm';
import {
  type EntryFields,
  REFERENCE_LISTS,
  type ReferenceListKey,
} from '../../../domain/reference-lists/definitions.ts';
import type { Db } from '../engine/client.ts';
import { nameKey } from '../../../domain/text/search-text.ts';
import { cars, models } from '../schema/index.ts';
import { columnOf, columnsOf } from './tables.ts';

const asNumber = (column: SQLWrapper) => sql<number>`${column}`;

/** Inserts an entry and returns its id. Violates the unique index of the list if the name exists. */
export async function insertEntry(
  db: Db,
  list: ReferenceListKey,
  fields: EntryFields,
): Promise<number> {
  const { table, id } = columnsOf(list);
  const [row] = await db
    .insert(table)
    .values({ ...fields, nameKey: nameKey(fields.name) })
    .returning({ id: asNumber(id) });
  if (!row) throw new Error('The insert returned no row');
  return row.id;
}

/**
 * Reads an entry and locks it until the transaction ends, so that concurrent transactions cannot start to
 * use it.
 */
export async function lockEntry(
  db: Db,
  list: ReferenceListKey,
  entryId: number,
): Promise<EntryFields | null> {
  const { table, id, name, makeId } = columnsOf(list);
  const [row] = await db
    .select({
      name: sql<string>`${name}`,
      makeId: makeId ? asNumber(makeId) : sql<null>`null`,
    })
    .from(table)
    .where(eq(id, entryId))
    .for('update');
  return row ? { name: row.name, makeId: row.makeId ?? undefined } : null;
}

export async function entryName(
  db: Db,
  list: ReferenceListKey,
  entryId: number,
): Promise<string | null> {
  const { table, id, name } = columnsOf(list);
  const [row] = await db
    .select({ name: sql<string>`${name}` })
    .from(table)
    .where(eq(id, entryId));
  return row?.name ?? null;
}

export async function updateEntry(
  db: Db,
  list: ReferenceListKey,
  entryId: number,
  fields: EntryFields,
): Promise<void> {
  const { table, id } = columnsOf(list);
  await db
    .update(table)
    .set({ ...fields, nameKey: nameKey(fields.name) })
    .where(eq(id, entryId));
}

export async function deleteEntry(db: Db, list: ReferenceListKey, entryId: number): Promise<void> {
  const { table, id } = columnsOf(list);
  await db.delete(table).where(eq(id, entryId));
}

export interface Uses {
  models: number;
  cars: number;
}

/** Counts the models and cars, including drafts, that use an entry. */
export async function countUses(db: Db, list: ReferenceListKey, entryId: number): Promise<Uses> {
  const tables = { models, cars };
  const { idField, usedBy } = REFERENCE_LISTS[list];
  const uses = { models: 0, cars: 0 };
  for (const user of usedBy) {
    const table = tables[user];
    const [row] = await db
      .select({ total: count() })
      .from(table)
      .where(eq(columnOf(table, idField), entryId));
    uses[user] = row?.total ?? 0;
  }
  return uses;
}

/**
 * Moves the cars of a model to the model's new make. Increases their version, so that a form that was
 * opened earlier cannot restore the old make.
 */
export async function moveCarsToMake(db: Db, modelId: number, makeId: number): Promise<void> {
  await db
    .update(cars)
    .set({ makeId, version: sql`${cars.version} + 1`, updatedAt: sql`now()` })
    .where(eq(cars.modelId, modelId));
}
