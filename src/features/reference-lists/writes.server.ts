import { eq, sql } from 'drizzle-orm';
import type { EntryFields, ReferenceListKey } from './definitions.ts';
import type { Db } from '../../platform/database/client.server.ts';
import { nameKey } from '../../platform/text/search-text.ts';
import { columnsOf } from './tables.server.ts';

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
    .returning({ id: sql<number>`${id}` });
  if (!row) throw new Error('The insert returned no row');
  return row.id;
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
