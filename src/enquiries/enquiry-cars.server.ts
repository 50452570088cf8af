import { and, desc, eq } from 'drizzle-orm';
import type { Db } from '../platform/database/client.server.ts';
import { cars, makes, models } from '../schema.server.ts';

/** Returns the fields of a car that an enquiry stores. The car may be unpublished. */
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
    .where(eq(cars.carId, carId));
  return car ?? null;
}

/** Returns the newest car of a make and model by name, or null. */
export async function findCarOfModel(tx: Db, make: string, model: string): Promise<number | null> {
  const [car] = await tx
    .select({ carId: cars.carId })
    .from(cars)
    .innerJoin(makes, eq(makes.makeId, cars.makeId))
    .innerJoin(models, eq(models.modelId, cars.modelId))
    .where(and(eq(makes.name, make), eq(models.name, model)))
    .orderBy(desc(cars.carId))
    .limit(1);
  return car?.carId ?? null;
}
