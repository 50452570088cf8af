import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './client.server.ts';
import { executeRows } from './execute.server.ts';

interface PageQuery {
  table: PgTable;
  id: SQLWrapper;
  /** The rows are ordered by this instant, and rows with equal instants by their ids. */
  instant: SQLWrapper;
  order: 'latest' | 'oldest';
  where: SQL | undefined;
  page: number;
  pageSize: number;
  /** Whether the condition searches texts, so that it must be evaluated only once for each row. */
  isSearch: boolean;
}

/**
 * Returns the ids of a page of rows and the number of all matching rows. Select the columns of the page by these ids.
 * Without a search, PostgreSQL reads both from an index on `instant` and `id` with the condition `where`, if such an
 * index exists, and reads no row of the table.
 */
export async function findPageOfIds(
  db: Db,
  { table, id, instant, order, where, page, pageSize, isSearch }: PageQuery,
): Promise<{ ids: number[]; total: number }> {
  const direction = sql.raw(order === 'latest' ? 'desc' : 'asc');
  const materialized = sql.raw(isSearch ? 'materialized' : 'not materialized');
  const [found] = await executeRows<{ ids: number[]; total: number }>(
    db,
    sql`with found as ${materialized} (select ${id} as id, ${instant} as instant from ${table}
        where ${where ?? sql`true`})
      select (select count(*)::int from found) as total, array(
        select id from found order by instant ${direction}, id ${direction}
        limit ${pageSize} offset ${(page - 1) * pageSize}) as ids`,
  );
  if (!found) throw new Error('The query of a page returned no row');
  return found;
}
