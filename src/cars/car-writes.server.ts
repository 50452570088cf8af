import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../platform/database/client.server.ts';
import { cars, makes, models } from '../schema.server.ts';

/** The columns that a save writes. The price is exact decimal text. */
export type CarColumns = Omit<
  typeof cars.$inferInsert,
  | 'carId'
  | 'importKey'
  | 'creationKey'
  | 'thumbnailImageId'
  | 'publication'
  | 'version'
  | 'createdAt'
  | 'updatedAt'
>;

export type StoredCar = typeof cars.$inferSelect;

/** Inserts a car and returns its id and version. Returns null if a car with this creation key exists. */
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

/** Reads a car and locks its row until the transaction ends. Returns null for an unknown id. */
export async function lockCar(tx: Db, carId: number): Promise<StoredCar | null> {
  const [row] = await tx.select().from(cars).where(eq(cars.carId, carId)).for('update');
  return row ?? null;
}

/** Overwrites a car and returns its next version. With `republished`, its images get new addresses. */
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
  if (!row) throw new Error('The locked car was not updated');
  return row.version;
}

/** Deletes a car with its images, uploads and buyers. */
export async function deleteCar(tx: Db, carId: number): Promise<void> {
  await tx.delete(cars).where(eq(cars.carId, carId));
}

/**
 * Returns the names of a model and its make, or null if the make has no such model. Locks the model until
 * the transaction ends, so that it cannot move to another make. Lock the car afterwards: moving a model
 * takes the locks in the same order.
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
