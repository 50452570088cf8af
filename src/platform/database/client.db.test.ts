import { connect, createServer, Socket } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { count, sql } from 'drizzle-orm';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openPostgres } from './postgres.server.ts';
import { cars, makes, models } from '../../app/schema.server.ts';
import { listen } from '../../../tests/helpers/listen.ts';
import { emptyDatabase, testDatabase } from '../../../tests/helpers/database/database.ts';

const database = await testDatabase();
const { db } = database;

/** Evaluates an SQL expression and returns its JavaScript value. */
async function read(expression: string, values: readonly unknown[] = []): Promise<unknown> {
  const [row] = await database.rows<{ value: unknown }>(
    { name: '', text: `select ${expression} as value` },
    values,
  );
  return row?.value;
}

describe('rows returns JavaScript values', () => {
  it.each([
    ['count(*)', 1],
    ['9007199254740991::bigint', 9_007_199_254_740_991],
    ['24950.00::numeric(10, 2)', '24950.00'],
    ['24950.5::float8', 24_950.5],
    ['7::smallint', 7],
    ["date '2027-03-14'", '2027-03-14'],
    ["timestamptz '2027-03-14 12:00:00.123+01'", new Date('2027-03-14T11:00:00.123Z')],
    ["timestamp '2027-03-14 12:00:00'", '2027-03-14 12:00:00'],
    ["interval '2 days'", '2 days'],
    ["'{320,640}'::integer[]", [320, 640]],
    ['\'{a,"b c",null}\'::text[]', ['a', 'b c', null]],
    ['\'{"a": [1]}\'::jsonb', { a: [1] }],
    ['true', true],
    ['null::integer', null],
    ["'Citroën'", 'Citroën'],
  ])('%s', async (expression, value) => {
    expect(await read(expression)).toEqual(value);
  });

  it('throws for a bigint beyond the safe integer range', async () => {
    await expect(read('9007199254740993::bigint')).rejects.toThrow(
      'too large for a JavaScript number',
    );
  });
});

it.each([
  ['$1::integer', 5, 5],
  ['$1::numeric', '99.90', '99.90'],
  ['$1::numeric', 99.9, '99.9'],
  ['$1::boolean', false, false],
  ['$1::text', 'a\'b"c', 'a\'b"c'],
  ['$1::date', '2027-03-14', '2027-03-14'],
  ['$1::timestamptz', new Date('2027-03-14T11:00:00Z'), new Date('2027-03-14T11:00:00Z')],
  ['$1::integer[]', [1, 2], [1, 2]],
  ['$1::text[]', ['a', 'b,c'], ['a', 'b,c']],
  ['$1::integer', null, null],
])('rows accepts parameters %s with %j', async (expression, parameter, value) => {
  expect(await read(expression, [parameter])).toEqual(value);
});

it('Drizzle returns counts as numbers, money as text and timestamps as dates', async () => {
  const [make] = await db.insert(makes).values({ name: 'Audi', nameKey: 'audi' }).returning();
  const makeId = make?.makeId ?? 0;
  const [model] = await db.insert(models).values({ makeId, name: 'A4', nameKey: 'a4' }).returning();
  await db.insert(cars).values({
    makeId,
    modelId: model?.modelId ?? 0,
    year: 2024,
    condition: 'Used',
    currentPrice: '24950.00',
    nctDue: '2027-03-14',
  });
  const [car] = await db
    .select({
      price: cars.currentPrice,
      nctDue: cars.nctDue,
      createdAt: cars.createdAt,
      counted: count(),
      raw: sql<number>`count(*)`,
    })
    .from(cars)
    .groupBy(cars.carId);
  expect(car).toEqual({
    price: '24950.00',
    nctDue: '2027-03-14',
    createdAt: expect.any(Date),
    counted: 1,
    raw: 1,
  });
});

it('refuses a text with a NUL or half a surrogate pair, also in a list and in a transaction', async () => {
  for (const text of ['a\0b', 'a\ud800'])
    for (const value of [text, ['a', text]]) {
      const statement = { name: '', text: 'select $1' };
      await expect(database.rows(statement, [value])).rejects.toThrow('Clean it with storableText');
      const inTransaction = database.db.transaction((tx) =>
        tx.execute(sql`select ${sql.param(value)}`),
      );
      await expect(inTransaction).rejects.toMatchObject({
        cause: { message: expect.stringContaining('Clean it with storableText') },
      });
    }
  expect(await database.rows({ name: '', text: 'select $1 as text' }, ['🚗'])).toEqual([
    { text: '🚗' },
  ]);
});

