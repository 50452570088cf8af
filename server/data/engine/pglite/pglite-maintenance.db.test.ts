import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { PGlite } from '@electric-sql/pglite';
import { checkpointIfDue, vacuumIfDue } from './pglite-maintenance.ts';
import { migratedTemplate } from '../../../testing/database/database-template.ts';

it('runs a checkpoint only once the WAL has grown beyond the limit', async () => {
  const pglite = await PGlite.create({ loadDataDir: await migratedTemplate() });
  await pglite.exec('checkpoint; create table filler (x text)');
  expect(await checkpointIfDue(pglite, 1_000_000)).toBe(false);
  await pglite.exec(`insert into filler select repeat('x', 1000) from generate_series(1, 2000)`);
  expect(await checkpointIfDue(pglite, 1_000_000)).toBe(true);
  expect(await checkpointIfDue(pglite, 1_000_000)).toBe(false);
  await pglite.close();
});

it('lets other statements run between the tables of a vacuum', async () => {
  const pglite = await PGlite.create({ loadDataDir: await migratedTemplate() });
  const folder = await mkdtemp(join(tmpdir(), 'maintenance-'));
  const file = join(folder, 'vacuumed');
  await vacuumIfDue(pglite, file, new Date('2026-11-20T12:00:00Z'));
  const ended: string[] = [];
  const vacuum = vacuumIfDue(pglite, file, new Date('2026-11-23T12:00:00Z')).then(() =>
    ended.push('vacuum'),
  );
  await nextTurn();
  await pglite.query('select 1');
  ended.push('select');
  await vacuum;
  expect(ended).toEqual(['select', 'vacuum']);
  await rm(folder, { recursive: true });
  await pglite.close();
});

it('runs a vacuum every night, or every second day if the server does not run at night', async () => {
  const pglite = await PGlite.create({ loadDataDir: await migratedTemplate() });
  const folder = await mkdtemp(join(tmpdir(), 'maintenance-'));
  const file = join(folder, 'vacuumed');
  await pglite.exec('create table filler (x int); insert into filler select generate_series(1, 9)');
  const visiblePages = async () => {
    const { rows } = await pglite.query<{ pages: number }>(
      `select relallvisible as pages from pg_class where relname = 'filler'`,
    );
    return rows[0]?.pages;
  };
  const runsAt = (time: string) => vacuumIfDue(pglite, file, new Date(time));
  // The first call for a new database.
  expect(await runsAt('2026-11-20T12:00:00Z')).toBe(false);
  expect(await runsAt('2026-11-21T01:59:00Z')).toBe(false);
  expect(await runsAt('2026-11-21T02:00:00Z')).toBe(false);
  expect(await visiblePages()).toBe(0);
  expect(await runsAt('2026-11-22T02:00:00Z')).toBe(true);
  expect(await visiblePages()).toBe(1);
  expect(await runsAt('2026-11-22T02:01:00Z')).toBe(false);
  expect(await runsAt('2026-11-23T01:59:00Z')).toBe(false);
  expect(await runsAt('2026-11-23T04:59:00Z')).toBe(true);
  expect(await runsAt('2026-11-25T04:00:00Z')).toBe(true);
  expect(await runsAt('2026-11-27T03:59:00Z')).toBe(true);
  expect(await runsAt('2026-11-28T12:00:00Z')).toBe(false);
  expect(await runsAt('2026-11-29T12:00:00Z')).toBe(true);
  await rm(folder, { recursive: true });
  await pglite.close();
});
