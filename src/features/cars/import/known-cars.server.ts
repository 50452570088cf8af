import { isNull } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client.server.ts';
import { cars } from '../../../app/schema.server.ts';
import { addressKey, keysOfCar } from '../number-keys.server.ts';

interface KnownCar {
  carId: number;
  /** Not sold and not in the archive. */
  isInStock: boolean;
}

/** Cars by the keys that identify the car of a row. */
export type KnownCars = ReadonlyMap<string, KnownCar>;

/**
 * Returns all cars except those in the bin. A sold car in a file must not be added again. If several cars have the
 * same key, it leads to the one in stock, else to the newest.
 */
export async function readKnownCars(db: Db, publicUrl: string): Promise<KnownCars> {
  const { carId, stockNumber, registration, vin, importKey, carSold, archivedAt } = cars;
  const rows = await db
    .select({ carId, stockNumber, registration, vin, importKey, carSold, archivedAt })
    .from(cars)
    .where(isNull(cars.deletedAt))
    .orderBy(cars.carId);
  const known = new Map<string, KnownCar>();
  for (const row of rows) {
    const isInStock = !row.carSold && row.archivedAt === null;
    const keys = [addressKey(`${publicUrl}/car/${row.carId}`), ...keysOfCar(row)];
    for (const key of keys)
      if (isInStock || !known.get(key)?.isInStock) known.set(key, { carId: row.carId, isInStock });
  }
  return known;
}

/** Prefixes of keys, in the order in which `matchOf` tries them. */
const PRIORITY = ['address:', 'plate:', 'stock:', 'vin:'] as const;

/** Returns the car of a row: by address, plate, stock number, VIN, or the content of the row. */
export function matchOf(keys: readonly string[], known: KnownCars): KnownCar | undefined {
  for (const prefix of [...PRIORITY, ''])
    for (const key of keys) {
      const car = key.startsWith(prefix) ? known.get(key) : undefined;
      if (car) return car;
    }
  return undefined;
}
