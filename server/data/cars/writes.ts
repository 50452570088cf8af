import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../engine/client.ts';
import { cars, makes, models } from '../schema.ts';

/** What a save writes of a car; the price is an exact decimal, as text. */
export type CarColumns = Omit<
  typeof cars.$inferInsert,
  | 'carId'
  | 'stockNumber'
  | 'importKey'
  | 'creationKey'
  | 'searchText'
  | 'thumbnailImageId'
  | 'publication'
  | 'version'
  | 'createdAt'
  | 'updatedAt'
>;

export type StoredCar = typeof cars.$inferSelect;

/** Adds a car and answers its id and version; null where one with the key stands already. */
export async function insertCar(
  tx: Db,
  car: CarColumns,
  creationKey: string | null,
): Promise<{ carId: number; version: number } | null> {
  const [row] = await tx
    .insert(cars)
    .values({ ...car, creationKey })
    .onConflictDoNothing({ target: cars.creationKey })
    .returning({ carId: cars.carId, version: cars.version });
  return row ?? null;
}

/** The car that was added under a key. */
export async function findCarByKey(
  tx: Db,
  creationKey: string,
): Promise<{ carId: number; version: number } | null> {
  const [row] = await tx
    .select({ carId: cars.carId, version: cars.version })
    .from(cars)
    .where(eq(cars.creationKey, creationKey));
  return row ?? null;
}

/** A car as it stands, or null; held until the transaction ends, so that nobody saves it in between. */
export async function lockCar(tx: Db, carId: number): Promise<StoredCar | null> {
  const [row] = await tx.select().from(cars).where(eq(cars.carId, carId)).for('update');
  return row ?? null;
}

/** Writes a car over and answers its next version; `republished` gives its images new addresses. */
export async function updateCar(
  tx: Db,
  carId: number,
  car: CarColumns,
  republished: boolean,
): Promise<number> {
  const [row] = await tx
    .update(cars)
    .set({
      ...car,
      version: sql`${cars.version} + 1`,
      updatedAt: sql`now()`,
      ...(republished && { publication: sql`${cars.publication} + 1` }),
    })
    .where(eq(cars.carId, carId))
    .returning({ version: cars.version });
  if (!row) throw new Error('A locked car can be updated');
  return row.version;
}

/** Deletes a car with its images, uploads and buyers. */
export async function deleteCar(tx: Db, carId: number): Promise<void> {
  await tx.delete(cars).where(eq(cars.carId, carId));
}

/**
 * The names of a model and its make, or null where the make has no such model; held, so that the model
 * keeps its make until the transaction ends. Lock it before the car: whoever moves a model does the same.
 */
export async function lockModelOfMake(
  tx: Db,
  { makeId, modelId }: { makeId: number; modelId: number },
): Promise<{ makeName: string; modelName: string } | null> {
  const [row] = await tx
    .select({ makeName: makes.name, modelName: models.name })
    .from(models)
    .innerJoin(makes, eq(makes.makeId, models.makeId))
    .where(and(eq(models.modelId, modelId), eq(models.makeId, makeId)))
    .for('share', { of: models });
  return row ?? null;
}
