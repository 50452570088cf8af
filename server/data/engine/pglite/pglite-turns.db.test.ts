import { PGlite } from '@electric-sql/pglite';
import { expect, it } from 'vitest';
import { giveTurns } from './pglite-turns.ts';

const pglite = await PGlite.create();
giveTurns(pglite);
await pglite.exec('create table numbers (n integer primary key)');
let last = 0;

/** Runs statements until a timer fires. Returns false if it has not fired within ten seconds. */
async function timerFiresBetween(run: (n: number) => Promise<unknown>): Promise<boolean> {
  const fired = new AbortController();
  const timer = setTimeout(() => fired.abort());
  const deadline = performance.now() + 10_000;
  while (!fired.signal.aborted && performance.now() < deadline) await run((last += 1));
  clearTimeout(timer);
  return fired.signal.aborted;
}

const read = (n: number) => pglite.query('select n from numbers where n = $1', [n]);

it('other tasks run between the statements of a transaction', async () => {
  const hasFired = await pglite.transaction((tx) =>
    timerFiresBetween((n) => tx.query('insert into numbers values ($1)', [n])),
  );
  expect(hasFired).toBe(true);
});

it('other tasks run between statements outside a transaction', async () => {
  expect(await timerFiresBetween(read)).toBe(true);
});

it('other tasks run between statements that fail', async () => {
  await pglite.query('insert into numbers values (0)');
  const fail = () =>
    expect(pglite.query('insert into numbers values (0)')).rejects.toThrow('duplicate key');
  expect(await timerFiresBetween(fail)).toBe(true);
});
