import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { SchemaVersion } from './backup.ts';
import type { Db } from '../../platform/database/client.server.ts';
import { executeRows } from '../../platform/database/execute.server.ts';
import { migrationsFolder } from '../../platform/database/migrate.server.ts';

/** The schema that this release knows. */
export function releaseSchema(): SchemaVersion {
  const migrations = readMigrationFiles({ migrationsFolder });
  return { migrations: migrations.length, newest: migrations.at(-1)?.folderMillis ?? 0 };
}

/** The schema that a database has. */
export async function databaseSchema(db: Db): Promise<SchemaVersion> {
  const [row] = await db
    .select({
      migrations: sql<number>`count(*)::int`,
      newest: sql<number>`max(created_at)`.mapWith(Number),
    })
    .from(sql`drizzle.__drizzle_migrations`);
  if (!row) throw new Error('The query for the schema returned no row');
  return row;
}

/** Returns whether this release can create the schema, with the migrations that it contains. */
export function isKnownSchema({ migrations, newest }: SchemaVersion): boolean {
  const known = readMigrationFiles({ migrationsFolder });
  return known[migrations - 1]?.folderMillis === newest;
}

/**
 * Applies the migrations with the numbers `from + 1` to `to`. Drizzle's migrator cannot run inside a
 * transaction or stop before the newest migration; the table it maintains is the same.
 */
export async function applyMigrations(tx: Db, from: number, to: number): Promise<void> {
  for (const { sql: statements, hash, folderMillis } of readMigrationFiles({
    migrationsFolder,
  }).slice(from, to)) {
    for (const statement of statements) await executeRows(tx, sql.raw(statement));
    await tx.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at)
      values (${hash}, ${folderMillis})`);
  }
}

/** For example `PostgreSQL 17.5 on x86_64`. */
export async function engineVersionOf(db: Db): Promise<string> {
  const [row] = await db.select({ version: sql<string>`version()` }).from(sql`(values (1)) as one`);
  return row?.version ?? '';
}
