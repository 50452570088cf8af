import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { type CustomTypesConfig, Pool, type PoolClient, types } from 'pg';
import type { Database } from './client.ts';
import { migrationsFolder } from './migrate.ts';
import { parseInt8, ROW_PARSERS } from './row-types.ts';
import * as schema from '../schema.ts';

/** Names the advisory lock under which one process at a time migrates. */
const MIGRATION_LOCK = 4_631_307;

// Drizzle reads what it does not map with the driver's own parsers: a count is a number there too.
types.setTypeParser(types.builtins.INT8, parseInt8);

const rowTypes: CustomTypesConfig = {
  getTypeParser: (oid, format) => ROW_PARSERS[oid] ?? types.getTypeParser(oid, format),
};

/** Opens PostgreSQL 15 or newer at `url` and applies the migrations that are missing. */
export async function openPostgres(url: string): Promise<Database> {
  const pool = new Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 1_500 });
  // A lost idle connection would end the process; the next query opens another, or says why it cannot.
  pool.on('error', () => {});
  try {
    await migrateAlone(await connect(pool, url));
  } catch (error) {
    await pool.end();
    throw error;
  }
  return {
    db: drizzle(pool, { schema }),
    rows: async ({ name, text }, values) =>
      (await pool.query({ name, text, values: [...values], types: rowTypes })).rows,
    engine: { kind: 'postgres', url },
    close: async () => {
      if (!pool.ended) await pool.end();
    },
  };
}

/** Several processes may start at once: the first migrates, the others wait and find nothing to do. */
async function migrateAlone(client: PoolClient): Promise<void> {
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle(client), { migrationsFolder });
  } finally {
    // Ending the connection frees the lock, whatever state a failure left it in.
    client.release(true);
  }
}

async function connect(pool: Pool, url: string): Promise<PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    const { host } = new URL(url);
    throw new Error(`PostgreSQL at ${host} (DATABASE_URL) lets nobody in: ${reasonOf(error)}.`, {
      cause: error,
    });
  }
}

/** A refused connection carries no message, but one error for each address that was tried. */
function reasonOf(error: unknown): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? first.message : 'the reason is unknown';
}
