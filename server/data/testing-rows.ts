import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './client.ts';
import * as schema from './schema.ts';

/** Tables that calls change which write nothing: counts of attempts, and sessions that are over. */
const ASIDE = ['attempts', 'sessions'];

/** Every row of every table that a refused call has to leave as it was, as text to compare. */
export async function everyRow({ db }: Database): Promise<string> {
  const tables = Object.values(schema)
    .filter((one): one is PgTable => is(one, PgTable))
    .filter((table) => !ASIDE.includes(getTableName(table)));
  const rows = [];
  for (const table of tables) rows.push([getTableName(table), await db.select().from(table)]);
  return JSON.stringify(rows);
}
