import { PGlite } from '@electric-sql/pglite';
import { expect, it } from 'vitest';
import { giveTurns } from './pglite-turns.ts';

const pglite = await PGlite.create();
giveTurns(pglite);
await pglite.exec('create table numbers (n integer primary key)');
let last = 0;

/** Runs statements until the event loop has turned. Returns false if it has not turned within ten seconds. */
async function turnsBetween(run: (n: number) => Promise<unknown>): Promise<boolean> {
  const turned = new AbortController();
  const timer = setTimeout(() => turned.abort());
  const deadline = performance.now() + 10_000;
  while (!turned.signal.aborted && performance.now() < deadline) await run((last += 1));
  clearTimeout(timer);
  return turned.signal.aborted;
}

const read = (n: number) => pglite.query('select n from numbers where n = $1', [n]);

it('the event loop turns between the statements of a transaction', async () => {
  const hasTurned = await pglite.transaction((tx) =>
    turnsBetween((n) => tx.query('insert into numbers values ($1)', [n])),
  );
  expect(hasTurned).toBe(true);
});

it('the event loop turns between statements outside a transaction', async () => {
  expect(await turnsBetween(read)).toBe(true);
});

it('the event loop turns between statements that fail', async () => {
  await pglite.query('insert into numbers values (0)');
  const fail = () =>
    expect(pglite.query('insert into numbers values (0)')).rejects.toThrow('duplicate key');
  expect(await turnsBetween(fail)).toBe(true);
});
