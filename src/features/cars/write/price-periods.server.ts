import { desc, eq } from 'drizzle-orm';
import { SYSTEM } from '../../audit-log/write.server.ts';
import type { Context } from '../../../app/context.server.ts';
import { type PriceSource, pricePeriods } from '../../../app/schema.server.ts';
import type { StoredCar } from '../lock-car.server.ts';
import { isPublic } from '../fields/state.ts';

export type PricedCar = Pick<
  StoredCar,
  'carId' | 'currentPrice' | 'currency' | 'publish' | 'carSold' | 'archivedAt' | 'deletedAt'
>;
type PriceContext = Pick<Context, 'db' | 'now' | 'user'>;

/** Whether the public sees a price of this car. A price of 0 is not a price. */
export const hasPublicPrice = (car: Omit<PricedCar, 'carId' | 'currency'>) =>
  isPublic(car) && !car.carSold && Number(car.currentPrice) > 0;

/**
 * Records the price of a car after a write: closes the open period, opens a new one, or both. The caller must hold
 * the lock of the car. Times of one car increase, even if the clock is set back.
 */
export async function followPrice(
  ctx: PriceContext,
  car: PricedCar,
  source: PriceSource,
): Promise<void> {
  const { db: tx, now } = ctx;
  const [last] = await tx
    .select()
    .from(pricePeriods)
    .where(eq(pricePeriods.carId, car.carId))
    .orderBy(desc(pricePeriods.fromAt))
    .limit(1);
  const open = last?.toAt === null ? last : null;
  const isPriced = hasPublicPrice(car);
  const isSame = open?.price === car.currentPrice && open.currency === car.currency;
  if (open ? isPriced && isSame : !isPriced) return;
  // A period lasts a millisecond or longer.
  const earliest = last ? (last.toAt?.getTime() ?? last.fromAt.getTime() + 1) : 0;
  const at = new Date(Math.max(now.getTime(), earliest));
  if (open)
    await tx.update(pricePeriods).set({ toAt: at }).where(eq(pricePeriods.periodId, open.periodId));
  if (isPriced) await openPeriods(ctx, [{ ...car, at }], source);
}

/** Opens a period for each of these cars, none of which may have an open one. */
export async function openPeriods(
  { db: tx, user }: PriceContext,
  cars: readonly (Pick<PricedCar, 'carId' | 'currentPrice' | 'currency'> & { at: Date })[],
  source: PriceSource,
): Promise<void> {
  if (cars.length === 0) return;
  const byName = user ? `${user.firstName} ${user.lastName}` : SYSTEM;
  await tx.insert(pricePeriods).values(
    cars.map(({ carId, currentPrice, currency, at }) => ({
      carId,
      price: currentPrice,
      currency,
      fromAt: at,
      byName,
      source,
    })),
  );
}
