import type { CarColumns, StoredCar } from '../../data/cars/writes.ts';
import type { Db } from '../../data/engine/client.ts';
import type { ReferenceListKey } from '../../../domain/reference-lists/definitions.ts';
import { entryName } from '../../data/reference-lists/writes.ts';

/** What the record of staff says of a car as it stands there: what anyone may see of it, and its switches. */
const AUDITED = [
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

interface AuditedCar {
  name?: string | null;
  make: string | null;
  model: string | null;
  [field: string]: unknown;
}

/** What a car is called in the record. */
export const subjectOf = ({ name, make, model }: AuditedCar) => name ?? `${make} ${model}`;

/**
 * The recorded fields of a car, prices as numbers. Entries of lists are recorded by the name that they
 * have now: the record stays readable when they are renamed or deleted.
 */
export async function auditedFields(tx: Db, car: StoredCar | CarColumns): Promise<AuditedCar> {
  const nameOf = (list: ReferenceListKey, id: number | null | undefined) =>
    id ? entryName(tx, list, id) : null;
  const fields = AUDITED.map((field) => [field, car[field] ?? null] as const);
  return {
    make: await nameOf('makes', car.makeId),
    model: await nameOf('models', car.modelId),
    transmission: await nameOf('transmissions', car.transmissionId),
    fuelType: await nameOf('fuelTypes', car.fuelTypeId),
    ...Object.fromEntries(fields),
    currentPrice: Number(car.currentPrice),
  };
}
