import { readMigrationFiles } from 'drizzle-orm/migrator';
import { Client } from 'pg';
import { afterAll, expect, it } from 'vitest';
import { emptyDatabase } from '../../../tests/helpers/database/database.ts';
import { isMigrated, migrationsFolder } from './migrate.server.ts';

const { url, drop } = await emptyDatabase();
const client = new Client({ connectionString: url });
await client.connect();
afterAll(async () => {
  await client.end();
  await drop();
});
const check = () => isMigrated((text) => client.query(text));
const newest = Math.max(
  ...readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis),
);

it('a new database is not migrated', async () => {
  expect(await check()).toBe(false);
  await client.query('create schema drizzle');
  expect(await check()).toBe(false);
});

it('a database is migrated once its newest migration has been applied', async () => {
  await client.query(
    'create table drizzle.__drizzle_migrations (id serial, hash text, created_at bigint)',
  );
  expect(await check()).toBe(false);
  await client.query(
    `insert into drizzle.__drizzle_migrations (created_at) values (${newest - 1})`,
  );
  expect(await check()).toBe(false);
  await client.query(`insert into drizzle.__drizzle_migrations (created_at) values (${newest})`);
  expect(await check()).toBe(true);
});

it('rejects if the database cannot be read', async () => {
  const broken = isMigrated(() => client.query('select 1 / 0'));
  await expect(broken).rejects.toThrow('division by zero');
});
