import { createHash } from 'node:crypto';
import { readPlate } from '../ireland/plate.ts';
import type { StockCells } from './import/row.ts';
import { type StockIdentity, storedNumber } from './import/stock-row.ts';

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

const compact = (text: string) => text.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Without case and spaces. Hyphens count, except in plates: `A-11` and `A1-1` are two cars. */
const stockNumberKey = (text: string) =>
  `stock:${(readPlate(text)?.plate ?? text).toUpperCase().replaceAll(/\s/g, '')}`;

/** The keys that a stock number in the database has: staff may have typed a plate there. */
const keysOfStored = (stockNumber: string): string[] => [
  stockNumberKey(stockNumber),
  `plate:${compact(stockNumber)}`,
  `vin:${compact(stockNumber)}`,
];

/**
 * Returns the keys of the numbers of a row. A car with one of these keys is the same car. The first key is that of the
 * number that becomes the stock number.
 */
export function numberKeys(identity: Omit<StockIdentity, 'address'>): string[] {
  const { registration, vin } = identity;
  const stored = storedNumber(identity);
  return [
    ...(stored === null ? [] : [stockNumberKey(stored)]),
    ...(registration === null ? [] : [`plate:${compact(registration)}`]),
    ...(vin === null ? [] : [`vin:${compact(vin)}`]),
  ];
}

export const addressKey = (address: string): string => `address:${address}`;

/** Joins all keys but that of the stock number, which staff can change. Null if the row has no other key. */
export const importKeyOf = ([, ...keys]: readonly string[]): string | null =>
  keys.length === 0 ? null : keys.join(' ');

/** Returns all keys of a stored car. No key of `importKey` has a space. */
export const keysOfCar = ({
  importKey,
  ...car
}: Omit<StockIdentity, 'address'> & { importKey: string | null }): string[] => [
  ...(car.stockNumber ? keysOfStored(car.stockNumber) : []),
  ...numberKeys({ ...car, stockNumber: null }),
  ...(importKey ? importKey.split(' ') : []),
];
