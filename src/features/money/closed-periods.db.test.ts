import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import {
  buyerDetails,
  carSales,
  cars,
  closedPeriods,
  costs,
  customers,
  purchases,
} from '../../app/schema.server.ts';
import { violatedConstraint } from '../../platform/database/constraint.server.ts';
import { testDatabase } from '../../../tests/helpers/database/database.ts';
import { stockFactory } from '../../../tests/helpers/stock.ts';

const database = await testDatabase();
const { db } = database;
const stock = stockFactory(database);
const kind = await stock.kind('Volvo', 'V60');

const refusal = async (work: Promise<unknown>) => {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  return violatedConstraint(error);
};

const bought = { how: 'private', scheme: 'margin', price: 10_000_00 } as const;

/** A car that was bought and sold in September 2026. */
async function soldCar() {
  const carId = await stock.car({
    ...kind,
    carSold: true,
    soldAt: new Date('2026-09-20T10:00:00Z'),
  });
  await stock.buyer({ carId, kind: 'sale', date: '2026-09-20' });
  await db.insert(purchases).values({ carId, date: '2026-09-02', ...bought });
  await db.insert(carSales).values({ carId, date: '2026-09-20', price: 11_000_00 });
  return carId;
}

const closed = await soldCar();
const [cost] = await db
  .insert(costs)
  .values({ carId: closed, date: '2026-10-31', kind: 'parts', amount: 50_00 })
  .returning();
await db.insert(closedPeriods).values({
  closedFrom: '2026-09-01',
  closedTo: '2026-10-31',
  closedAt: new Date(),
  closedBy: 'Test',
});

describe('a closed period', () => {
  it('refuses changes and deletes of purchases, costs and sales', async () => {
    const ofCar = eq(purchases.carId, closed);
    const attempts = [
      db.update(purchases).set({ price: 1_00 }).where(ofCar),
      db.update(purchases).set({ date: '2026-11-02' }).where(ofCar),
      db.delete(purchases).where(ofCar),
      db.delete(costs).where(eq(costs.costId, cost?.costId ?? 0)),
      db.update(carSales).set({ price: 1_00 }).where(eq(carSales.carId, closed)),
      // To undo the sale, or to move it to another day.
      db.update(cars).set({ carSold: false, soldAt: null }).where(eq(cars.carId, closed)),
      db.update(buyerDetails).set({ date: '2026-11-03' }).where(eq(buyerDetails.carId, closed)),
    ];
    for (const attempt of attempts) expect(await refusal(attempt)).toBe('closed_period');
  });

  it('books a late record on the first open day, under its own date', async () => {
    const carId = await stock.car(kind);
    const [late] = await db
      .insert(purchases)
      .values({ carId, date: '2026-09-05', ...bought })
      .returning();
    expect(late).toMatchObject({ date: '2026-09-05', booksOn: '2026-11-01' });
    await db.update(purchases).set({ price: 9_000_00 }).where(eq(purchases.carId, carId));
  });

  it('lets a seller be merged or erased', async () => {
    const [customer] = await db.insert(customers).values({ name: 'A seller' }).returning();
    const customerId = customer?.customerId ?? 0;
    await db.update(purchases).set({ customerId }).where(eq(purchases.carId, closed));
    await db.delete(customers).where(eq(customers.customerId, customerId));
    expect(await db.$count(purchases, eq(purchases.carId, closed))).toBe(1);
  });
});

it('deletes the price of a sale that is undone, and follows the date of the sale', async () => {
  const carId = await stock.car({ ...kind, carSold: true, soldAt: new Date() });
  await db.insert(carSales).values({ carId, date: '2026-11-20', price: 11_000_00 });
  await stock.buyer({ carId, kind: 'sale', date: '2026-11-18' });
  const [moved] = await db.select().from(carSales).where(eq(carSales.carId, carId));
  expect(moved).toMatchObject({ date: '2026-11-18', booksOn: '2026-11-18', price: 11_000_00 });
  await db.update(cars).set({ carSold: false, soldAt: null }).where(eq(cars.carId, carId));
  expect(await db.$count(carSales, eq(carSales.carId, carId))).toBe(0);
});
