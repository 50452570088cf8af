import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { HANDLERS } from '../../../app/jobs/handlers.server.ts';
import { type Schedule, SCHEDULES } from '../../../app/jobs/schedule.server.ts';
import { adverts, cars, pricePeriods } from '../../../app/schema.server.ts';
import { withBeforeCommit } from '../../../platform/database/postgres.server.ts';
import type { Database, Db } from '../../../platform/database/client.server.ts';
import { testDeps } from '../../../../tests/helpers/app.ts';
import { recordingQueue } from '../../../../tests/helpers/car-form.ts';
import { testDatabase } from '../../../../tests/helpers/database/database.ts';
import { contextOfJob, jobDeps } from '../../../../tests/helpers/jobs.ts';
import { addressOf, allRoutes, exampleApp, requestInit } from '../../../../tests/helpers/routes.ts';
import { stockFactory } from '../../../../tests/helpers/stock.ts';
import { importTesting } from '../../../../tests/helpers/stock-import.ts';
import { findUnrecorded, recordAdverts, recordChangedAdverts } from './record.server.ts';

const database = await testDatabase();
let { db } = database;
/** The database, in a transaction that each test rolls back, so that every route reads the same rows. */
const current: Database = Object.create(database, { db: { get: () => db } });
const { app, staff } = await exampleApp(current);
const stock = stockFactory(database);
// The removed photo of the examples has the id 1.
await database.query(`select nextval('car_images_image_id_seq')`);
await stock.image(1, { position: 0 });
await stock.image(1, { position: 1, sha256: 'b'.repeat(64) });

await database.query(`update cars set registration = '221-D-1' where car_id = 1`);
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const period = { carId: 1, currency: 'EUR', byName: 'System', source: 'form' } as const;
await database.db.insert(pricePeriods).values([
  { ...period, price: '2.00', fromAt: daysAgo(40), toAt: daysAgo(1) },
  { ...period, price: '1.00', fromAt: daysAgo(1) },
]);

const carIdsIn = async (tx: Db) =>
  (await tx.select({ carId: cars.carId }).from(cars)).map(({ carId }) => carId);

beforeAll(async () => {
  // The example stock was inserted without transactions.
  await database.db.transaction(async (tx) => recordAdverts(tx, await carIdsIn(tx), new Date()));
});

class RolledBack extends Error {}

/** Runs `work` in a transaction and rolls it back. Transactions in `work` record adverts, as in the product. */
async function rolledBack(work: (tx: Db) => Promise<void>): Promise<void> {
  const outside = db;
  const running = outside.transaction(async (tx) => {
    db = withBeforeCommit(tx, recordChangedAdverts);
    await work(db);
    throw new RolledBack();
  });
  await expect(running.finally(() => (db = outside))).rejects.toThrow(RolledBack);
}

const writes = allRoutes(database).filter((route) => route.method !== 'get');
const routeAt = (address: string) => {
  const route = writes.find(({ method, path }) => `${method} ${path}` === address);
  if (!route) throw new Error(`There is no route ${address}`);
  return route;
};
const gallery = (images: readonly string[]) => ({ carId: 1, images, thumbnailImage: null });

/** More inputs that change what visitors read, in addition to the examples of the routes. */
const MORE: readonly [name: string, address: string, body: object][] = [
  ['a car that is published at once', 'post /cars/admin-create', { publish: true }],
  [
    'photos in another order',
    'post /cars/images/admin-dbupdate',
    gallery(['1/images/1.webp', '1/images/0.webp']),
  ],
  ['a photo less', 'post /cars/images/admin-dbupdate', gallery(['1/images/1.webp'])],
  [
    'whole plates',
    'put /settings/:name',
    { version: 0, name: 'stock', value: { showPlates: true } },
  ],
  [
    'no reductions',
    'put /settings/:name',
    { version: 0, name: 'prices', value: { announceReductions: false } },
  ],
];

const cases = [
  ...writes.map((route) => [`${route.method} ${route.path}`, route] as const),
  ...MORE.map(([name, address, input]) => {
    const route = routeAt(address);
    return [name, { ...route, example: { ...route.example, ...input } }] as const;
  }),
];

