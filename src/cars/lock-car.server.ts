import { eq } from 'drizzle-orm';
import type { Db } from '../platform/database/client.server.ts';
import { cars } from '../schema.server.ts';
import { unknownCar } from './refusals.server.ts';

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

/**
 * Reads a car and locks its row until the transaction ends.
 * @throws {AppError} notFound
 */
export async function lockCar(tx: Db, carId: number): Promise<StoredCar> {
  const [row] = await tx.select().from(cars).where(eq(cars.carId, carId)).for('update');
  if (!row) throw unknownCar();
  return row;
}
