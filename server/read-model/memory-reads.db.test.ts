import { setTimeout as sleep } from 'node:timers/promises';
import { eq, inArray, sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { CarSearch } from '../../domain/car-search.ts';
import { openPostgres } from '../data/engine/postgres.ts';
import { carImages, cars, fuelTypes, makes } from '../data/schema/index.ts';
import type { CarReads } from '../services/cars/reads.ts';
import { sqlCarReads } from '../services/cars/sql-reads.ts';
import { testDatabase } from '../testing/database/database.ts';
import { newCar, type NewCar, type RandomSearch, type Step, step } from '../testing/stock-steps.ts';
import { stockFactory } from '../testing/stock.ts';
import { followStock } from './follow.ts';
import { memoryCarReads } from './memory-reads.ts';

/** Number of random sequences of writes and searches. The environment variable sets more for a long check. */
const RUNS = Number(process.env['READ_MODEL_RUNS'] ?? 8);
const soon = { timeout: 20_000, interval: 5 };
const log = pino({ level: 'silent' });

const database = await testDatabase();
const { db } = database;
const stock = stockFactory(database);
const truth = sqlCarReads(database, '');
const here = readModel(database);
/** A second reader, as in another process. */
const other = readModel(await openPostgres(database.url));
const models = [here, other];

/** Creates a read model and counts the answers that it leaves to the database. */
function readModel(opened: typeof database, maxMb = 64) {
  const follower = followStock({ database: opened, log });
  const direct = sqlCarReads(opened, '');
  let fallbacks = 0;
  const counting: CarReads = {
    ...direct,
    search: (query) => ((fallbacks += 1), direct.search(query)),
    facets: (query) => ((fallbacks += 1), direct.facets(query)),
    detail: (carId) => ((fallbacks += 1), direct.detail(carId)),
    list: (filters) => direct.list(filters),
  };
  const reads = memoryCarReads(counting, { database: opened, follower, host: '', maxMb, log });
  return {
    reads,
    fallbacks: () => fallbacks,
    start: async () => {
      follower.start();
      reads.start();
      await vi.waitFor(() => expect(reads.state()).toBe('ready'), soon);
    },
    stop: async () => {
      reads.stop();
      await follower.stop();
      if (opened !== database) await opened.close();
    },
  };
}

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
  for (const model of models) await model.start();
});
afterAll(async () => {
  for (const model of models.toReversed()) await model.stop();
});

const rowOf = ({ make, model, fuel, transmission, ...values }: NewCar) => ({
  ...values,
  condition: 'Used',
  makeId: lists.makes[make]!,
  modelId: lists.models[make]![model]!,
  fuelTypeId: fuel === null ? null : lists.fuels[fuel]!,
  transmissionId: transmission === null ? null : lists.transmissions[transmission]!,
});

async function run(one: Step, ids: number[]): Promise<void> {
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
    case 'rename':
      await db.update(makes).set({ name: one.name }).where(eq(makes.makeId, lists.makes[0]!));
      await db
        .update(fuelTypes)
        .set({ name: one.name })
        .where(eq(fuelTypes.fuelTypeId, lists.fuels[0]!));
      return;
    default:
      await compare(one.query, chosen);
  }
}

let compared = 0;
async function compare({ make, model, fuel, transmission, ...rest }: RandomSearch, carId: number) {
  const query: CarSearch = {
    ...rest,
    makeId: make === undefined ? undefined : lists.makes[make],
    modelId: model === undefined ? undefined : lists.models[make ?? 0]![model],
    fuelTypeId: fuel === undefined ? undefined : lists.fuels[fuel],
    transmissionId: transmission === undefined ? undefined : lists.transmissions[transmission],
  };
  // The database answers these.
  if (query.publish === false && query.q) return;
  const answers = async (reads: CarReads) => ({
    search: await reads.search(query),
    facets: query.page === 1 && (await reads.facets({ ...query, counts: true })),
    detail: query.page === 2 && (await reads.detail(carId)),
  });
  const expected = await answers(truth);
  compared += 1;
  expect(await memoryAnswer(here, answers)).toEqual(expected);
  if (other)
    await vi.waitFor(
      async () => expect(await memoryAnswer(other, answers)).toEqual(expected),
      soon,
    );
}

/**
 * Reads again until nothing is left to the database, which would compare the database with itself. The
 * database answers while a machine that stalls keeps the model from following the stock.
 */
async function memoryAnswer<Answer>(
  { reads, fallbacks }: ReturnType<typeof readModel>,
  read: (reads: CarReads) => Promise<Answer>,
): Promise<Answer> {
  for (;;) {
    const before = fallbacks();
    const answer = await read(reads);
    if (fallbacks() === before) return answer;
    await sleep(soon.interval);
  }
}

it(
  'answers every search like the database after random writes, in every process',
  async () => {
    const sequences = fc.tuple(
      fc.array(newCar, { minLength: 8, maxLength: 24 }),
      fc.array(step, { minLength: 20, maxLength: 30 }),
    );
    await fc.assert(
      fc.asyncProperty(sequences, async ([first, steps]) => {
        const added = await db.insert(cars).values(first.map(rowOf)).returning();
        const ids = added.map(({ carId }) => carId);
        for (const one of steps) await run(one, ids);
        await db.delete(cars).where(inArray(cars.carId, ids));
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
    expect(compared).toBeGreaterThan(RUNS);
  },
  RUNS * 20_000,
);

it('leaves searches by words to the database if the words exceed the memory limit', async () => {
  const long = Array.from({ length: 30_000 }, (_, at) => `w${at}`).join(' ');
  const carId = await stock.car({
    makeId: lists.makes[0]!,
    modelId: lists.models[0]![0]!,
    features: long,
  });
  const { reads, fallbacks, start, stop } = readModel(database, 1);
  await start();
  const query = { q: 'w29999', sort: 'newest', page: 1, pageSize: 3 } as const;
  expect((await reads.search(query)).pagination).toMatchObject(
    (await truth.search(query)).pagination,
  );
  expect(fallbacks()).toBe(1);
  await reads.search({ ...query, q: ' ' });
  expect(fallbacks()).toBe(1);
  await stop();
  await db.delete(cars).where(eq(cars.carId, carId));
});

it('leaves searches to the database while it is rebuilt after a write of many cars', async () => {
  await db.execute(sql`insert into cars (make_id, model_id, year, condition, current_price, publish)
    select ${lists.makes[0]}, ${lists.models[0]![0]}, 2020, 'Used', n, true from generate_series(1, 3000) n`);
  const query = { sort: 'price-desc', page: 2, pageSize: 5, minPrice: 5, maxPrice: 2900 } as const;
  for (const { reads } of models) {
    await vi.waitFor(async () => {
      expect(await reads.search(query)).toEqual(await truth.search(query));
    }, soon);
    await vi.waitFor(() => expect(reads.state()).toBe('ready'), soon);
    for (const sort of ['newest', 'price-desc'] as const)
      expect(await reads.search({ ...query, sort })).toEqual(
        await truth.search({ ...query, sort }),
      );
  }
});

it('is not built if it would exceed the memory limit', async () => {
  const small = readModel(database, 0.5);
  small.reads.start();
  await vi.waitFor(() => expect(small.reads.state()).toMatch(/too small for \d+ cars/), soon);
  const query = { sort: 'newest', page: 1, pageSize: 3 } as const;
  expect(await small.reads.search(query)).toEqual(await truth.search(query));
  expect(small.fallbacks()).toBe(1);
  await small.stop();
});