/** Sends JSON or a stock file as an owner. */
async function send(path: string, body: object | string) {
  const type = typeof body === 'string' ? 'text/csv' : 'application/json';
  const response = await app.request(`/api${path}`, {
    method: 'POST',
    headers: { ...staff, 'content-type': type },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const text = await response.text();
  if (response.status >= 300) throw new Error(`${response.status}: ${text}`);
  return text;
}

const bulkChange = {
  cars: [{ carId: 1, version: 1 }],
  change: { kind: 'addToPrice', amount: 100 },
  dryRun: false,
};
let undoToken = '';

async function runJob(name: Schedule['name']): Promise<void> {
  const { settings } = testDeps(current);
  const context = contextOfJob(await jobDeps(current, { settings }));
  context.boss.insert = async () => null;
  await HANDLERS[name]({ ...context, queue: recordingQueue() }, {});
}

interface Write {
  /** What happens before the write. */
  prepare?: (tx: Db) => Promise<unknown>;
  write: () => Promise<unknown>;
}

/** Writes that are not one request: the command line, an undo, and each job that runs by itself. */
const OTHERS: Readonly<Record<string, Write>> = {
  'a published stock file': {
    write: () =>
      importTesting(current).importFile('make,model,year,price\nVolvo,V60,2020,20000\n', {
        publish: true,
      }),
  },
  'a stock file with a changed car': {
    async write() {
      const response = await app.request('/api/cars/1?publish=false', { headers: staff });
      const [{ make, model, year }] = await response.json();
      const row = [make.name, model.name, year, 31_000, '221-D-1'].join(',');
      await send('/stock/import?dryRun=false', `make,model,year,price,reg no\n${row}\n`);
    },
  },
  'the undo of a bulk change': {
    prepare: async () => (undoToken = JSON.parse(await send('/cars/bulk', bulkChange)).undo.token),
    write: () => send('/cars/bulk/undo', { token: undoToken }),
  },
  ...Object.fromEntries(
    SCHEDULES
      // A backup only reads.
      .filter(({ name }) => name !== 'make-backup')
      .map(({ name }): [string, Write] => [
        `the job ${name}`,
        {
          // Each car is reserved until yesterday, so that a job has reservations to end.
          prepare: (tx) =>
            tx.transaction((inner) =>
              inner.update(cars).set({ carBooked: true, holdUntil: daysAgo(1) }),
            ),
          write: () => runJob(name),
        },
      ]),
  ),
};

/** Names of the writes that recorded a version. */
const recorded: string[] = [];

/** Returns the cars whose change was not recorded as a version, and whether any version was recorded. */
async function sweep(name: string, { prepare, write }: Write) {
  let forgotten: number[] = [];
  let isRecorded = false;
  await rolledBack(async (tx) => {
    await prepare?.(tx);
    const before = await tx.$count(adverts);
    await write();
    forgotten = await findUnrecorded(tx, await carIdsIn(tx), new Date());
    isRecorded = (await tx.$count(adverts)) > before;
  });
  if (isRecorded) recorded.push(name);
  return { forgotten, isRecorded };
}

test.each(cases)('%s writes a version if it changes what visitors read', async (name, route) => {
  let answer = '';
  const write = async () => {
    const response = await app.request(addressOf(route), requestInit(route, staff));
    answer = `${response.status}: ${await response.text()}`;
  };
  const { forgotten, isRecorded } = await sweep(name, { write });
  expect(forgotten).toEqual([]);
  if (!isRecorded && MORE.some(([more]) => more === name)) throw new Error(answer);
});

test.each(Object.entries(OTHERS))(
  '%s writes a version if it changes what visitors read',
  async (name, write) => {
    expect((await sweep(name, write)).forgotten).toEqual([]);
  },
);

test('finds a car that was changed outside of a transaction, without a version', async () => {
  await rolledBack(async (tx) => {
    await tx.update(cars).set({ colour: 'Forgotten' }).where(eq(cars.carId, 1));
    expect(await findUnrecorded(tx, await carIdsIn(tx), new Date())).toEqual([1]);
  });
});

test('exactly these writes change what visitors read', () => {
  expect(recorded).toEqual([
    'post /cars/admin-update',
    'post /cars/admin-update-draft',
    'delete /cars/admin-delete',
    'post /cars/images/admin-dbupdate',
    'post /cars/:carId/state',
    'post /cars/bulk',
    'post /cars/:carId/restore',
    'post /cars/:carId/removed-images',
    'put /makes/update',
    'put /models/update',
    'put /transmissions/update',
    'put /fuelTypes/update',
    ...MORE.map(([name]) => name),
    'a published stock file',
    'a stock file with a changed car',
    'the undo of a bulk change',
    'the job stock-upkeep',
  ]);
});
