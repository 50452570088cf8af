import { sql } from 'drizzle-orm';
import type { Db } from './client.server.ts';

/**
 * Returns whether a table has ever had a row, including deleted ones and those of a transaction that was rolled
 * back.
 * @param identity the column whose sequence numbers the rows
 */
export async function hadRows(db: Db, table: string, identity: string): Promise<boolean> {
  const sequence = sql`pg_get_serial_sequence(${table}, ${identity})`;
  const last = sql<number | null>`pg_sequence_last_value(${sequence}::regclass)`;
  // Selects exactly one row.
  const [row] = await db.select({ last }).from(sql`(values (1)) as one`);
  return row?.last != null;
}
