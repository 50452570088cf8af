import { z } from 'zod';
import { type FieldsWith, fieldsWith } from '../car-fields/selections.ts';
import { CAR_FIELDS } from '../car-fields/table.ts';
import { CAR_LABELS } from '../car-labels.ts';
import { BOUNDS, type Currency, KM_PER_MILE } from '../car-options.ts';
import { separated } from '../format.ts';
import { toOneLine } from '../text/stored-text.ts';
import {
  type DistanceUnit,
  parseDistance,
  parseLine,
  parseMoney,
  type ParseResult,
  parseWholeWithin,
} from './parse-text.ts';

/** Options for values that the cells do not determine. */
export interface StockRowOptions {
  /** Maximum year of a car: next year. */
  nextYear: number;
  /** Unit of the column `mileage`, if a cell has none. */
  distance: DistanceUnit;
  /** Euro per pound. Converts prices in pounds to whole euro; null disables this. */
  rate: number | null;
  /** Whether cars are published if the file has no such column. */
  publish: boolean;
}

const BLANK = new Set(['', '-', '–', 'n/a', 'null']);

/** Schema of one cell. Its output is null if the cell is blank or the file has no such column. */
const cell = <T>(
  label: string,
  parse: (text: string) => ParseResult<T>,
  max: number = BOUNDS.maxName,
) =>
  z
    .string()
    .default('')
    .transform((raw, ctx): T | null => {
      if (raw === '') return null;
      const text = raw.normalize('NFC').trim();
      if (BLANK.has(toOneLine(text).toLowerCase())) return null;
      const problem = storageProblem(text, max);
      const parsed = problem === null ? parse(text) : { message: problem };
      if ('value' in parsed) return parsed.value;
      ctx.issues.push({ code: 'custom', message: `${label}: ${parsed.message}`, input: raw });
      return z.NEVER;
    });

function storageProblem(text: string, max: number): string | null {
  if (text.length > max) return `it has ${text.length} characters, more than ${max}`;
  // PostgreSQL rejects NUL bytes and lone surrogates.
  const storable = !text.includes('\0') && text.isWellFormed();
  return storable ? null : 'it has characters that cannot be stored';
}

const requiredCell = <T>(label: string, parse: (text: string) => ParseResult<T>) =>
  cell(label, parse).transform((value, ctx): T => {
    if (value !== null) return value;
    const message = `The ${label.toLowerCase()} is missing`;
    ctx.issues.push({ code: 'custom', message, input: value });
    return z.NEVER;
  });

/** Fields that only need the parser from their definition. */
type PlainField = FieldsWith<{ parse: unknown }>;
type PlainCells = {
  [Name in PlainField]: ReturnType<
    typeof cell<Value<ReturnType<(typeof CAR_FIELDS)[Name]['parse']>>>
  >;
};
type Value<Result> = Result extends { value: infer T } ? T : never;

const PLAIN_FIELDS = fieldsWith({}).filter(
  (name): name is PlainField => 'parse' in CAR_FIELDS[name],
);

function plainCells(): PlainCells;
function plainCells(): object {
  const cells = PLAIN_FIELDS.map((name) => {
    const field = CAR_FIELDS[name];
    const max = 'maxCell' in field ? field.maxCell : undefined;
    return [name, cell<unknown>(CAR_LABELS[name], field.parse, max)] as const;
  });
  return Object.fromEntries(cells);
}

/** The cells of a row by field; every cell is optional text. */
const stockCells = (options: StockRowOptions) =>
  z.object({
    make: requiredCell('Make', parseLine),
    model: requiredCell('Model', parseLine),
    year: requiredCell('Year', parseWholeWithin(BOUNDS.minYear, options.nextYear)),
    price: requiredCell('Price', parseMoney),
    mileage: cell('Mileage', parseDistance),
    mileageKm: cell('Mileage in km', parseDistance),
    mileageMiles: cell('Mileage in miles', parseDistance),
    transmission: cell('Transmission', parseLine),
    fuelType: cell('Fuel type', parseLine),
    ...plainCells(),
  });

const stockField = stockCells({ nextYear: 0, distance: 'km', rate: null, publish: false }).keyof();
export type StockField = z.infer<typeof stockField>;
type Cells = z.output<ReturnType<typeof stockCells>>;

/** Fields of a stock file, in the order of reports. */
export const STOCK_FIELDS: readonly StockField[] = stockField.options;

