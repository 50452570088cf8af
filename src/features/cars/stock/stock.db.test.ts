import { eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { CarSearch } from '../car-search.ts';
import { openPostgres } from '../../../platform/database/postgres.server.ts';
import {
  carImages,
  cars,
  fuelTypes,
  makes,
  models,
  transmissions,
  users,
} from '../../../app/schema.server.ts';
import { testDatabase } from '../../../../tests/helpers/database/database.ts';
import { type NaiveCar, naiveCounts, naiveSearch } from '../../../../tests/helpers/naive-search.ts';
import {
  newCar,
  type NewCar,
  type RandomSearch,
  type Step,
  step,
} from '../../../../tests/helpers/stock-steps.ts';
import { stockFactory } from '../../../../tests/helpers/stock.ts';
import { findFacets, search } from '../search/search.server.ts';
import { keepStock, type StockKeeper } from './stock.server.ts';

/** Number of random sequences of writes and searches. The environment variable sets more for a long check. */
const RUNS = Number(process.env['STOCK_RUNS'] ?? 8);
const soon = { timeout: 20_000, interval: 5 };
const log = pino({ level: 'silent' });

const database = await testDatabase();
const { db } = database;
const stock = stockFactory(database);
const here = keepStock({ database, log });
/** Follows the stock as another process does. */
const openOther = async () => {
  const opened = await openPostgres(database.url);
  const keeper = keepStock({ database: opened, log });
  keeper.start();
  return {
    database: opened,
    keeper,
    close: async () => {
      await keeper.stop();
      await opened.close();
    },
  };
};
const other = await openOther();
afterAll(async () => {
  await other.close();
  await here.stop();
});

const lists = { makes: [0], models: [[0]], fuels: [0], transmissions: [0] };
beforeAll(async () => {
  lists.makes = [await stock.make('Škoda'), await stock.make('Saab')];
  lists.models = await Promise.all(
    lists.makes.map(async (makeId) => [
      await stock.model(makeId, 'One'),
      await stock.model(makeId, 'Two'),
    ]),
  );
  lists.fuels = [await stock.fuelType('Diesel'), await stock.fuelType('Petrol')];
  lists.transmissions = [await stock.transmission('Manual'), await stock.transmission('Automatic')];
  await here.cars();
});

const modelRow = () => ({ makeId: lists.makes[0]!, modelId: lists.models[0]![0]! });

const rowOf = ({ make, model, fuel, transmission, ...values }: NewCar) => ({
  ...values,
  condition: 'Used',
  makeId: lists.makes[make]!,
  modelId: lists.models[make]![model]!,
  fuelTypeId: fuel === null ? null : lists.fuels[fuel]!,
  transmissionId: transmission === null ? null : lists.transmissions[transmission]!,
});

const queryOf = ({ make, model, fuel, transmission, ...rest }: RandomSearch): CarSearch => ({
  ...rest,
  makeId: make === undefined ? undefined : lists.makes[make],
  modelId: model === undefined ? undefined : lists.models[make ?? 0]![model],
  fuelTypeId: fuel === undefined ? undefined : lists.fuels[fuel],
  transmissionId: transmission === undefined ? undefined : lists.transmissions[transmission],
});

async function run(one: Exclude<Step, { kind: 'search' }>, ids: number[]): Promise<void> {
  const chosen = 'at' in one ? (ids[one.at % Math.max(1, ids.length)] ?? -1) : -1;
  const isChosen = eq(cars.carId, chosen);
  switch (one.kind) {
    case 'add':
      ids.push(await stock.car(rowOf(one.car)));
      return;
    case 'update':
      await db.update(cars).set(rowOf(one.car)).where(isChosen);
      return;
    case 'delete':
      await db.delete(cars).where(isChosen);
      return;
    case 'publish':
      await db
        .update(cars)
        .set({ publish: sql`not publish` })
        .where(isChosen);
      return;
    case 'image':
      await db.delete(carImages).where(eq(carImages.carId, chosen));
      if ((await db.$count(cars, isChosen)) > 0)
        await stock.image(chosen, { position: one.at % 9 });
      return;
    default:
      await db.update(makes).set({ name: one.name }).where(eq(makes.makeId, lists.makes[0]!));
      await db
        .update(fuelTypes)
        .set({ name: one.name })
        .where(eq(fuelTypes.fuelTypeId, lists.fuels[0]!));
  }
}

/** All cars, as the database has them. */
const stored = (): Promise<NaiveCar[]> =>
  db
    .select({
      ...getTableColumns(cars),
      createdAt: sql<number>`(extract(epoch from ${cars.createdAt}) * 1000000)::float8`,
      makeName: makes.name,
      modelName: models.name,
      transmission: transmissions.name,
      fuelType: fuelTypes.name,
      imageId: sql<
        number | null
      >`(select max(i.image_id) from car_images i where i.car_id = ${cars.carId})`,
    })
    .from(cars)
    .innerJoin(makes, eq(makes.makeId, cars.makeId))
    .innerJoin(models, eq(models.modelId, cars.modelId))
    .leftJoin(transmissions, eq(transmissions.transmissionId, cars.transmissionId))
    .leftJoin(fuelTypes, eq(fuelTypes.fuelTypeId, cars.fuelTypeId));

async function answers(keeper: StockKeeper, query: CarSearch) {
  const kept = await keeper.cars();
  const { total, cars: found } = search(kept, query);
  return {
    total,
    carIds: found.map(({ carId }) => carId),
    counts: findFacets(kept, { ...query, counts: true }).counts,
  };
}

let compared = 0;
async function compare(query: CarSearch): Promise<void> {
  const rows = await stored();
  const expected = { ...naiveSearch(rows, query), counts: naiveCounts(rows, query) };
  compared += 1;
  expect(await answers(here, query)).toEqual(expected);
  await vi.waitFor(async () => expect(await answers(other.keeper, query)).toEqual(expected), soon);
}

it(
  'finds the same as a comparison of every car after random writes, in this process at once and soon in another one',
  async () => {
    const sequences = fc.tuple(
      fc.array(newCar, { minLength: 8, maxLength: 24 }),
      fc.array(step, { minLength: 20, maxLength: 30 }),
    );
    await fc.assert(
      fc.asyncProperty(sequences, async ([first, steps]) => {
        const added = await db.insert(cars).values(first.map(rowOf)).returning();
        const ids = added.map(({ carId }) => carId);
        for (const one of steps)
          await (one.kind === 'search' ? compare(queryOf(one.query)) : run(one, ids));
        await db.delete(cars).where(inArray(cars.carId, ids));
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
    expect(compared).toBeGreaterThan(RUNS);
  },
  RUNS * 20_000,
);
const totalOf = async (keeper: StockKeeper) =>
  (await keeper.cars()).newest.filter(({ publish }) => publish).length;

it('contains the cars of one large write, and of writes during a load', async () => {
  const before = await totalOf(here);
  await db.execute(sql`insert into cars (make_id, model_id, year, condition, current_price, publish)
    select ${modelRow().makeId}, ${modelRow().modelId}, 2020, 'Used', n, true from generate_series(1, 1200) n`);
  const loading = totalOf(here);
  await Promise.all([stock.car(modelRow()), stock.car(modelRow())]);
  expect(await totalOf(here)).toBe(before + 1_202);
  expect(await loading).toBeGreaterThanOrEqual(before + 1_200);
  await vi.waitFor(async () => expect(await totalOf(other.keeper)).toBe(before + 1_202), soon);
  await db.delete(cars);
  expect(await totalOf(here)).toBe(0);
});

it('presents the images and names of the cars after their last change', async () => {
  const carId = await stock.car({ ...modelRow(), description: 'Long', features: 'ABS' });
  await stock.image(carId, { position: 0 });
  await db.update(makes).set({ name: 'Skoda' }).where(eq(makes.makeId, lists.makes[0]!));
  const [car] = (await here.cars()).newest;
  expect(car).toMatchObject({ carId, makeName: 'Skoda', imagePath: `${carId}/images/0.webp` });
  await db.delete(cars);
  expect((await here.cars()).newest).toEqual([]);
});

describe('the version', () => {
  it.each([
    ['a new car', () => stock.car(modelRow())],
    ['a changed car', () => db.update(cars).set({ colour: 'Red' })],
    ['a new image', async () => stock.image(await stock.car(modelRow()))],
    ['a deleted image', () => db.delete(carImages)],
    ['a renamed make', () => db.update(makes).set({ name: sql`name || 'x'` })],
    ['a new model', () => stock.model(lists.makes[0]!, 'Superb')],
    ['a new transmission', () => stock.transmission('CVT')],
    ['a new fuel type', () => stock.fuelType('Hydrogen')],
    ['raw SQL', () => database.query('update cars set year = 2019')],
  ])('has grown when the write of %s is acknowledged', async (_, write) => {
    const before = here.current() ?? NaN;
    await write();
    expect(here.current()).toBeGreaterThan(before);
  });

  it('grows once per transaction, when it commits', async () => {
    await here.cars();
    const before = here.current() ?? NaN;
    await db.transaction(async (tx) => {
      await tx.update(cars).set({ colour: 'Blue' });
      await tx.update(makes).set({ name: sql`name || 'y'` });
      expect(here.current()).toBe(before);
    });
    expect(here.current()).toBe(before + 1);
    await here.cars();
    expect(here.current()).toBe(before + 1);
  });

  it.each([
    [
      'a rollback',
      () => db.transaction(async (tx) => (await tx.delete(cars), tx.rollback())).catch(() => {}),
    ],
    [
      'an update of no row',
      () =>
        db
          .update(cars)
          .set({ year: 1 })
          .where(sql`false`),
    ],
    ['a write to another table', () => db.delete(users)],
    ['a read', () => db.select().from(cars)],
  ])('does not grow with %s', async (_, write) => {
    const before = here.current();
    await write();
    expect(here.current()).toBe(before);
  });
});

describe('with other processes', () => {
  it.each([
    ['by their notifications', database],
    ['by polling if notifications are lost', { ...database, onStockChange: () => () => {} }],
  ])('follows their writes %s', async (_, listening) => {
    const keeper = keepStock({ database: listening, log });
    expect(keeper.current()).toBe(1);
    keeper.start();
    expect(keeper.current()).toBeNull();
    await keeper.cars();
    await vi.waitFor(() => expect(keeper.current()).not.toBeNull(), soon);
    const before = keeper.current() ?? NaN;
    await other.database.db.update(cars).set({ year: 2022 });
    await vi.waitFor(() => expect(keeper.current()).toBe(before + 1), soon);
    expect((await keeper.cars()).newest.every(({ year }) => year === 2022)).toBe(true);
    await keeper.stop();
  });

  it('reads a transaction that commits after one that started later', async () => {
    const holding = Promise.withResolvers<void>();
    const wrote = Promise.withResolvers<void>();
    const carId = await stock.car(modelRow());
    const early = other.database.db.transaction(async (tx) => {
      await tx.update(cars).set({ colour: 'Green' }).where(eq(cars.carId, carId));
      wrote.resolve();
      await holding.promise;
    });
    await wrote.promise;
    await stock.car(modelRow());
    const colour = async (keeper: StockKeeper) =>
      (await keeper.cars()).newest.find((car) => car.carId === carId)?.colour;
    expect([await colour(here), await colour(other.keeper)]).toEqual([null, null]);
    holding.resolve();
    await early;
    expect(await colour(other.keeper)).toBe('Green');
    await vi.waitFor(async () => expect(await colour(here)).toBe('Green'), soon);
  });

  it('fails while the database does not answer, and then keeps the version if nothing changed', async () => {
    let fails = false;
    const rows: typeof database.rows = (...call) =>
      fails ? Promise.reject(new Error('down')) : database.rows(...call);
    const keeper = keepStock({ database: { ...database, reserved: { rows } }, log });
    keeper.start();
    await vi.waitFor(() => expect(keeper.current()).not.toBeNull(), soon);
    const before = keeper.current();
    fails = true;
    await vi.waitFor(() => expect(keeper.current()).toBeNull(), soon);
    await expect(keeper.cars()).rejects.toThrow('down');
    fails = false;
    await expect(keeper.cars()).resolves.toBeDefined();
    expect(keeper.current()).toBe(before);
    await keeper.stop();
  });

  it('has no current version once the database is silent for a second', async () => {
    const silence = Promise.withResolvers<never>();
    let isSilent = false;
    const rows: typeof database.rows = (...call) =>
      isSilent ? silence.promise : database.rows(...call);
    const keeper = keepStock({ database: { ...database, reserved: { rows } }, log });
    keeper.start();
    await vi.waitFor(() => expect(keeper.current()).not.toBeNull(), soon);
    isSilent = true;
    await vi.waitFor(() => expect(keeper.current()).toBeNull(), soon);
    isSilent = false;
    silence.reject(new Error('timeout'));
    await vi.waitFor(() => expect(keeper.current()).not.toBeNull(), soon);
    await keeper.stop();
  });

  it('has no current version from the loss of a connection until a read succeeds', async () => {
    const { database: own, keeper, close } = await openOther();
    await vi.waitFor(() => expect(keeper.current()).not.toBeNull(), soon);
    const before = keeper.current();
    const lost: unknown[] = [];
    own.onStockChange((transaction) => lost.push([transaction, keeper.current()]));
    const [row] = await own.rows<{ pid: number }>(
      { name: '', text: 'select pg_backend_pid() as pid' },
      [],
    );
    await database.query('select pg_terminate_backend($1)', [row?.pid]);
    await vi.waitFor(() => expect(lost).toEqual([[null, null]]), soon);
    await vi.waitFor(() => expect(keeper.current()).toBe(before), soon);
    await close();
  });
});

it('is empty after a table was truncated', async () => {
  const before = (await here.cars(), here.current() ?? NaN);
  await db.execute(sql`truncate cars cascade`);
  expect(here.current()).toBe(before + 1);
  expect((await here.cars()).newest).toEqual([]);
});
