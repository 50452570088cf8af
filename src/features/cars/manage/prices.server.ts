import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { reduction, reductionNote } from '../fields/prior-price.ts';
import { unknownCar } from '../lock-car.server.ts';
import type { StaffContext } from '../../../app/context.server.ts';
import { asCurrency, money } from '../../../platform/format.ts';
import { cars, pricePeriods } from '../../../app/schema.server.ts';
import type { Db } from '../../../platform/database/client.server.ts';
import type { CarPrices } from './changes.ts';

/**
 * Returns the prices of a car that visitors saw, and the reduction that they see, or why they see none.
 * @throws {AppError} notFound
 */
export async function listPrices(
  { db, now, settings }: StaffContext,
  { carId }: { carId: number },
): Promise<CarPrices> {
  await requireCar(db, carId);
  const periods = await findPeriods(db, [carId]);
  const announce = settings.current('prices').announceReductions;
  const found = reduction(periods, now);
  return {
    periods: periods.map(({ price, currency, fromAt, toAt, byName, source }) => ({
      price: money(Number(price), currency),
      amount: Number(price),
      currency,
      from: fromAt.toISOString(),
      to: toAt?.toISOString() ?? null,
      byName,
      source,
    })),
    reduction: announce && !('none' in found) ? found : null,
    note: reductionNote(periods, { now, announce }),
  };
}

/** Returns the prices of cars that visitors saw, earliest first. */
export async function findPeriods(db: Db, carIds: readonly number[]) {
  const rows = await db
    .select()
    .from(pricePeriods)
    .where(inArray(pricePeriods.carId, [...carIds]))
    .orderBy(asc(pricePeriods.periodId));
  return rows.map((row) => ({ ...row, currency: asCurrency(row.currency) }));
}

/** @throws {AppError} notFound for a car that does not exist or is in the bin */
export async function requireCar(db: Db, carId: number): Promise<void> {
  const isHere = and(eq(cars.carId, carId), isNull(cars.deletedAt));
  if ((await db.$count(cars, isHere)) === 0) throw unknownCar();
}
