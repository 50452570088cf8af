import { sql } from 'drizzle-orm';
import type { Db } from '../engine/client.ts';
import { backupTableNames } from './snapshot.ts';

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

/** Application name of a restore's connections, which distinguishes them from those of a running server. */
const APPLICATION_NAME = 'forecourt-restore';

/** Adds the application name to the URL of a PostgreSQL database. */
export function asRestoreUrl(url: string): string {
  const named = new URL(url);
  named.searchParams.set('application_name', APPLICATION_NAME);
  return named.href;
}

/** Returns whether programs other than this restore use the database. */
export async function isDatabaseInUse(db: Db): Promise<boolean> {
  const [row] = await db.select({ others: sql<number>`count(*)::int` }).from(sql`pg_stat_activity`)
    .where(sql`datname = current_database() and pid <> pg_backend_pid()
      and application_name <> ${APPLICATION_NAME} and coalesce(backend_type, 'client backend') = 'client backend'`);
  return (row?.others ?? 0) > 0;
}
