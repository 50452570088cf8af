import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { openPostgres } from '../data/engine/postgres.ts';
import {
  pruneStockChanges,
  readStockChanges,
  type StockSnapshot,
} from '../data/read-model/changes.ts';
import { carImages, cars, makes, stockChanges, users } from '../data/schema/index.ts';
import { testDatabase } from '../testing/database/database.ts';
import { stockFactory } from '../testing/stock.ts';
import { followStock } from './follow.ts';

const database = await testDatabase();
const { db } = database;
const stock = stockFactory(database);
const log = pino({ level: 'silent' });
const follower = followStock({ database, log });
afterAll(() => follower.stop());

const makeId = await stock.make('Škoda');
const modelId = await stock.model(makeId, 'Octavia');
const carId = await stock.car({ makeId, modelId });

describe('the version', () => {
  it.each([
    ['a new car', () => stock.car({ makeId, modelId })],
    ['a changed car', () => db.update(cars).set({ colour: 'Red' }).where(eq(cars.carId, carId))],
    ['a new image', () => stock.image(carId)],
    ['a deleted image', () => db.delete(carImages)],
    ['a renamed make', () => db.update(makes).set({ name: 'Skoda' })],
    ['a new model', () => stock.model(makeId, 'Superb')],
    ['a new transmission', () => stock.transmission('Automatic')],
    ['a new fuel type', () => stock.fuelType('Diesel')],
    ['raw SQL', () => database.rows({ name: '', text: 'update cars set year = 2019' }, [])],
  ])('has grown when the write of %s is acknowledged', async (_, write) => {
    const before = follower.current() ?? NaN;
    await write();
    expect(follower.current()).toBeGreaterThan(before);
  });

  it('grows once per transaction, when it commits', async () => {
    const before = follower.current() ?? NaN;
    await db.transaction(async (tx) => {
      await tx.update(cars).set({ colour: 'Blue' });
      await tx.update(makes).set({ name: 'Škoda' });
      expect(follower.current()).toBe(before);
    });
    expect(follower.current()).toBe(before + 1);
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
    const before = follower.current();
    await write();
    expect(follower.current()).toBe(before);
  });
});

const since = async (snapshot: StockSnapshot) => {
  const {
    snapshot: _,
    server: _started,
    transactions: _ids,
    rows: _rows,
    carIds,
    ...changes
  } = await readStockChanges(database, snapshot);
  return { ...changes, carIds: carIds.toSorted((a, b) => a - b) };
};

/**
 * Waits until older transactions of other tests on the same server have ended, because they limit snapshots
 * and pruning.
 */
const othersEnded = () =>
  vi.waitFor(
    async () => {
      const recent = sql`${stockChanges.txid} >= pg_snapshot_xmin(pg_current_snapshot())`;
      expect(await db.$count(stockChanges, recent)).toBe(0);
    },
    { timeout: 20_000 },
  );

const now = async () => {
  await othersEnded();
  return readStockChanges(database, null);
};
const nothing = { isComplete: true, cars: false, lists: false, names: null, carIds: [] };

describe('changes between two snapshots', () => {
  it('contain the id of a car after a change of the car or of its images', async () => {
    const snapshot = await now();
    expect(await since(snapshot)).toEqual(nothing);
    await stock.image(carId);
    const added = await stock.car({ makeId, modelId });
    await db.delete(cars).where(eq(cars.carId, added));
    expect(await since(snapshot)).toEqual({ ...nothing, carIds: [carId, added] });
    const saab = await stock.make('Saab');
    const renamed = await since(snapshot);
    expect(renamed).toMatchObject({ ...nothing, lists: true, names: {}, carIds: [carId, added] });
    expect(renamed.names?.makes.at(-1)).toEqual([saab, ['saab']]);
  });

  it('contain no ids if a single write changed more than 100 cars', async () => {
    const snapshot = await now();
    await db.execute(sql`insert into cars (make_id, model_id, year, condition, current_price)
      select ${makeId}, ${modelId}, 2020, 'Used', n from generate_series(1, 101) n`);
    expect(await since(snapshot)).toEqual({ ...nothing, cars: true });
  });

  it('are incomplete without an earlier snapshot, after old rows were deleted, and for a snapshot of a later database', async () => {
    expect((await readStockChanges(database, null)).isComplete).toBe(false);
    const early = await now();
    const later = { ...early, snapshot: '9000000000:9000000000:' };
    expect(await since(later)).toMatchObject({ isComplete: false });
    expect(await since({ ...early, server: 'another' })).toMatchObject({ isComplete: false });

    await db.update(cars).set({ colour: 'Black' }).where(eq(cars.carId, carId));
    await db.update(cars).set({ colour: 'White' }).where(eq(cars.carId, carId));
    const late = await now();
    await db.execute(sql`update stock_changes set changed_at = now() - interval '1 hour'`);
    await pruneStockChanges(database);
    expect(await db.$count(stockChanges)).toBe(1);
    expect(await since(early)).toMatchObject({ isComplete: false });
    expect(await since(late)).toEqual(nothing);
  });
});

