import type { Database } from '../engine/client.ts';
import { statement } from '../engine/statement.ts';

/** The reference lists that are an id and a name, with their table and key. */
const LISTS = {
  makes: ['makes', 'make_id'],
  transmissions: ['transmissions', 'transmission_id'],
  fuelTypes: ['fuel_types', 'fuel_type_id'],
} as const;

export type ListName = keyof typeof LISTS;

export interface NamedRow {
  id: number;
  name: string;
}

/** A stretch of a list; without one, all of it. */
export interface Stretch {
  limit: number;
  offset: number;
}

export interface ModelRow extends NamedRow {
  makeId: number;
  makeName: string;
}

/** Rows of a list, newest first. */
export function listRows(
  database: Database,
  list: ListName,
  stretch?: Stretch,
): Promise<NamedRow[]> {
  const [table, key] = LISTS[list];
  return database.rows(
    statement(`select ${key} as id, name from ${table} order by ${key} desc limit $1 offset $2`),
    [stretch?.limit ?? null, stretch?.offset ?? 0],
  );
}

export async function countRows(database: Database, list: ListName): Promise<number> {
  const [table] = LISTS[list];
  const [row] = await database.rows<{ total: number }>(
    statement(`select count(*)::int as total from ${table}`),
    [],
  );
  return row?.total ?? 0;
}

/** Models of one make, or of all, newest first. */
export function listModelRows(
  database: Database,
  makeId: number | undefined,
  stretch?: Stretch,
): Promise<ModelRow[]> {
  return database.rows(
    statement(`select m.model_id as id, m.name, k.make_id as "makeId", k.name as "makeName"
      from models m join makes k on k.make_id = m.make_id
      where $1::int is null or m.make_id = $1
      order by m.model_id desc limit $2 offset $3`),
    [makeId ?? null, stretch?.limit ?? null, stretch?.offset ?? 0],
  );
}

export async function countModelRows(
  database: Database,
  makeId: number | undefined,
): Promise<number> {
  const [row] = await database.rows<{ total: number }>(
    statement('select count(*)::int as total from models where $1::int is null or make_id = $1'),
    [makeId ?? null],
  );
  return row?.total ?? 0;
}
