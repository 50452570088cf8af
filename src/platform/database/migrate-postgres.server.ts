import { setTimeout as sleep } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Client } from 'pg';
import { migrationsFolder } from './migrate.server.ts';

/** How long an attempt waits for a table. Requests for the table wait behind it: less than their limit of 5 s. */
const LOCK_MS = 2_000;

/** Pause after an attempt, in which these requests are answered. */
const PAUSE_MS = 1_000;

const DEADLINE_MS = 10 * 60_000;

/**
 * Applies pending migrations in one transaction, while other processes answer requests. If a transaction of
 * another process uses a table, for example a backup, tries again until the table is free.
 * @param folder replaced in tests
 * @throws {Error} if that takes more than ten minutes
 */
export async function migratePostgres(client: Client, folder = migrationsFolder): Promise<void> {
  // A limit of statements of the role or the database is meant for requests.
  await client.query(`set statement_timeout = 0; set lock_timeout = ${LOCK_MS}`);
  const deadline = Date.now() + DEADLINE_MS;
  for (;;) {
    try {
      return await migrate(drizzle(client), { migrationsFolder: folder });
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      if (Date.now() > deadline)
        throw new Error(
          'DATABASE_URL: cannot migrate the database, because another transaction has used a table for ten minutes. End it (see pg_stat_activity) and start again.',
          { cause: error },
        );
      await sleep(PAUSE_MS);
    }
  }
}

function isLockTimeout(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause)
    if ('code' in at && at.code === '55P03') return true;
  return false;
}
