import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client } from 'pg';
import { installedPath } from '../installed-path.server.ts';
import type { OpenOptions } from './client.server.ts';
import { CONNECT_MS, KEEPALIVE } from './session-limits.server.ts';

/** Folder of the generated migrations. */
export const migrationsFolder = installedPath('drizzle');

/** Key of the advisory lock held while migrating. */
const MIGRATION_LOCK = 4_631_307;

/** Lock timeout of an attempt. Requests for the table wait behind it, so it is shorter than their limit of 5 s. */
const LOCK_MS = 2_000;

/** Pause between attempts, in which these requests are answered. */
const PAUSE_MS = 1_000;

const DEADLINE_MS = 10 * 60_000;

/**
 * Applies pending migrations. If several processes start at once, the first one migrates and the others wait.
 * @throws with a message for the operator if the server cannot be reached
 */
export async function migrateIfNeeded(url: string, log: OpenOptions['log']): Promise<void> {
  const connectionTimeoutMillis = CONNECT_MS;
  const client = new Client({ connectionString: url, connectionTimeoutMillis, ...KEEPALIVE });
  client.on('error', () => {});
  try {
    await connect(client, url);
    if (log) await warnUnlessDurable(client, log);
    if (await isMigrated((text) => client.query(text))) return;
    log?.info('migrating the database');
    // The role or database may have timeouts for requests, but another process may migrate for minutes.
    await client.query('set statement_timeout = 0; set lock_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrateWithRetries(client);
  } finally {
    // Closing the connection releases the lock, also after a failure.
    await client.end();
  }
}

/** Errors of a database without migrations: the table or its schema does not exist. */
const NEW_DATABASE = new Set(['42P01', '3F000']);

/**
 * Returns whether the newest migration has been applied, with one statement. Drizzle's `migrate` reads all
 * files and sends seven statements. Like Drizzle, compares only the time of the newest migration.
 */
export async function isMigrated(
  query: (text: string) => Promise<{ rows: { applied: number | null }[] }>,
): Promise<boolean> {
  try {
    const { rows } = await query(
      'select max(created_at)::float8 as applied from drizzle.__drizzle_migrations',
    );
    return (rows[0]?.applied ?? 0) >= newestMigration();
  } catch (error) {
    if (error instanceof Error && 'code' in error && NEW_DATABASE.has(String(error.code)))
      return false;
    throw error;
  }
}

/** Returns when the newest migration was generated, in milliseconds. */
function newestMigration(): number {
  const text = readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8');
  const { entries }: { entries: { when: number }[] } = JSON.parse(text);
  return Math.max(...entries.map(({ when }) => when));
}

/**
 * Applies pending migrations in one transaction, while other processes answer requests. If a transaction of
 * another process uses a table, for example a backup, tries again until the table is free.
 * @param folder replaced in tests
 * @throws {Error} if that takes more than ten minutes
 */
export async function migrateWithRetries(client: Client, folder = migrationsFolder): Promise<void> {
  // The role or database may have a statement timeout, which is meant for requests.
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

/** Warns about server settings with which a power failure can lose acknowledged writes. */
async function warnUnlessDurable(
  client: Client,
  log: NonNullable<OpenOptions['log']>,
): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select name from pg_settings where setting = 'off'
      and name in ('fsync', 'full_page_writes', 'synchronous_commit') order by name`,
  );
  if (rows.length === 0) return;
  const names = rows.map(({ name }) => name).join(' and ');
  log.warn(
    `DATABASE_URL: ${names} off on the PostgreSQL server: a power failure can lose acknowledged writes.`,
  );
}

async function connect(client: Client, url: string): Promise<void> {
  try {
    await client.connect();
  } catch (error) {
    const { host } = new URL(url);
    throw new Error(
      `DATABASE_URL: cannot connect to PostgreSQL at ${host} (${reasonOf(error)}). Is the server running?`,
      {
        cause: error,
      },
    );
  }
}

/**
 * The error of a refused connection is an AggregateError without a message. It contains one error for each
 * address that was tried.
 */
function reasonOf(error: unknown): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? first.message : 'unknown reason';
}
