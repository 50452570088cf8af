import { PGlite } from '@electric-sql/pglite';
import { beforeEach, expect, it } from 'vitest';
import { keepPlans } from './pglite-plans.ts';
import { ROW_PARSERS } from '../row-types.ts';
import { violatedConstraint } from '../constraint.ts';

const MAX = 5;
const pglite = await PGlite.create({ parsers: ROW_PARSERS });
keepPlans(pglite, MAX);

const SELECT = 'select * from items where id = $1';
const INSERT = 'insert into items (id, name) values ($1, $2)';

beforeEach(async () => {
  await pglite.exec(`deallocate all; drop table if exists items;
    create table items (id integer constraint items_id primary key, name text);
    insert into items values (1, 'one'), (2, 'two')`);
});

/** Texts of the prepared statements. */
async function prepared(): Promise<string[]> {
  const [result] = await pglite.exec('select statement from pg_prepared_statements');
  return (result?.rows ?? []).map((row) => String(row['statement']));
}

const rowsOf = async (text: string, values: unknown[] = []) =>
  (await pglite.query(text, values)).rows;

it('prepares a statement at its second use and returns the same rows', async () => {
  const text = 'select id, name from items where id = $1';
  expect(await rowsOf(text, [1])).toEqual([{ id: 1, name: 'one' }]);
  expect(await prepared()).toEqual([]);
  expect(await rowsOf(text, [2])).toEqual([{ id: 2, name: 'two' }]);
  expect(await prepared()).toEqual([text]);
  expect(await rowsOf(text, [3])).toEqual([]);
  expect(await prepared()).toEqual([text]);
});

it('passes and returns values as without preparation', async () => {
  const text = `select $1::integer[] as numbers, $2::jsonb as document, $3::timestamptz as at,
    $4::text as missing, $5::boolean as flag`;
  const at = new Date('2027-03-14T11:00:00.123Z');
  const values = [[1, 2], { a: ['b'] }, at, null, false];
  const first = await pglite.query(text, values);
  const second = await pglite.query(text, values);
  expect(second.rows).toEqual([
    { numbers: [1, 2], document: { a: ['b'] }, at, missing: null, flag: false },
  ]);
  expect(second).toEqual(first);
});

it('uses the options of each call', async () => {
  for (let use = 0; use < 2; use += 1) {
    const options = { rowMode: 'array', parsers: { 23: (value: string) => `<${value}>` } } as const;
    expect((await pglite.query(SELECT, [1], options)).rows).toEqual([['<1>', 'one']]);
    expect(await rowsOf(SELECT, [1])).toEqual([{ id: 1, name: 'one' }]);
  }
});

it('reports how many rows a prepared write has changed', async () => {
  const text = "update items set name = 'x' where id < $1";
  for (const limit of [2, 3]) {
    const { affectedRows, rows } = await pglite.query(text, [limit]);
    expect([affectedRows, rows]).toEqual([limit - 1, []]);
  }
});

it('keeps a limited number of statements', async () => {
  for (let round = 0; round < 2; round += 1)
    for (let n = 0; n < MAX; n += 1)
      for (let use = 0; use < 3; use += 1)
        expect(await rowsOf(`select ${n} + $1::integer as sum`, [round])).toEqual([
          { sum: n + round },
        ]);
  for (let n = 0; n < 4 * MAX; n += 1)
    for (let use = 0; use < 2; use += 1) await rowsOf(`select ${n} as other`);
  const statements = await prepared();
  // One closed statement leaves with the next one that is prepared.
  expect(statements.length).toBeGreaterThanOrEqual(MAX);
  expect(statements.length).toBeLessThanOrEqual(MAX + 1);
});

it('reuses a prepared statement after its transaction was rolled back', async () => {
  const failing = pglite.transaction(async (tx) => {
    for (const id of [3, 4]) await tx.query(INSERT, [id, 'new']);
    throw new Error('roll back');
  });
  await expect(failing).rejects.toThrow('roll back');
  expect(await prepared()).toEqual([INSERT]);
  expect(await rowsOf('select count(*) as count from items')).toEqual([{ count: 2 }]);
  await rowsOf(INSERT, [3, 'three']);
  expect(await rowsOf(SELECT, [3])).toEqual([{ id: 3, name: 'three' }]);
});

it('throws the error of a prepared statement, rolls back its transaction and runs the next statement', async () => {
  for (const id of [3, 4]) await rowsOf(INSERT, [id, 'new']);
  const error = await rowsOf(INSERT, [4, 'again']).catch((thrown: unknown) => thrown);
  expect(violatedConstraint(error)).toBe('items_id');
  const failing = pglite.transaction(async (tx) => {
    await tx.query(INSERT, [5, 'five']);
    await tx.query(INSERT, [4, 'again']).catch(() => {});
    await tx.query(INSERT, [6, 'six']);
  });
  await expect(failing).rejects.toThrow('current transaction is aborted');
  await rowsOf(INSERT, [5, 'five']);
  expect(await rowsOf('select count(*) as count from items')).toEqual([{ count: 5 }]);
});

it('waits for an open transaction', async () => {
  for (const id of [3, 4]) await rowsOf(INSERT, [id, 'new']);
  const order: string[] = [];
  const transaction = pglite.transaction(async (tx) => {
    for (const id of [5, 6, 7]) {
      await tx.query(INSERT, [id, 'inside']);
      order.push('inside');
    }
  });
  const outside = rowsOf(INSERT, [8, 'outside']).then(() => order.push('outside'));
  await Promise.all([transaction, outside]);
  expect(order).toEqual(['inside', 'inside', 'inside', 'outside']);
});

it('rejects a statement in a transaction that has ended', async () => {
  let late: (() => Promise<unknown>) | undefined;
  await pglite.transaction(async (tx) => {
    for (const id of [1, 2]) await tx.query(SELECT, [id]);
    late = () => tx.query(SELECT, [1]);
  });
  await expect(late?.()).rejects.toThrow('Transaction is closed');
});

it('parses a statement again whose result has got another column', async () => {
  for (const id of [1, 2]) await rowsOf(SELECT, [id]);
  await pglite.exec("alter table items add column colour text default 'red'");
  expect(await rowsOf(SELECT, [1])).toEqual([{ id: 1, name: 'one', colour: 'red' }]);
});

it('fails once in a transaction whose statement has got another column', async () => {
  for (const id of [1, 2]) await rowsOf(SELECT, [id]);
  await pglite.exec('alter table items add column colour text');
  const read = () => pglite.transaction((tx) => tx.query(SELECT, [1]));
  await expect(read()).rejects.toThrow('cached plan must not change result type');
  expect((await read()).rows).toEqual([{ id: 1, name: 'one', colour: null }]);
});

it('prepares a statement again that was closed', async () => {
  for (const id of [1, 2]) await rowsOf(SELECT, [id]);
  await pglite.exec('deallocate all');
  expect(await rowsOf(SELECT, [1])).toEqual([{ id: 1, name: 'one' }]);
});

it('notifies listeners of a prepared statement before it resolves', async () => {
  const received: string[] = [];
  const stop = await pglite.listen('plans', (payload) => void received.push(payload));
  for (const payload of ['a', 'b', 'c']) {
    await rowsOf("select pg_notify('plans', $1)", [payload]);
    expect(received.at(-1)).toBe(payload);
  }
  await stop();
});
