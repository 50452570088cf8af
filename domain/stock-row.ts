import { z } from 'zod';
import { BOUNDS, CONDITIONS, type Currency, KM_PER_MILE } from './car-options.ts';
import {
  type DistanceUnit,
  quoted,
  readCurrency,
  readDate,
  readDistance,
  readFlag,
  readMoney,
  readWhole,
  type Reading,
} from './stock-text.ts';

/** How a stock file is to be understood where its own cells do not say. */
export interface StockRowOptions {
  /** The newest year that a car may have: next year. */
  nextYear: number;
  /** Unit of the column `mileage`. */
  distance: DistanceUnit;
  /** Euro for one pound: prices in pounds become whole euro. Null leaves every price as it is. */
  rate: number | null;
  /** Whether a car is published where the file does not say. */
  publish: boolean;
}

/** What people write for 'nothing'. */
const BLANK = new Set(['', '-', '–', 'n/a', 'null']);

const MAX_LINE = BOUNDS.maxName;

/** One cell: its text in, a value out, null where it is blank or the file has no such column. */
const cell = <T>(label: string, read: (text: string) => Reading<T>, max: number = MAX_LINE) =>
  z
    .string()
    .default('')
    .transform((raw, ctx): T | null => {
      if (raw === '') return null;
      const text = raw.normalize('NFC').trim();
      if (BLANK.has(text.toLowerCase())) return null;
      const reading = storable(text, max) ?? read(text);
      if ('value' in reading) return reading.value;
      ctx.issues.push({
        code: 'custom',
        message: `${capitalised(label)}: ${reading.problem}`,
        input: raw,
      });
      return z.NEVER;
    });

function storable(text: string, max: number): { problem: string } | undefined {
  if (text.length > max) return { problem: `it has ${text.length} characters, more than ${max}` };
  if (text.includes('\0') || !text.isWellFormed()) {
    return { problem: 'it has characters that cannot be stored' };
  }
  return undefined;
}

const capitalised = (label: string) => label.charAt(0).toUpperCase() + label.slice(1);

const required = <T>(label: string, read: (text: string) => Reading<T>) =>
  cell(label, read).transform((value, ctx): T => {
    if (value !== null) return value;
    ctx.issues.push({ code: 'custom', message: `The ${label} is missing`, input: value });
    return z.NEVER;
  });

const within =
  (min: number, max: number) =>
  (text: string): Reading<number> => {
    const reading = readWhole(text);
    if ('problem' in reading || (reading.value >= min && reading.value <= max)) return reading;
    return { problem: `${quoted(text)} is not between ${min} and ${max}` };
  };

const line = (text: string): Reading<string> => ({ value: text.replace(/\s+/gu, ' ') });

/** An engine of size 0 is one of unknown size. */
const engineSize = (text: string): Reading<string | null> =>
  /^0+([.,]0*)?$/.test(text) ? { value: null } : line(text);

/** One feature a line, as the product keeps them; files often write them with `|` or `;` between. */
const features = (text: string): Reading<string> => {
  const lines = text.includes('\n') ? text.split('\n') : text.split(/[|;]/);
  const kept = lines.map((feature) => feature.trim()).filter((feature) => feature !== '');
  return { value: kept.join('\n') };
};

const condition = (text: string): Reading<(typeof CONDITIONS)[number]> => {
  const value = CONDITIONS.find((known) => known.toLowerCase() === text.toLowerCase());
  return value ? { value } : { problem: `${quoted(text)} is none of ${CONDITIONS.join(', ')}` };
};

