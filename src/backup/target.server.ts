import { sql } from 'drizzle-orm';
import type { Db } from '../platform/database/client.server.ts';
import { backupTableNames } from './snapshot.server.ts';

/** Returns whether no table that a backup contains has rows. */
export async function isDatabaseEmpty(db: Db): Promise<boolean> {
  for (const name of backupTableNames) {
    const [row] = await db
      .select({ one: sql<number>`1` })
      .from(sql`${sql.identifier(name)}`)
      .limit(1);
    if (row) return false;
  }
  return true;
}

/** Returns whether others use the database: connections whose application name is not that of this one. */
export async function isDatabaseInUse(db: Db): Promise<boolean> {
  const [row] = await db.select({ others: sql<number>`count(*)::int` }).from(sql`pg_stat_activity`)
    .where(sql`datname = current_database() and pid <> pg_backend_pid()
      and application_name <> current_setting('application_name')
      and coalesce(backend_type, 'client backend') = 'client backend'`);
  return (row?.others ?? 0) > 0;
}
