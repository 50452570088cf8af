import { count, eq, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../engine/client.ts';
import { nameKey } from '../engine/fold.ts';
import { cars, fuelTypes, makes, models, transmissions } from '../schema.ts';

/** What an entry of a reference list says; `makeId` for models only. */
export interface ListEntry {
  name: string;
  makeId?: number | undefined;
}

interface Columns {
  table: PgTable;
  id: PgColumn;
  name: PgColumn;
  makeId?: PgColumn;
  /** The columns that point to an entry, by what they belong to. */
  uses: { models?: PgColumn; cars: PgColumn };
}

const LISTS = {
  makes: {
    table: makes,
    id: makes.makeId,
    name: makes.name,
    uses: { models: models.makeId, cars: cars.makeId },
  },
  models: {
    table: models,
    id: models.modelId,
    name: models.name,
    makeId: models.makeId,
    uses: { cars: cars.modelId },
  },
  transmissions: {
    table: transmissions,
    id: transmissions.transmissionId,
    name: transmissions.name,
    uses: { cars: cars.transmissionId },
  },
  fuelTypes: {
    table: fuelTypes,
    id: fuelTypes.fuelTypeId,
    name: fuelTypes.name,
    uses: { cars: cars.fuelTypeId },
  },
} as const satisfies Record<string, Columns>;

export type WritableList = keyof typeof LISTS;

const columnsOf = (list: WritableList): Columns => LISTS[list];
const asNumber = (column: SQLWrapper) => sql<number>`${column}`;

/** Adds an entry and answers its id. A name that stands there already breaks the list's unique index. */
export async function insertEntry(db: Db, list: WritableList, entry: ListEntry): Promise<number> {
  const { table, id } = columnsOf(list);
  const [row] = await db
    .insert(table)
    .values({ ...entry, nameKey: nameKey(entry.name) })
    .returning({ id: asNumber(id) });
  if (!row) throw new Error('An insert with returning answers its row');
  return row.id;
}

/**
 * An entry as it stands, or null; held until the transaction ends, so that nobody changes it, and nobody
 * begins to use it, in between.
 */
export async function lockEntry(db: Db, list: WritableList, id: number): Promise<ListEntry | null> {
  const columns = columnsOf(list);
  const [row] = await db
    .select({
      name: sql<string>`${columns.name}`,
      makeId: columns.makeId ? asNumber(columns.makeId) : sql<null>`null`,
    })
    .from(columns.table)
    .where(eq(columns.id, id))
    .for('update');
  if (!row) return null;
  return row.makeId === null ? { name: row.name } : { name: row.name, makeId: row.makeId };
}

export async function entryName(db: Db, list: WritableList, id: number): Promise<string | null> {
  const columns = columnsOf(list);
  const name = sql<string>`${columns.name}`;
  const [row] = await db.select({ name }).from(columns.table).where(eq(columns.id, id));
  return row?.name ?? null;
}

export async function updateEntry(
  db: Db,
  list: WritableList,
  id: number,
  entry: ListEntry,
): Promise<void> {
  const columns = columnsOf(list);
  await db
    .update(columns.table)
    .set({ ...entry, nameKey: nameKey(entry.name) })
    .where(eq(columns.id, id));
}

export async function deleteEntry(db: Db, list: WritableList, id: number): Promise<void> {
  const columns = columnsOf(list);
  await db.delete(columns.table).where(eq(columns.id, id));
}

/** How many models and cars use an entry, drafts included. */
export async function countUses(
  db: Db,
  list: WritableList,
  id: number,
): Promise<{ models: number; cars: number }> {
  const { uses } = columnsOf(list);
  return {
    models: uses.models ? await countWhere(db, models, uses.models, id) : 0,
    cars: await countWhere(db, cars, uses.cars, id),
  };
}

async function countWhere(db: Db, table: PgTable, column: PgColumn, id: number): Promise<number> {
  const [row] = await db.select({ total: count() }).from(table).where(eq(column, id));
  return row?.total ?? 0;
}

/**
 * Gives the cars of a model the make that the model has now. Their version rises, so that a form that was
 * opened before cannot put the old make back.
 */
export async function moveCarsToMake(db: Db, modelId: number, makeId: number): Promise<void> {
  await db
    .update(cars)
    .set({ makeId, version: sql`${cars.version} + 1`, updatedAt: sql`now()` })
    .where(eq(cars.modelId, modelId));
}
