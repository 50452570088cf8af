import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { Client } from 'pg';
import { expect, it, onTestFinished, vi } from 'vitest';
import { emptyDatabase } from '../../../tests/helpers/database/database.ts';
import { migrateWithRetries, isMigrated, migrationsFolder } from './migrate.server.ts';
import { openPostgres } from './postgres.server.ts';

/** Connects to the database until the end of the test. */
async function connectTo(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  // Dropping the database at the end terminates the connections.
  client.on('error', () => {});
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

const newest = Math.max(
  ...readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis),
);

it('a database is migrated once its newest migration has been applied', async () => {
  const reader = await connectTo(await emptyDatabase());
  const check = () => isMigrated((text) => reader.query(text));
  expect(await check()).toBe(false);
  await reader.query('create schema drizzle');
  expect(await check()).toBe(false);
  await reader.query(
    'create table drizzle.__drizzle_migrations (id serial, hash text, created_at bigint)',
  );
  expect(await check()).toBe(false);
  await reader.query(
    `insert into drizzle.__drizzle_migrations (created_at) values (${newest - 1})`,
  );
  expect(await check()).toBe(false);
  await reader.query(`insert into drizzle.__drizzle_migrations (created_at) values (${newest})`);
  expect(await check()).toBe(true);
});

it('rejects if the database cannot be read', async () => {
  const reader = await connectTo(await emptyDatabase());
  const broken = isMigrated(() => reader.query('select 1 / 0'));
  await expect(broken).rejects.toThrow('division by zero');
});

async function folderWith(migration: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-migrations-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'meta'));
  const entries = [{ idx: 0, version: '7', when: 1, tag: '0000_test', breakpoints: true }];
  await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ entries }));
  await writeFile(join(folder, '0000_test.sql'), migration);
  return folder;
}

it('lets requests pass while a transaction uses the table of a migration, and migrates after it', async () => {
  const url = await emptyDatabase();
  const backup = await connectTo(url);
  const migration = await connectTo(url);
  const request = await connectTo(url);
  await backup.query('create table cars (id int)');
  await backup.query('begin; select * from cars');

  const folder = await folderWith('alter table cars add column colour text');
  let isDone = false;
  const migrated = migrateWithRetries(migration, folder).then(() => (isDone = true));
  await vi.waitFor(async () => {
    const { rows } = await request.query(
      `select from pg_locks where relation = 'cars'::regclass and not granted`,
    );
    expect(rows).toHaveLength(1);
  }, 10_000);
  // The `lock_timeout` of requests.
  await request.query('set lock_timeout = 5000');
  expect((await request.query('select * from cars')).fields).toHaveLength(1);
  expect(isDone).toBe(false);

  await backup.query('commit');
  await migrated;
  expect((await request.query('select * from cars')).fields).toHaveLength(2);
});

it('reports a migration at the first start, and none at the second', async () => {
  const url = await emptyDatabase();
  const log = { info: vi.fn<() => void>(), warn: vi.fn<() => void>() };
  for (let start = 0; start < 2; start += 1) {
    await (await openPostgres(url, { log })).close();
    expect(log.info).toHaveBeenCalledOnce();
  }
});

it('ignores `lock_timeout` while it waits for the migration of another process', async () => {
  const url = await emptyDatabase();
  const other = await connectTo(url);
  const { rows } = await other.query('select current_database() as name');
  await other.query(`alter database ${rows[0].name} set lock_timeout = 100`);
  await other.query('select pg_advisory_lock(4631307)');
  const opened = openPostgres(url);
  // Awaited below: prevents an unhandled rejection until then.
  opened.catch(() => {});
  await vi.waitFor(async () => {
    const waiting = await other.query(
      `select from pg_locks where locktype = 'advisory' and not granted`,
    );
    expect(waiting.rows).toHaveLength(1);
  }, 10_000);
  await sleep(500);
  await other.query('select pg_advisory_unlock(4631307)');
  await (await opened).close();
});
