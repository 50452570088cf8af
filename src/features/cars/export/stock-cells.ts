import { dublinTime } from '../../../platform/dublin-time.ts';
import { keysOf } from '../../../platform/objects.ts';
import { choiceText } from '../car-options.ts';
import { guardCell } from '../../../platform/csv/csv-cell.ts';
import { daysInStock } from '../manage/days-in-stock.ts';
import { STATES } from '../manage/options.ts';
import { fieldsWith } from '../fields/selections.ts';
import { CAR_FIELDS, type CarFieldName } from '../fields/table.ts';
import { headingOf, type StockField } from '../import/headings.ts';
import type { StoredCar } from '../lock-car.server.ts';
import { stateOf } from '../fields/state.ts';

/** A car with the names of its reference list entries. */
export interface ExportedCar extends StoredCar {
  make: string | null;
  model: string | null;
  transmission: string | null;
  fuelType: string | null;
}

type Cell = (car: ExportedCar) => string;

const plain =
  (name: CarFieldName): Cell =>
  (car) => {
    const value = car[name];
    if (typeof value === 'boolean') return value ? 'yes' : 'no';
    return value === null ? '' : choiceText(name, String(value));
  };

/** Fields whose definition has a parser for cells. */
const PARSED = fieldsWith({}).filter((name) => 'parse' in CAR_FIELDS[name]);

/** The cells of a car by the column that the import reads. */
const CELLS: Partial<Record<StockField, Cell>> = {
  stockNumber: plain('stockNumber'),
  registration: plain('registration'),
  vin: plain('vin'),
  make: ({ make }) => make ?? '',
  model: ({ model }) => model ?? '',
  name: plain('name'),
  year: plain('year'),
  condition: plain('condition'),
  // 0 means that the car has no price.
  price: ({ currentPrice }) =>
    Number(currentPrice) === 0 ? '' : currentPrice.replace(/\.00$/, ''),
  currency: plain('currency'),
  mileageKm: plain('mileageKm'),
  mileageMiles: plain('mileageMiles'),
  transmission: ({ transmission }) => transmission ?? '',
  fuelType: ({ fuelType }) => fuelType ?? '',
  ...Object.fromEntries(PARSED.map((name) => [name, plain(name)])),
};

export const EXPORTED_FIELDS: readonly StockField[] = keysOf(CELLS);

/** Returns the text of a cell as the export writes it, without the apostrophe before a formula. */
export const cellOf = (field: StockField, car: ExportedCar): string => CELLS[field]?.(car) ?? '';

interface ExportContext {
  now: Date;
  publicUrl: string;
}

/** Columns that change no car when the file is imported. For a new car, the import reads `status`. */
const FURTHER: Readonly<Record<string, (car: ExportedCar, ctx: ExportContext) => string>> = {
  status: (car) => STATES[stateOf(car)],
  'days in stock': (car, { now }) => String(daysInStock(car, dublinTime(now).date)),
  address: ({ carId }, { publicUrl }) => `${publicUrl}/car/${carId}`,
};

/** Headings that are clearer than the usual ones, so that the import needs no assumptions. */
const CLEARER: Partial<Record<StockField, string>> = {
  enginePower: 'engine power (hp)',
  roadTax: 'road tax (EUR)',
  sale: 'for sale',
};

export const HEADER: readonly string[] = [
  ...EXPORTED_FIELDS.map((field) => CLEARER[field] ?? headingOf(field)),
  ...Object.keys(FURTHER),
];

export const stockRow = (car: ExportedCar, ctx: ExportContext): string[] => [
  ...EXPORTED_FIELDS.map((field) => guardCell(cellOf(field, car))),
  ...Object.values(FURTHER).map((cell) => cell(car, ctx)),
];
