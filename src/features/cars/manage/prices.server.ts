import { and, asc, eq, isNull } from 'drizzle-orm';
import { asCurrency } from '../pricing.server.ts';
import { reduction, reductionNote } from '../prior-price.ts';
import { unknownCar } from '../write/refusals.server.ts';
import type { StaffContext } from '../../../app/context.server.ts';
import { money } from '../../../platform/format.ts';
import { cars, pricePeriods } from '../../../app/schema.server.ts';
import type { CarPrices } from './changes.ts';

/**
 * Returns the prices of a car that visitors saw, and the reduction that they read, or why it has none.
 * @throws {AppError} notFound
 */
export async function listPrices(
  { db, now, settings }: StaffContext,
  { carId }: { carId: number },
): Promise<CarPrices> {
  const isHere = and(eq(cars.carId, carId), isNull(cars.deletedAt));
  if ((await db.$count(cars, isHere)) === 0) throw unknownCar();
  const rows = await db
    .select()
    .from(pricePeriods)
    .where(eq(pricePeriods.carId, carId))
    .orderBy(asc(pricePeriods.periodId));
  const periods = rows.map((row) => ({ ...row, currency: asCurrency(row.currency) }));
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
