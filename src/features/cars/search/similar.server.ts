import { AppError } from '../../../platform/errors.ts';
import type { CarCard } from '../car.ts';
import { UNKNOWN_CAR } from '../page/detail.server.ts';
import { presentCard } from '../present-card.server.ts';
import type { StockContext } from '../reads.server.ts';
import type { Stock, StockCar } from '../stock-car.server.ts';

/** Points for each property that two cars have in common. */
const POINTS = {
  model: 40,
  make: 15,
  body: 20,
  fuel: 10,
  transmission: 5,
  price: 20,
  year: 5,
  premium: 10,
} as const;

/** A similar car costs at least half and at most twice as much. */
const PRICES = { min: 0.5, max: 2 } as const;
/** Relative difference of price at which the points for the price reach 0. */
const PRICE_REACH = 0.2;
/** Maximum difference in years. */
const YEAR_REACH = 2;

/**
 * Returns the most similar public cars that can be bought, highest score first, then newest first. If `car` has no
 * price, the price gives no points and excludes no car.
 */
export function similarCars(stock: Stock, car: StockCar, limit: number): StockCar[] {
  const scored: { other: StockCar; score: number }[] = [];
  for (const other of stock.newest)
    if (isCandidate(car, other)) scored.push({ other, score: similarity(car, other) });
  return scored
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ other }) => other);
}

/** Prices in different currencies are not comparable. */
const isCandidate = (car: StockCar, other: StockCar): boolean =>
  other.carId !== car.carId &&
  other.publish &&
  !other.carSold &&
  !other.carBooked &&
  other.sale === car.sale &&
  other.currency === car.currency &&
  (car.price === 0 ||
    (other.price >= PRICES.min * car.price && other.price <= PRICES.max * car.price));

const isSame = <Value>(a: Value | null, b: Value | null): boolean => a !== null && a === b;

/** Returns 0 to 125 points. */
export function similarity(car: StockCar, other: StockCar): number {
  const priceGap = Math.abs(other.price - car.price) / (PRICE_REACH * car.price);
  return (
    (isSame(car.modelId, other.modelId) ? POINTS.model : 0) +
    (isSame(car.makeId, other.makeId) ? POINTS.make : 0) +
    (isSame(car.textKeys.bodyType, other.textKeys.bodyType) ? POINTS.body : 0) +
    (isSame(car.fuelTypeId, other.fuelTypeId) ? POINTS.fuel : 0) +
    (isSame(car.transmissionId, other.transmissionId) ? POINTS.transmission : 0) +
    (car.price === 0 ? 0 : POINTS.price * Math.max(0, 1 - priceGap)) +
    (Math.abs(car.year - other.year) <= YEAR_REACH ? POINTS.year : 0) +
    (car.premium === other.premium ? POINTS.premium : 0)
  );
}

/** @throws {AppError} notFound if the car does not exist or is a draft, also for staff */
export async function listSimilarCars(
  ctx: StockContext,
  { carId, limit }: { carId: number; limit: number },
): Promise<CarCard[]> {
  const stock = await ctx.stock.cars();
  const car = stock.newest.find((one) => one.carId === carId);
  if (!car?.publish) throw new AppError('notFound', UNKNOWN_CAR);
  return similarCars(stock, car, limit).map((other) => presentCard(other, ctx));
}
