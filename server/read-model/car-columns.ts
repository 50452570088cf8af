import { keysOf } from '../../domain/objects.ts';
import type { IndexedCar } from '../data/read-model/columns.ts';
import type { Texts } from './texts.ts';

/** Bits of the column `flags`. */
export const PUBLISHED = 1;
export const SALE = 2;
export const PREMIUM = 4;

/**
 * The values of all cars that searches compare, in one array per field. A slot is the index of a car in these
 * arrays.
 */
export type Columns = ReturnType<typeof allocateColumns>;

export const allocateColumns = (capacity: number) => ({
  carId: new Int32Array(capacity),
  price: new Int32Array(capacity),
  createdAt: new Float64Array(capacity),
  year: new Int32Array(capacity),
  mileageKm: new Int32Array(capacity),
  makeId: new Int32Array(capacity),
  modelId: new Int32Array(capacity),
  transmissionId: new Int32Array(capacity),
  fuelTypeId: new Int32Array(capacity),
  /** Number of the spelling in `Texts`. */
  bodyType: new Int32Array(capacity),
  colour: new Int32Array(capacity),
  flags: new Uint8Array(capacity),
});

export function enlargedColumns(columns: Columns, capacity: number): Columns {
  const larger = allocateColumns(capacity);
  for (const name of keysOf(larger)) larger[name].set(columns[name]);
  return larger;
}

export function writeCar(columns: Columns, slot: number, car: IndexedCar, texts: Texts): void {
  const [carId, price, createdAt, year, mileageKm, makeId, modelId] = car;
  const [, , , , , , , transmissionId, fuelTypeId, bodyType, colour, publish, sale, premium] = car;
  columns.carId[slot] = carId;
  columns.price[slot] = price;
  columns.createdAt[slot] = createdAt;
  columns.year[slot] = year;
  columns.mileageKm[slot] = mileageKm;
  columns.makeId[slot] = makeId;
  columns.modelId[slot] = modelId;
  columns.transmissionId[slot] = transmissionId;
  columns.fuelTypeId[slot] = fuelTypeId;
  columns.bodyType[slot] = texts.add(bodyType);
  columns.colour[slot] = texts.add(colour);
  columns.flags[slot] = (publish ? PUBLISHED : 0) | (sale ? SALE : 0) | (premium ? PREMIUM : 0);
}

/** Converts an amount with at most two decimals to the unit of the column `price`. */
export const cents = (amount: number) => Math.round(amount * 100);
