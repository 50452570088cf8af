import { AppError } from '../../platform/errors.ts';
import { priceOrNull } from '../../platform/format.ts';
import type { Db } from '../../platform/database/client.server.ts';
import { and, eq, isNull } from 'drizzle-orm';
import { cars, makes, models } from '../../app/schema.server.ts';

/** Returns the fields of a car that an enquiry stores. The car may be unpublished, but not in the bin. */
export async function findCarForEnquiry(db: Db, carId: number) {
  const [car] = await db
    .select({
      carId: cars.carId,
      year: cars.year,
      make: makes.name,
      model: models.name,
      makeId: cars.makeId,
      price: cars.currentPrice,
      currency: cars.currency,
      published: cars.publish,
      sold: cars.carSold,
      booked: cars.carBooked,
    })
    .from(cars)
    .innerJoin(makes, eq(makes.makeId, cars.makeId))
    .innerJoin(models, eq(models.modelId, cars.modelId))
    .where(and(eq(cars.carId, carId), isNull(cars.deletedAt)));
  return car ?? null;
}

/** The columns of an enquiry that store its car as it was at that time. */
export interface CarSnapshot {
  carId: number;
  carTitle: string;
  /** Null if the car has no price. */
  carPrice: string | null;
}

/**
 * Returns the fields of a car that its enquiry stores, or null without a car.
 * @throws {AppError} notFound for an unknown car; for visitors also for an unpublished car
 */
export async function carSnapshot(
  db: Db,
  { carId, audience }: { carId: number | null; audience: 'visitor' | 'staff' },
): Promise<CarSnapshot | null> {
  if (carId === null) return null;
  const car = await findCarForEnquiry(db, carId);
  if (!car || (audience === 'visitor' && !car.published))
    throw new AppError('notFound', 'This car no longer exists.');
  return {
    carId,
    carTitle: `${car.year} ${car.make} ${car.model}`.slice(0, 120).toWellFormed(),
    carPrice: priceOrNull(Number(car.price), car.currency),
  };
}