export const REQUIRED_STOCK_FIELDS = [
  'make',
  'model',
  'year',
  'price',
] as const satisfies StockField[];

/** Headings of each column, in lower case without spaces and signs. */
export const STOCK_HEADINGS: ReadonlyMap<StockField, readonly string[]> = new Map([
  ...PLAIN_FIELDS.map((name) => [name, CAR_FIELDS[name].csv] as const),
  ['make', CAR_FIELDS.makeId.csv],
  ['model', CAR_FIELDS.modelId.csv],
  ['year', CAR_FIELDS.year.csv],
  ['price', CAR_FIELDS.currentPrice.csv],
  ['mileage', ['mileage', 'odometer', 'distance']],
  ['mileageKm', CAR_FIELDS.mileageKm.csv],
  ['mileageMiles', CAR_FIELDS.mileageMiles.csv],
  ['transmission', CAR_FIELDS.transmissionId.csv],
  ['fuelType', CAR_FIELDS.fuelTypeId.csv],
]);

/**
 * Parses a row of a stock file to a car. Entries of reference lists are still names. By default the car is
 * used, for sale and not premium.
 */
export const stockRow = (options: StockRowOptions) =>
  stockCells(options).transform((row, ctx) => {
    const refuse = (message: string) => {
      ctx.issues.push({ code: 'custom', message, input: row });
      return z.NEVER;
    };
    const price = priceOf(row, options.rate);
    if ('code' in price) return refuse(price.message);
    const mileage = mileageOf(row, options.distance);
    if ('code' in mileage) return refuse(mileage.message);
    const { price: _price, mileage: _mileage, ...rest } = row;
    return {
      ...rest,
      ...price.value,
      ...mileage.value,
      condition: row.condition ?? ('Used' as const),
      premium: row.premium ?? false,
      publish: row.publish ?? options.publish,
      sale: row.sale ?? true,
    };
  });

export type StockCar = z.output<ReturnType<typeof stockRow>>;

/**
 * Returns the price as exact decimal text. A rate converts pounds, and prices without a currency, to whole
 * euro.
 */
function priceOf(
  row: Cells,
  rate: number | null,
): ParseResult<{ currency: Currency; currentPrice: string }> {
  const { cents, currency: sign } = row.price;
  if (sign && row.currency && sign !== row.currency) {
    const message = `The price is in ${sign}, the currency column has ${row.currency}`;
    return { code: 'contradiction', message };
  }
  const currency = row.currency ?? sign ?? (rate === null ? 'EUR' : 'GBP');
  const converted = rate !== null && currency === 'GBP';
  const price = converted ? Math.round((cents * Math.round(rate * 1e6)) / 1e8) : cents / 100;
  if (price > BOUNDS.maxPrice) {
    const message = `The price ${separated(price)} is above ${separated(BOUNDS.maxPrice)}`;
    return { code: 'outOfRange', message };
  }
  return { value: { currency: converted ? 'EUR' : currency, currentPrice: price.toFixed(2) } };
}

/** Returns both mileages; calculates the missing one from the other. */
function mileageOf(
  row: Cells,
  unit: DistanceUnit,
): ParseResult<{ mileageKm: number | null; mileageMiles: number | null }> {
  if (row.mileageKm?.unit === 'mi')
    return { code: 'contradiction', message: 'The mileage in km is written in miles' };
  if (row.mileageMiles?.unit === 'km')
    return { code: 'contradiction', message: 'The mileage in miles is written in km' };
  const inUnit = (wanted: DistanceUnit) =>
    row.mileage && (row.mileage.unit ?? unit) === wanted ? row.mileage.figure : null;
  const km = row.mileageKm?.figure ?? inUnit('km');
  const miles = row.mileageMiles?.figure ?? inUnit('mi');
  const mileageKm = km ?? (miles === null ? null : Math.round(miles * KM_PER_MILE));
  const mileageMiles = miles ?? (km === null ? null : Math.round(km / KM_PER_MILE));
  // Calculated miles are not checked: rounding them could exceed the limit by a kilometre.
  const furthest = Math.max(mileageKm ?? 0, miles === null ? 0 : Math.round(miles * KM_PER_MILE));
  if (furthest <= BOUNDS.maxMileageKm) return { value: { mileageKm, mileageMiles } };
  const message = `The mileage ${separated(furthest)} km is above ${separated(BOUNDS.maxMileageKm)} km`;
  return { code: 'outOfRange', message };
}