describe('with other processes', () => {
  const soon = { timeout: 10_000, interval: 10 };
  const { url } = database;

  it('the changes include a transaction that commits after a transaction that started later', async () => {
    const other = await openPostgres(url);
    const holding = Promise.withResolvers<void>();
    const wrote = Promise.withResolvers<void>();
    const early = other.db.transaction(async (tx) => {
      await tx.update(cars).set({ colour: 'Green' }).where(eq(cars.carId, carId));
      wrote.resolve();
      await holding.promise;
    });
    await wrote.promise;
    await stock.model(makeId, 'Fabia');
    const snapshot = await readStockChanges(database, null);
    expect((await readStockChanges(database, snapshot)).carIds).toEqual([]);
    holding.resolve();
    await early;
    expect((await readStockChanges(database, snapshot)).carIds).toEqual([carId]);
    await other.close();
  });

  it.each([
    ['by their notifications', database],
    ['by polling if notifications are lost', { ...database, onStockChange: () => () => {} }],
  ])('are followed %s', async (_, listening) => {
    const other = await openPostgres(url);
    const here = followStock({ database: listening, log });
    expect(here.current()).toBe(1);
    here.start();
    expect(here.current()).toBeNull();
    await vi.waitFor(() => expect(here.current()).not.toBeNull(), soon);
    const before = here.current() ?? NaN;
    await other.db.update(cars).set({ year: 2022 }).where(eq(cars.carId, carId));
    await vi.waitFor(() => expect(here.current()).toBe(before + 1), soon);
    await here.stop();
    await other.close();
  });

  it('the version is null while the database does not answer, and then the old number if nothing changed', async () => {
    let fails = false;
    const rows: typeof database.rows = (...call) =>
      fails ? Promise.reject(new Error('down')) : database.rows(...call);
    const here = followStock({ database: { ...database, reserved: { rows } }, log });
    here.start();
    await vi.waitFor(() => expect(here.current()).not.toBeNull(), soon);
    const before = here.current();
    fails = true;
    await vi.waitFor(() => expect(here.current()).toBeNull(), soon);
    fails = false;
    await vi.waitFor(() => expect(here.current()).toBe(before), soon);
    await here.stop();
  });

  it('the version is null once the database is silent for a second', async () => {
    const silence = Promise.withResolvers<never>();
    let isSilent = false;
    const rows: typeof database.rows = (...call) =>
      isSilent ? silence.promise : database.rows(...call);
    const here = followStock({ database: { ...database, reserved: { rows } }, log });
    here.start();
    await vi.waitFor(() => expect(here.current()).not.toBeNull(), soon);
    isSilent = true;
    await vi.waitFor(() => expect(here.current()).toBeNull(), soon);
    isSilent = false;
    silence.reject(new Error('timeout'));
    await vi.waitFor(() => expect(here.current()).not.toBeNull(), soon);
    await here.stop();
  });

  it('the version is null from the loss of a connection until a read succeeds', async () => {
    const own = await openPostgres(url);
    const here = followStock({ database: own, log });
    here.start();
    await vi.waitFor(() => expect(here.current()).not.toBeNull(), soon);
    const before = here.current();
    const lost: unknown[] = [];
    own.onStockChange((transaction) => lost.push([transaction, here.current()]));
    const [row] = await own.rows<{ pid: number }>(
      { name: '', text: 'select pg_backend_pid() as pid' },
      [],
    );
    await database.rows({ name: '', text: 'select pg_terminate_backend($1)' }, [row?.pid]);
    await vi.waitFor(() => expect(lost).toEqual([[null, null]]), soon);
    await vi.waitFor(() => expect(here.current()).toBe(before), soon);
    await here.stop();
    await own.close();
  });
});

it('the version grows when a table is truncated', async () => {
  const before = follower.current() ?? NaN;
  await db.execute(sql`truncate cars cascade`);
  expect(follower.current()).toBe(before + 1);
});
