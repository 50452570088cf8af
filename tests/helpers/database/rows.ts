import { getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import type { Database, Db } from '../../../src/platform/database/client.server.ts';
import { executeRows } from '../../../src/platform/database/execute.server.ts';
import * as schema from '../../../src/app/schema.server.ts';

/** Tables that rejected requests may change: rate limit counters, and expired sessions. */
const IGNORED_TABLES = ['rate_limits', 'sessions'];

/** Conditions by table. A rejected sign-in may add an audit entry. */
const CHANGES: Record<string, string> = {
  audit_log: `where action not in ('signInFailed', 'signInRefused')`,
};

/** Reads all tables in one query, because the tests of all routes read them hundreds of times. */
const ALL_ROWS = Object.values<unknown>(schema)
  .flatMap((table) => (is(table, PgTable) ? [getTableName(table)] : []))
  .filter((name) => !IGNORED_TABLES.includes(name))
  .map(
    (name) =>
      `select '${name}' as name, (select json_agg(t)::text from "${name}" t ${CHANGES[name] ?? ''}) as rows`,
  )
  .join(' union all ');

/** Returns the rows of each table as JSON text by the name of the table, without `IGNORED_TABLES`. */
export async function readTables(db: Db): Promise<Record<string, string | null>> {
  const tables = await executeRows<{ name: string; rows: string | null }>(db, sql.raw(ALL_ROWS));
  return Object.fromEntries(tables.map(({ name, rows }) => [name, rows]));
}

/** Returns the rows of all these tables as one text, to verify that a rejected request changed nothing. */
export const readAllRows = async (database: Database): Promise<string> =>
  JSON.stringify(await database.rows({ name: '', text: ALL_ROWS }, []));
