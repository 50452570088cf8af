import { sql } from 'drizzle-orm';
import { unlockBooks } from '../money/books-lock.server.ts';
import type { SchemaVersion, TableSnapshot } from './backup.ts';
import type { Db } from '../../platform/database/client.server.ts';
import { executeRows } from '../../platform/database/execute.server.ts';
import { applyMigrations, releaseSchema } from './schema-version.server.ts';
import { tableNames } from './snapshot.server.ts';

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/**
 * Drops the job queue, and replaces all tables of the application by empty ones with the given schema, without
 * foreign keys, so that rows can be loaded in any order. Returns the foreign keys for `finishLoading`.
 */
export async function startLoading(tx: Db, schema: SchemaVersion): Promise<ForeignKey[]> {
  // Records of closed VAT periods are loaded unchanged.
  await unlockBooks(tx);
  // Backups contain no secrets. Keep those of this installation: its authenticator apps still need them.
  await tx.execute(sql`create temporary table kept_secrets on commit drop as table secrets`);
  for (const name of tableNames)
    await tx.execute(sql`drop table if exists ${sql.identifier(name)} cascade`);
  await tx.execute(sql`drop schema if exists pgboss cascade`);
  await tx.execute(sql`delete from drizzle.__drizzle_migrations`);
  await applyMigrations(tx, 0, schema.migrations);
  const keys = await executeRows<ForeignKey>(
    tx,
    sql`select conrelid::regclass::text as "table", quote_ident(conname) as "name",
      pg_get_constraintdef(oid) as "definition" from pg_constraint
    where contype = 'f' and connamespace = current_schema()::regnamespace
      and conrelid in (select to_regclass(name) from json_array_elements_text(
        ${JSON.stringify(tableNames)}::json) as t (name))`,
  );
  for (const { table, name } of keys)
    await tx.execute(sql.raw(`alter table ${table} drop constraint ${name}`));
  return keys;
}

/** Inserts rows from lines of JSON. */
export async function insertRows(
  tx: Db,
  { name, columns }: TableSnapshot,
  lines: readonly string[],
): Promise<void> {
  const table = sql.identifier(name);
  const list = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  );
  await tx.execute(sql`insert into ${table} (${list}) overriding system value
    select ${list} from json_populate_recordset(null::${table}, ${`[${lines.join(',')}]`}::json)`);
}

/** Sets the sequences, checks the foreign keys and migrates to the schema of this release. */
export async function finishLoading(
  tx: Db,
  schema: SchemaVersion,
  tables: readonly TableSnapshot[],
  keys: readonly ForeignKey[],
): Promise<void> {
  for (const { name, identity } of tables)
    if (identity?.last != null)
      await tx.execute(
        sql`select setval(pg_get_serial_sequence(${name}, ${identity.column}), ${identity.last})`,
      );
  for (const { table, name, definition } of keys)
    await tx.execute(sql.raw(`alter table ${table} add constraint ${name} ${definition}`));
  await applyMigrations(tx, schema.migrations, releaseSchema().migrations);
  await tx.execute(sql`insert into secrets table kept_secrets`);
  // The backup has the versions of adverts of its cars, so the commit must not write any.
  await tx.execute(sql`select set_config('forecourt.changed_cars', '', true)`);
  await tx.execute(sql`analyze`);
}
