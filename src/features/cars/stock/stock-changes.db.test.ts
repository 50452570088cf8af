import { eq, sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { cars, stockChanges } from '../../../app/schema.server.ts';
import { testDatabase } from '../../../../tests/helpers/database/database.ts';
import { stockFactory } from '../../../../tests/helpers/stock.ts';
import {
  pruneStockChanges,
  readStock,
  readStockChanges,
  type StockSnapshot,
} from './stock-changes.server.ts';

const database = await testDatabase();
const { db } = database;
const stock = stockFactory(database);
const { makeId, modelId } = await stock.kind('Škoda', 'Octavia');
const carId = await stock.car({ makeId, modelId });

const since = async (snapshot: StockSnapshot) => {
  const { isComplete, names, ...changes } = await readStockChanges(database, snapshot);
  return {
    isComplete,
    names,
    carIds: changes.carIds.toSorted((a, b) => a - b),
    cars: changes.cars.map((car) => car.carId),
  };
};

/**
 * Waits until older transactions of other tests on the same server have ended. Until then, the changes of this test
 * count as unfinished in snapshots, and pruning keeps them.
 */
const othersEnded = () =>
  vi.waitFor(
    async () => {
      const recent = sql`${stockChanges.txid} >= pg_snapshot_xmin(pg_current_snapshot())`;
      expect(await db.$count(stockChanges, recent)).toBe(0);
    },
    { timeout: 20_000 },
  );

const currentSnapshot = async () => {
  await othersEnded();
  return readStock(database.db, () => {});
};
const nothing = { isComplete: true, names: null, carIds: [], cars: [] };

describe('changes between two snapshots', () => {
  it('contain cars that were changed, or whose images were, and the ids of deleted cars', async () => {
    const snapshot = await currentSnapshot();
    expect(await since(snapshot)).toEqual(nothing);
    await stock.image(carId);
    const added = await stock.car({ makeId, modelId });
    await db.delete(cars).where(eq(cars.carId, added));
    expect(await since(snapshot)).toEqual({ ...nothing, carIds: [carId, added], cars: [carId] });
  });

  it('contain all names after a change of a reference list', async () => {
    const snapshot = await currentSnapshot();
    const saab = await stock.make('Saab');
    expect(await since(snapshot)).toEqual({
      ...nothing,
      names: {
        makes: { [makeId]: 'Škoda', [saab]: 'Saab' },
        models: { [modelId]: 'Octavia' },
        transmissions: {},
        fuelTypes: {},
      },
    });
  });

  it('are incomplete if a single write changed more than 100 cars', async () => {
    const snapshot = await currentSnapshot();
    await db.execute(sql`insert into cars (make_id, model_id, year, condition, current_price)
      select ${makeId}, ${modelId}, 2020, 'Used', n from generate_series(1, 101) n`);
    expect(await since(snapshot)).toMatchObject({ isComplete: false });
  });

  it('are incomplete after old rows were deleted, and for a later snapshot or one of another server', async () => {
    const early = await currentSnapshot();
    const later = { ...early, snapshot: '9000000000:9000000000:' };
    expect(await since(later)).toMatchObject({ isComplete: false });
    expect(await since({ ...early, server: 'another' })).toMatchObject({ isComplete: false });

    await db.update(cars).set({ colour: 'Black' }).where(eq(cars.carId, carId));
    await db.update(cars).set({ colour: 'White' }).where(eq(cars.carId, carId));
    const late = await currentSnapshot();
    await db.execute(sql`update stock_changes set changed_at = now() - interval '1 hour'`);
    await pruneStockChanges(database);
    expect(await db.$count(stockChanges)).toBe(1);
    expect(await since(early)).toMatchObject({ isComplete: false });
    expect(await since(late)).toEqual(nothing);
  });
});
