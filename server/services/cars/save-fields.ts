import { bothMileages, type CarInput, type CarUpdate } from '../../../domain/car-input.ts';
import { type CarColumns, lockModelOfMake } from '../../data/cars/writes.ts';
import type { Db } from '../../data/engine/client.ts';
import { entryName } from '../../data/reference-lists/writes.ts';
import { getConstraintViolation } from '../../data/engine/constraint.ts';
import { AppError } from '../../../domain/errors.ts';
import { unknownReference } from './refusals.ts';

/**
 * What the table takes of a save. A name that only says make and model is none: it follows them.
 * @throws {AppError} conflict, where the lists lack what the car names
 */
export async function carColumns(
  tx: Db,
  input: CarInput & Partial<Pick<CarUpdate, 'carSold' | 'carBooked'>>,
): Promise<CarColumns> {
  const names = await lockModelOfMake(tx, input);
  if (!names) throw unknownReference('modelId');
  if ((await entryName(tx, 'transmissions', input.transmissionId)) === null)
    throw unknownReference('transmissionId');
  if ((await entryName(tx, 'fuelTypes', input.fuelTypeId)) === null)
    throw unknownReference('fuelTypeId');
  const byDefault = `${names.makeName} ${names.modelName}`;
  return {
    name: input.name === byDefault ? null : input.name,
    makeId: input.makeId,
    modelId: input.modelId,
    transmissionId: input.transmissionId,
    fuelTypeId: input.fuelTypeId,
    year: input.year,
    condition: input.condition,
    currency: input.currency,
    currentPrice: input.currentPrice.toFixed(2),
    ...bothMileages(input),
    engineSize: input.engineSize,
    enginePower: input.enginePower,
    previousOwners: input.previousOwners,
    bodyType: input.bodyType,
    seats: input.seats,
    doors: input.doors,
    colour: input.colour,
    co2Emission: input.co2Emission,
    grossWeight: input.grossWeight,
    roadTax: input.roadTax,
    nctDue: input.nctDue,
    environmental: input.environmental,
    description: input.description,
    features: input.features,
    premium: input.premium,
    publish: input.publish,
    sale: input.sale,
    carSold: input.carSold ?? false,
    carBooked: input.carBooked ?? false,
  };
}

/** Says in a sentence that an entry vanished from its list in the very moment of the save. */
export async function withReferences<Result>(save: () => Promise<Result>): Promise<Result> {
  try {
    return await save();
  } catch (error) {
    if (error instanceof AppError || getConstraintViolation(error) !== 'foreignKey') throw error;
    const message = 'Somebody else just deleted an entry that this car names. Please choose again.';
    throw new AppError('conflict', message, { cause: error });
  }
}
