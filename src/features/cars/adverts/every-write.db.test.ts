import { asc } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { adverts, cars, pricePeriods } from '../../../app/schema.server.ts';
import { withBeforeCommit } from '../../../platform/database/postgres.server.ts';
import type { Database, Db } from '../../../platform/database/client.server.ts';
import { testDatabase } from '../../../../tests/helpers/database/database.ts';
import { addressOf, allRoutes, exampleApp, requestInit } from '../../../../tests/helpers/routes.ts';
import { stockFactory } from '../../../../tests/helpers/stock.ts';
import { findUnrecorded, recordAdverts, recordChangedAdverts } from './record.server.ts';

const database = await testDatabase();
let { db } = database;
/** The database, in a transaction that each test rolls back, so that every route meets the same rows. */
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

const versionsIn = (tx: Db) => tx.select().from(adverts).orderBy(asc(adverts.advertId));

beforeAll(async () => {
  // The example stock was inserted without transactions.
  await database.db.transaction(async (tx) => recordAdverts(tx, await carIdsIn(tx), new Date()));
});

class RolledBack extends Error {}

/** Runs `work` in a transaction that is rolled back, whose own transactions end as those of the product do. */
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

/** Inputs that change what visitors read, of routes whose example does not. */
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

/** Requests that changed what visitors read. */
const recorded: string[] = [];

test.each(cases)('%s writes a version if it changes what visitors read', async (name, route) => {
  await rolledBack(async (tx) => {
    const before = await versionsIn(tx);
    const response = await app.request(addressOf(route), requestInit(route, staff));
    expect(await findUnrecorded(tx, await carIdsIn(tx), new Date())).toEqual([]);
    if ((await versionsIn(tx)).length > before.length) recorded.push(name);
    else if (MORE.some(([more]) => more === name))
      throw new Error(`${response.status}: ${await response.text()}`);
  });
});

test('these requests change what visitors read, so the checks above are meaningful', () => {
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
  ]);
});
