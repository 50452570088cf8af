import { PGlite } from '@electric-sql/pglite';
import { expect, it } from 'vitest';
import { giveTurns } from './pglite-turns.ts';

const pglite = await PGlite.create();
giveTurns(pglite);
await pglite.exec('create table numbers (n integer primary key)');

/** Counts the turns of the event loop while something runs. */
async function turnsDuring(run: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 1);
  await run().finally(() => clearInterval(timer));
  return turns;
}

it('the event loop turns between the statements of a transaction', async () => {
  const turns = await turnsDuring(() =>
    pglite.transaction(async (tx) => {
      for (let n = 0; n < 300; n += 1) await tx.query('insert into numbers values ($1)', [n]);
    }),
  );
  expect(turns).toBeGreaterThan(2);
});

it('the event loop turns between statements outside a transaction', async () => {
  const turns = await turnsDuring(async () => {
    for (let n = 0; n < 300; n += 1) await pglite.query('select n from numbers where n = $1', [n]);
  });
  expect(turns).toBeGreaterThan(2);
});

it('the event loop turns between statements that fail', async () => {
  const turns = await turnsDuring(async () => {
    for (let n = 0; n < 300; n += 1)
      await expect(pglite.query('insert into numbers values (1)')).rejects.toThrow('duplicate key');
  });
  expect(turns).toBeGreaterThan(2);
});