/** The cells of one row, by the names of the product's fields; every one is text and may be left out. */
const stockCells = (options: StockRowOptions) =>
  z.object({
    make: required('make', line),
    model: required('model', line),
    year: required('year', within(BOUNDS.minYear, options.nextYear)),
    price: required('price', readMoney),
    currency: cell('currency', readCurrency),
    stockNumber: cell('stock number', line),
    name: cell('name', line),
    mileage: cell('mileage', readDistance),
    mileageKm: cell('mileage in km', readDistance),
    mileageMiles: cell('mileage in miles', readDistance),
    transmission: cell('transmission', line),
    fuelType: cell('fuel type', line),
    condition: cell('condition', condition),
    engineSize: cell('engine size', engineSize),
    enginePower: cell('power', within(0, 10_000)),
    previousOwners: cell('owners', within(0, 1_000)),
    bodyType: cell('body type', line),
    seats: cell('seats', line),
    doors: cell('doors', line),
    colour: cell('colour', line),
    co2Emission: cell('CO2', line),
    grossWeight: cell('gross weight', line),
    roadTax: cell('road tax', line),
    nctDue: cell('NCT due', readDate),
    environmental: cell('environmental', line),
    description: cell('description', (text) => ({ value: text }), BOUNDS.maxDescription),
    features: cell('features', features, BOUNDS.maxFeatures),
    premium: cell('premium', readFlag),
    publish: cell('publish', readFlag),
    sale: cell('sale', readFlag),
  });

const stockField = stockCells({ nextYear: 0, distance: 'km', rate: null, publish: false }).keyof();
export type StockField = z.infer<typeof stockField>;
type Cells = z.output<ReturnType<typeof stockCells>>;

/** What a stock file can say, in the order in which reports name it. */
export const STOCK_FIELDS: readonly StockField[] = stockField.options;

export const REQUIRED_STOCK_FIELDS = [
  'make',
  'model',
  'year',
  'price',
] as const satisfies StockField[];

/**
 * One row of a stock file: texts in, a car out, with makes, models, transmissions and fuel types still
 * as names. The car is 'Used', for sale and not premium unless the row says otherwise.
 */
export const stockRow = (options: StockRowOptions) =>
  stockCells(options).transform((row, ctx) => {
    const refuse = (message: string) => {
      ctx.issues.push({ code: 'custom', message, input: row });
      return z.NEVER;
    };
    const price = priceOf(row, options.rate);
    if ('problem' in price) return refuse(price.problem);
    const mileage = mileageOf(row, options.distance);
    if ('problem' in mileage) return refuse(mileage.problem);
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

const grouped = (figure: number) => figure.toLocaleString('en-IE');

/** The price as exact decimal text. With a rate, pounds (and prices of unnamed currency) become whole euro. */
function priceOf(
  row: Cells,
  rate: number | null,
): Reading<{ currency: Currency; currentPrice: string }> {
  const { cents, currency: sign } = row.price;
  if (sign && row.currency && sign !== row.currency) {
    return { problem: `The price is in ${sign}, the currency column says ${row.currency}` };
  }
  const currency = row.currency ?? sign ?? (rate === null ? 'EUR' : 'GBP');
  const converted = rate !== null && currency === 'GBP';
  const price = converted ? Math.round((cents * Math.round(rate * 1e6)) / 1e8) : cents / 100;
  if (price > BOUNDS.maxPrice) {
    return { problem: `The price ${grouped(price)} is above ${grouped(BOUNDS.maxPrice)}` };
  }
  return { value: { currency: converted ? 'EUR' : currency, currentPrice: price.toFixed(2) } };
}

/** Kilometres and miles; whichever is missing follows from the other. */
function mileageOf(
  row: Cells,
  unit: DistanceUnit,
): Reading<{ mileageKm: number | null; mileageMiles: number | null }> {
  if (row.mileageKm?.unit === 'mi') return { problem: 'The mileage in km is written in miles' };
  if (row.mileageMiles?.unit === 'km') return { problem: 'The mileage in miles is written in km' };
  const inUnit = (wanted: DistanceUnit) =>
    row.mileage && (row.mileage.unit ?? unit) === wanted ? row.mileage.figure : null;
  const km = row.mileageKm?.figure ?? inUnit('km');
  const miles = row.mileageMiles?.figure ?? inUnit('mi');
  const mileageKm = km ?? (miles === null ? null : Math.round(miles * KM_PER_MILE));
  const mileageMiles = miles ?? (km === null ? null : Math.round(km / KM_PER_MILE));
  // Miles that were only derived may round to a kilometre more than the file said: they are not judged.
  const furthest = Math.max(mileageKm ?? 0, miles === null ? 0 : Math.round(miles * KM_PER_MILE));
  return furthest > BOUNDS.maxMileageKm
    ? { problem: `The mileage ${grouped(furthest)} km is above ${grouped(BOUNDS.maxMileageKm)} km` }
    : { value: { mileageKm, mileageMiles } };
}
