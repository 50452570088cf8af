import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../data/engine/client.ts';
import * as schema from '../data/schema.ts';

/** Tables that calls change which write nothing: counts of attempts, and sessions that are over. */
const ASIDE = ['rate_limits', 'sessions'];

/** Every row of every table that a refused call has to leave as it was, as text to compare. */
export async function readAllRows({ db }: Database): Promise<string> {
  const rows = [];
  for (const table of Object.values<unknown>(schema))
    if (is(table, PgTable) && !ASIDE.includes(getTableName(table)))
      rows.push([getTableName(table), await db.select().from(table)]);
  return JSON.stringify(rows);
}
