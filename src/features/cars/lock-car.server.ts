import { and, eq, gte, isNull } from 'drizzle-orm';
import { DAY_MS } from '../../platform/durations.ts';
import type { Db } from '../../platform/database/client.server.ts';
import { cars } from '../../app/schema.server.ts';
import { AppError } from '../../platform/errors.ts';

export { keysOfCar, numberKeys } from './fields/identity.ts';

export type StoredCar = typeof cars.$inferSelect;

/** The columns that a write chooses. The price is exact decimal text. `write-car.server.ts` sets the others. */
export type CarValues = Omit<
  typeof cars.$inferInsert,
  | 'carId'
  | 'importKey'
  | 'creationKey'
  | 'plateYear'
  | 'inStockSince'
  | 'bookedAt'
  | 'soldAt'
  | 'archivedAt'
  | 'deletedAt'
  | 'thumbnailImageId'
  | 'publication'
  | 'version'
  | 'createdAt'
  | 'updatedAt'
> & {
  /** Null means the day on which the car was added. */
  inStockSince?: string | null | undefined;
};

/** Columns to change. An omitted or undefined one stays unchanged. */
export type ChangedValues = { [Name in keyof CarValues]?: CarValues[Name] | undefined };

export const unknownCar = () => new AppError('notFound', 'This car no longer exists.');

/** Reads a car and locks its row until the transaction ends. Returns null if it is gone or in the bin. */
export async function findAndLockCar(tx: Db, carId: number): Promise<StoredCar | null> {
  const isHere = and(eq(cars.carId, carId), isNull(cars.deletedAt));
  const [row] = await tx.select().from(cars).where(isHere).for('update');
  return row ?? null;
}

/**
 * Reads a car and locks its row until the transaction ends.
 * @throws {AppError} notFound, also for a car in the bin
 */
export async function lockCar(tx: Db, carId: number): Promise<StoredCar> {
  const car = await findAndLockCar(tx, carId);
  if (!car) throw unknownCar();
  return car;
}

/** Days for which the bin keeps cars and removed images. */
const BIN_DAYS = 30;

/** Returns the time before which cars and images must have been removed to be deleted permanently now. */
export const binnedBefore = (now: Date) => new Date(now.getTime() - BIN_DAYS * DAY_MS);

/** Returns the time from which a removed car or image can no longer be restored. */
export const binnedAfter = (removedAt: Date) => new Date(removedAt.getTime() + BIN_DAYS * DAY_MS);

/**
 * Reads a car in the bin and locks its row until the transaction ends.
 * @throws {AppError} notFound, also for a car whose time in the bin is over
 */
export async function lockDeletedCar(tx: Db, carId: number, now: Date): Promise<StoredCar> {
  const isInBin = and(eq(cars.carId, carId), gte(cars.deletedAt, binnedBefore(now)));
  const [row] = await tx.select().from(cars).where(isInBin).for('update');
  if (!row) throw unknownCar();
  return row;
}
