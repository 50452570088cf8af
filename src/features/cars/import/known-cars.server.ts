import { isNull } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client.server.ts';
import { cars } from '../../../app/schema.server.ts';
import { keysOfCar } from '../fields/identity.ts';
import { createHash } from 'node:crypto';
import type { StockCells } from './row.ts';

/**
 * Creates the keys of rows without an identity: a hash of the content, and the number of equal rows before
 * the row. So equal rows are separate cars, and a repeated import recognises each of them. The key does not
 * depend on the order of columns, on ignored columns or on import options.
 */
export function contentKeys(): (fields: StockCells) => string {
  const seen = new Map<string, number>();
  return (fields) => {
    const content = contentHash(fields);
    const before = seen.get(content) ?? 0;
    seen.set(content, before + 1);
    return `${content}:${before}`;
  };
}

/** 128 bits of SHA-256 over the filled cells. */
function contentHash(fields: StockCells): string {
  const filled = Object.entries(fields)
    .map(([field, text]) => [field, text.normalize('NFC').trim()] as const)
    .filter(([, text]) => text !== '')
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify(filled))
    .digest()
    .subarray(0, 16)
    .toString('base64url');
}

export const addressKey = (address: string): string => `address:${address}`;

/** Joins all keys but that of the stock number, which staff can change. Null if the row has no other key. */
export const importKeyOf = ([, ...keys]: readonly string[]): string | null =>
  keys.length === 0 ? null : keys.join(' ');

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
