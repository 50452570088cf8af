import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../../../src/platform/database/client.server.ts';
import * as schema from '../../../src/schema.server.ts';

/** Tables that rejected requests may change: rate limit counters, and expired sessions. */
const IGNORED_TABLES = ['rate_limits', 'sessions'];

/** Returns all rows of all other tables as text, to verify that a rejected request changed nothing. */
export async function readAllRows({ db }: Database): Promise<string> {
  const rows = [];
  for (const table of Object.values<unknown>(schema))
    if (is(table, PgTable) && !IGNORED_TABLES.includes(getTableName(table)))
      rows.push([getTableName(table), (await db.select().from(table)).filter(isChange)]);
  return JSON.stringify(rows);
}

/** Returns false for the audit entry of a wrong password, which records a rejected request. */
const isChange = ({ action }: Record<string, unknown>) =>
  action !== 'signInFailed' && action !== 'signInRefused';
