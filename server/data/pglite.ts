import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import type { Database, Db } from './client.ts';
import { migrationsFolder } from './migrate.ts';
import * as schema from './schema.ts';

/** Applies the missing migrations to an open PGlite and wraps it. */
export async function wrapPglite(pglite: PGlite): Promise<Database> {
  const db = drizzle(pglite, { schema });
  await migrate(db, { migrationsFolder });
  return {
    db: db as unknown as Db,
    rows: async (statement, values) =>
      (await pglite.query(statement.text, [...values])).rows as never,
    engine: { kind: 'pglite', pglite },
    close: async () => {
      if (!pglite.closed) await pglite.close();
    },
  };
}

/** A database that lives in memory only, for tests. */
export async function openMemoryPglite(loadDataDir?: Blob): Promise<Database> {
  return wrapPglite(await PGlite.create(loadDataDir ? { loadDataDir } : {}));
}
