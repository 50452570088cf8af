import type { CarColumns, StoredCar } from '../../data/car-writes.ts';
import type { Db } from '../../data/client.ts';
import { entryName, type WritableList } from '../../data/lists-writes.ts';

/** What the record of staff says of a car as it stands there: what anyone may see of it, and its switches. */
const RECORDED = [
  'name',
  'year',
  'currentPrice',
  'currency',
  'condition',
  'mileageKm',
  'mileageMiles',
  'engineSize',
  'enginePower',
  'previousOwners',
  'bodyType',
  'seats',
  'doors',
  'colour',
  'co2Emission',
  'grossWeight',
  'roadTax',
  'nctDue',
  'environmental',
  'description',
  'features',
  'publish',
  'premium',
  'sale',
  'carSold',
  'carBooked',
] as const satisfies (keyof CarColumns)[];

interface RecordedCar {
  name?: string | null;
  make: string | null;
  model: string | null;
  [field: string]: unknown;
}

/** What a car is called in the record. */
export const subjectOf = ({ name, make, model }: RecordedCar) => name ?? `${make} ${model}`;

/**
 * The recorded fields of a car, prices as numbers. Entries of lists are recorded by the name that they
 * have now: the record stays readable when they are renamed or deleted.
 */
export async function recordedFields(tx: Db, car: StoredCar | CarColumns): Promise<RecordedCar> {
  const nameOf = (list: WritableList, id: number | null | undefined) =>
    id ? entryName(tx, list, id) : null;
  const fields = RECORDED.map((field) => [field, car[field] ?? null] as const);
  return {
    make: await nameOf('makes', car.makeId),
    model: await nameOf('models', car.modelId),
    transmission: await nameOf('transmissions', car.transmissionId),
    fuelType: await nameOf('fuelTypes', car.fuelTypeId),
    ...Object.fromEntries(fields),
    currentPrice: Number(car.currentPrice),
  };
}
