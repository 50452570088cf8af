import type { SQL } from 'drizzle-orm';
import type { Db } from './client.server.ts';

/** Runs a statement that Drizzle has no builder for, and returns its rows as the driver returns them. */
export async function executeRows<Row extends object>(db: Db, query: SQL): Promise<Row[]> {
  const result: unknown = await db.execute(query);
  if (!hasRows<Row>(result)) throw new TypeError('The database driver returned no rows property');
  return result.rows;
}

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the statement decides the type of the rows
function hasRows<Row>(result: unknown): result is { rows: Row[] } {
  return typeof result === 'object' && result !== null && 'rows' in result;
}
