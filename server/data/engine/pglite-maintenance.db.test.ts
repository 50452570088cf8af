import { expect, it } from 'vitest';
import { PGlite } from '@electric-sql/pglite';
import { checkpointIfDue } from './pglite-maintenance.ts';
import { migratedTemplate } from '../../testing/database-template.ts';

it('runs a checkpoint only once the WAL has grown beyond the limit', async () => {
  const pglite = await PGlite.create({ loadDataDir: await migratedTemplate() });
  await pglite.exec('checkpoint; create table filler (x text)');
  expect(await checkpointIfDue(pglite, 1_000_000)).toBe(false);
  await pglite.exec(`insert into filler select repeat('x', 1000) from generate_series(1, 2000)`);
  expect(await checkpointIfDue(pglite, 1_000_000)).toBe(true);
  expect(await checkpointIfDue(pglite, 1_000_000)).toBe(false);
  await pglite.close();
});
