import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { PGlite } from '@electric-sql/pglite';
import { checkpointIfDue, vacuumIfDue } from './pglite-maintenance.ts';
import { migratedTemplate } from '../../../testing/database-template.ts';

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
  const ended: string[] = [];
  const vacuum = vacuumIfDue(pglite, join(folder, 'vacuumed')).then(() => ended.push('vacuum'));
  await nextTurn();
  await pglite.query('select 1');
  ended.push('select');
  await vacuum;
  expect(ended).toEqual(['select', 'vacuum']);
  await rm(folder, { recursive: true });
  await pglite.close();
});

it('runs a vacuum once a day, also if the server is restarted in between', async () => {
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
  expect(await visiblePages()).toBe(0);
  expect(await vacuumIfDue(pglite, file)).toBe(true);
  expect(await visiblePages()).toBe(1);
  expect(await vacuumIfDue(pglite, file)).toBe(false);
  const yesterday = Date.now() / 1_000 - 25 * 60 * 60;
  await utimes(file, yesterday, yesterday);
  expect(await vacuumIfDue(pglite, file)).toBe(true);
  await rm(folder, { recursive: true });
  await pglite.close();
});