it('rolls back a failed transaction and keeps the connection usable', async () => {
  const failing = db.transaction(async (tx) => {
    await tx.insert(makes).values({ name: 'Lancia', nameKey: 'lancia' });
    await tx.insert(makes).values({ name: 'LANCIA', nameKey: 'lancia' });
  });
  await expect(failing).rejects.toThrow('Failed query');
  expect(await db.$count(makes, sql`name_key = 'lancia'`)).toBe(0);
});

/** Forwards connections to PostgreSQL and records the first message of each. */
async function recordStartups(target: string) {
  const socketDir = new URL(target).searchParams.get('host') ?? '';
  const startups: string[] = [];
  const server = createServer((client) => {
    client.once('data', (message) => {
      startups.push(message.toString('latin1'));
      const onward = connect(join(socketDir, '.s.PGSQL.5432'));
      onward.write(message);
      pipeline(client, onward, client, () => {});
    });
  });
  const port = await listen(server);
  const url = new URL(target);
  url.searchParams.set('host', '127.0.0.1');
  url.searchParams.set('port', `${port}`);
  return { url: url.href, startups, close: () => server.close() };
}

describe('PostgreSQL', () => {
  it('is migrated once when several processes start at the same time', async () => {
    const url = await emptyDatabase();
    const opened = await Promise.all([openPostgres(url), openPostgres(url), openPostgres(url)]);
    const applied = await opened[0].rows<{ hash: string }>(
      { name: '', text: 'select hash from drizzle.__drizzle_migrations' },
      [],
    );
    expect(applied.length).toBeGreaterThan(0);
    expect(new Set(applied.map(({ hash }) => hash)).size).toBe(applied.length);
    expect(await opened[1].db.$count(makes)).toBe(0);
    for (const other of [...opened, ...opened]) await other.close();
  });

  it('serves requests that wait several seconds for a lock and a connection', async () => {
    const url = await emptyDatabase();
    const busy = await openPostgres(url, { forRequests: true });
    const holder = await openPostgres(url);
    const locked = Promise.withResolvers<void>();
    const holding = holder.db.transaction(async (tx) => {
      await tx.execute(sql`lock table makes in exclusive mode`);
      locked.resolve();
      await tx.execute(sql`select pg_sleep(3.5)`);
    });
    await locked.promise;
    const answers = Array.from({ length: 25 }, (_, at) =>
      busy.db.insert(makes).values({ name: `Make ${at}`, nameKey: `make ${at}` }),
    );
    await Promise.all(answers);
    await holding;
    expect(await busy.db.$count(makes)).toBe(25);
    await Promise.all([busy.close(), holder.close()]);
  });

  it('sets the timeouts of requests with a statement and enables keep-alive on every connection', async () => {
    const url = await emptyDatabase();
    await (await openPostgres(url)).close();
    const keepAlive = vi.spyOn(Socket.prototype, 'setKeepAlive');
    onTestFinished(() => keepAlive.mockRestore());
    const proxy = await recordStartups(url);
    const opened = await openPostgres(`${proxy.url}&lock_timeout=1234`, { forRequests: true });
    const settings = [
      'statement_timeout',
      'lock_timeout',
      'idle_in_transaction_session_timeout',
    ].map((name) => `current_setting('${name}') as ${name}`);
    const [limits] = await opened.rows({ name: '', text: `select ${settings.join(', ')}` }, []);
    await opened.reserved.rows({ name: '', text: 'select 1' }, []);
    expect(limits).toEqual({
      statement_timeout: '15s',
      lock_timeout: '1234ms',
      idle_in_transaction_session_timeout: '30s',
    });
    // PgBouncer refuses a timeout in the startup message.
    expect(proxy.startups.filter((message) => message.includes('timeout'))).toEqual([]);
    expect(proxy.startups.length).toBeGreaterThanOrEqual(3);
    expect(keepAlive).toHaveBeenCalledTimes(proxy.startups.length);
    await opened.close();
    proxy.close();
  });

  it('warns at the start if the server can lose commits in a power failure', async () => {
    const url = await emptyDatabase();
    const log = { info: vi.fn<() => void>(), warn: vi.fn<(message: string) => void>() };
    // The server of the tests runs without fsync.
    await (await openPostgres(url, { log })).close();
    expect(log.warn).toHaveBeenCalledExactlyOnceWith(
      'DATABASE_URL: fsync and full_page_writes off on the PostgreSQL server: a power failure can lose acknowledged writes.',
    );
  });

  it('throws an error that names the host but not the password if it cannot connect', async () => {
    const refused = openPostgres('postgres://forecourt:secret@127.0.0.1:1/forecourt');
    await expect(refused).rejects.toThrow(
      /^DATABASE_URL: cannot connect to PostgreSQL at 127\.0\.0\.1:1 \(connect ECONNREFUSED/,
    );
  });
});
