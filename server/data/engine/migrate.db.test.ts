import { PGlite } from '@electric-sql/pglite';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { expect, it } from 'vitest';
import { isMigrated, migrationsFolder } from './migrate.ts';

const pglite = await PGlite.create();
const check = () => isMigrated((text) => pglite.query(text));
const newest = Math.max(
  ...readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis),
);

it('a new database is not migrated', async () => {
  expect(await check()).toBe(false);
  await pglite.exec('create schema drizzle');
  expect(await check()).toBe(false);
});

it('a database is migrated once its newest migration has been applied', async () => {
  await pglite.exec(
    'create table drizzle.__drizzle_migrations (id serial, hash text, created_at bigint)',
  );
  expect(await check()).toBe(false);
  await pglite.exec(`insert into drizzle.__drizzle_migrations (created_at) values (${newest - 1})`);
  expect(await check()).toBe(false);
  await pglite.exec(`insert into drizzle.__drizzle_migrations (created_at) values (${newest})`);
  expect(await check()).toBe(true);
});

it('rejects if the database cannot be read', async () => {
  const broken = isMigrated(() => pglite.query('select 1 / 0'));
  await expect(broken).rejects.toThrow('division by zero');
});
