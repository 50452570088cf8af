import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { type CustomTypesConfig, Pool, type PoolClient, types } from 'pg';
import type { Database } from './client.ts';
import { measurePool } from './measure-queries.ts';
import { migrationsFolder } from './migrate.ts';
import { parseInt8, ROW_PARSERS } from './row-types.ts';
import * as schema from '../schema.ts';

/** Key of the advisory lock held while migrating. */
const MIGRATION_LOCK = 4_631_307;

// Drizzle uses the driver's parsers for unmapped expressions such as counts.
types.setTypeParser(types.builtins.INT8, parseInt8);

const rowTypes: CustomTypesConfig = {
  getTypeParser: (oid, format) => ROW_PARSERS[oid] ?? types.getTypeParser(oid, format),
};

/** Opens PostgreSQL 15 or newer and applies pending migrations. */
export async function openPostgres(url: string): Promise<Database> {
  const pool = new Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 1_500 });
  // Without a listener, a lost idle connection would crash the process. The next query reconnects.
  pool.on('error', () => {});
  measurePool(pool);
  try {
    await migrateWithLock(await connect(pool, url));
  } catch (error) {
    await pool.end();
    throw error;
  }
  return {
    db: drizzle(pool, { schema }),
    rows: async ({ name, text }, values) =>
      (await pool.query({ name, text, values: [...values], types: rowTypes })).rows,
    engine: { kind: 'postgres', url },
    connections: () => ({
      total: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: async () => {
      if (!pool.ended) await pool.end();
    },
  };
}

/** If several processes start at once, the first migrates and the others wait. */
async function migrateWithLock(client: PoolClient): Promise<void> {
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle(client), { migrationsFolder });
  } finally {
    // Closing the connection releases the lock, also after a failure.
    client.release(true);
  }
}

async function connect(pool: Pool, url: string): Promise<PoolClient> {
  try {
    return await pool.connect();
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

/** A refused connection is an AggregateError without a message, with one error per address tried. */
function reasonOf(error: unknown): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? first.message : 'unknown reason';
}
