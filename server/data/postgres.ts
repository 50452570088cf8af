import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import type { Database, Db } from './client.ts';
import { migrationsFolder } from './migrate.ts';
import * as schema from './schema.ts';

/** Opens PostgreSQL 15 or newer at `url` and applies the migrations that are missing. */
export async function openPostgres(url: string): Promise<Database> {
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 2_000 });
  const db = drizzle(pool, { schema });
  await migrate(db, { migrationsFolder });
  return {
    db: db as unknown as Db,
    rows: async (statement, values) =>
      (await pool.query({ name: statement.name, text: statement.text, values: [...values] })).rows,
    engine: { kind: 'postgres', url },
    close: async () => {
      if (!pool.ended) await pool.end();
    },
  };
}
