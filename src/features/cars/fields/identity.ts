import { readPlate } from '../../ireland/plate.ts';
import { type ParseResult, quoted } from '../../../platform/text/parse-text.ts';

/** Plates, chassis numbers and stock numbers, and the keys by which they identify a car. */

export const MAX_REGISTRATION = 15;
export const MAX_VIN = 17;

/** Three digits, one or two letters, and digits: the form of Irish plates since 2013, and of no others. */
const LIKE_IRISH = /^\d{3}[-\s]*[A-Z]{1,2}[-\s]*\d+$/;

/** Parses a plate to its usual form: `241 d 12345` to `241-D-12345`. Plates of other countries keep their form. */
export function parseRegistration(text: string): ParseResult<string> {
  const plate = text.trim().toUpperCase().replaceAll(/\s+/g, ' ');
  const irish = readPlate(plate)?.plate;
  if (irish) return { value: irish };
  const isPossible = /^[A-Z0-9]+(?:[- ]+[A-Z0-9]+)*$/.test(plate) && /\d/.test(plate);
  if (isPossible && plate.length <= MAX_REGISTRATION && !LIKE_IRISH.test(plate))
    return { value: plate };
  const message = `${quoted(text)} is not a plate, such as 241-D-12345`;
  return { code: 'notIdentifier', message };
}

/** Parses a VIN. Since 1981 it has 17 characters, and never I, O or Q. Older cars have shorter numbers. */
export function parseVin(text: string): ParseResult<string> {
  const vin = text.toUpperCase().replaceAll(/[\s-]/g, '');
  const isPossible = /^[A-Z0-9]+$/.test(vin) && vin.length <= MAX_VIN;
  if (isPossible && (vin.length < MAX_VIN || !/[IOQ]/.test(vin))) return { value: vin };
  const message = `${quoted(text)} is not a VIN: it has 17 letters and figures, and no I, O or Q`;
  return { code: 'notIdentifier', message };
}

export interface CarNumbers {
  stockNumber: string | null;
  registration: string | null;
  vin: string | null;
}

/** Returns the stored stock number: the first identifier that the row has, so that staff see one number. */
export const storedNumber = ({ stockNumber, registration, vin }: CarNumbers) =>
  stockNumber ?? registration ?? vin;

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
export function numberKeys(identity: CarNumbers): string[] {
  const { registration, vin } = identity;
  const stored = storedNumber(identity);
  return [
    ...(stored === null ? [] : [stockNumberKey(stored)]),
    ...(registration === null ? [] : [`plate:${compact(registration)}`]),
    ...(vin === null ? [] : [`vin:${compact(vin)}`]),
  ];
}

/** Returns all keys of a stored car. No key of `importKey` has a space. */
export const keysOfCar = ({
  importKey,
  ...car
}: CarNumbers & { importKey: string | null }): string[] => [
  ...(car.stockNumber ? keysOfStored(car.stockNumber) : []),
  ...numberKeys({ ...car, stockNumber: null }),
  ...(importKey ? importKey.split(' ') : []),
];
