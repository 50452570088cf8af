import { and, eq, sql } from 'drizzle-orm';
import {
  buyerDetails,
  cars,
  carSales,
  closedPeriods,
  makes,
  models,
  saleDay,
} from '../../app/schema.server.ts';
import type { StaffContext } from '../../app/context.server.ts';
import type { Db } from '../../platform/database/client.server.ts';
import { violatedConstraint } from '../../platform/database/constraint.server.ts';
import { AppError, outdated } from '../../platform/errors.ts';
import { changedFields, writeAuditEntry } from '../audit-log/write.server.ts';
import { lockCar } from '../cars/lock-car.server.ts';
import { closedPeriod } from './books-lock.server.ts';

/** Year, make and model. */
export const CAR_TITLE = sql<string>`${cars.year} || ' ' || ${makes.name} || ' ' || ${models.name}`;

/** The day of the sale; null if the car is not sold. The query must join `car_sales` and `saleOfCar`. */
export const SOLD_ON = sql<
  string | null
>`case when ${cars.carSold} then coalesce(${carSales.date}, ${saleDay(buyerDetails.date)})::text end`;

/** SQL of the join of the sale in `buyer_details`. */
export const saleOfCar = and(eq(buyerDetails.carId, cars.carId), eq(buyerDetails.kind, 'sale'));

/** Selects cars with the records of their sales. */
export const selectCars = (db: Db) =>
  db
    .select({
      carId: cars.carId,
      stockNumber: cars.stockNumber,
      registration: cars.registration,
      vin: cars.vin,
      importKey: cars.importKey,
      currency: cars.currency,
      currentPrice: sql<number>`${cars.currentPrice}::float8`,
      title: CAR_TITLE,
      soldOn: SOLD_ON,
      sale: carSales,
    })
    .from(cars)
    .innerJoin(makes, eq(makes.makeId, cars.makeId))
    .innerJoin(models, eq(models.modelId, cars.modelId))
    .leftJoin(carSales, eq(carSales.carId, cars.carId))
    .leftJoin(buyerDetails, saleOfCar);

export interface MoneyCar {
  carId: number;
  title: string;
  soldOn: string | null;
}

/**
 * Locks a car for a change of its money until the transaction ends.
 * @throws {AppError} notFound, also for a car in the bin; conflict for a car with a price in another currency
 */
export async function lockMoneyCar(tx: Db, carId: number): Promise<MoneyCar> {
  const { currency } = await lockCar(tx, carId);
  if (currency !== 'EUR')
    throw new AppError(
      'conflict',
      `The price of this car is in ${currency}. Money works with cars in euro only.`,
    );
  const [car] = await selectCars(tx).where(eq(cars.carId, carId));
  if (!car) throw new Error('The locked car is gone');
  return car;
}

/** Returns the last closed day, or null. */
export async function readClosedTo(db: Db): Promise<string | null> {
  const [row] = await db
    .select({ closedTo: sql<string | null>`max(${closedPeriods.closedTo})::text` })
    .from(closedPeriods);
  return row?.closedTo ?? null;
}

/** Runs a change in a transaction, and explains the refusal of a closed VAT period. */
export async function inBooks<Result>(
  { db }: Pick<StaffContext, 'db'>,
  change: (tx: Db) => Promise<Result>,
): Promise<Result> {
  try {
    return await db.transaction(change);
  } catch (error) {
    if (violatedConstraint(error) === 'closed_period') throw closedPeriod(error);
    throw error;
  }
}

interface RecordChange<Row> {
  entity: 'purchase' | 'sale price' | 'price floor';
  find: (tx: Db, carId: number) => Promise<Row | null>;
  carId: number;
  /** The version that is changed; 0 without a record. */
  version: number;
  /** The new values; null deletes the record. */
  values: object | null;
}

/**
 * Changes a record of which a car has at most one, with its audit entry.
 * @param write writes the values with the new version
 * @throws {AppError} notFound; conflict for another version, a closed VAT period and a car in another currency
 */
export function changeRecord<Row extends { version: number }>(
  ctx: Pick<StaffContext, 'db' | 'user'>,
  { entity, find, carId, version, values }: RecordChange<Row>,
  write: (tx: Db, now: { car: MoneyCar; before: Row | null; version: number }) => Promise<unknown>,
): Promise<{ version: number }> {
  return inBooks(ctx, async (tx) => {
    const car = await lockMoneyCar(tx, carId);
    const before = await find(tx, carId);
    if ((before?.version ?? 0) !== version) throw outdated(entity, before?.version ?? 0);
    await write(tx, { car, before, version: version + 1 });
    await auditMoney(tx, { staff: ctx.user, entity, car, before, after: values });
    return { version: values ? version + 1 : 0 };
  });
}

interface MoneyEntry {
  staff: StaffContext['user'];
  entity: 'purchase' | 'cost' | 'sale price' | 'price floor';
  car: Pick<MoneyCar, 'carId' | 'title'>;
  before: object | null;
  after: object | null;
}

/** Adds an audit entry about the money of a car, with the names of changed fields: never amounts or people. */
export const auditMoney = (
  tx: Db,
  { staff, entity, car, before, after }: MoneyEntry,
): Promise<void> => {
  const names = before && after ? changedNames(before, after) : [];
  return writeAuditEntry(tx, {
    staff,
    entity,
    entityId: car.carId,
    subject: car.title,
    action: !after ? 'delete' : before ? 'update' : 'create',
    changes: names.length > 0 ? changedFields(names) : {},
  });
};

/** Returns the names of the fields that differ. */
const changedNames = (before: object, after: object): string[] =>
  Object.entries(after)
    .filter(
      ([name, value]: [string, unknown]) =>
        Object.hasOwn(before, name) &&
        JSON.stringify(Reflect.get(before, name)) !== JSON.stringify(value),
    )
    .map(([name]) => name);
