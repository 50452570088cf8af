import { CAR_FIELD_NAMES } from '../../../domain/car-fields/table.ts';
import { bothMileages, type CarUpdate } from '../../../domain/car-input.ts';
import { type CarColumns, lockModelOfMake } from '../../data/cars/writes.ts';
import type { Db } from '../../data/engine/client.ts';
import { entryName } from '../../data/reference-lists/writes.ts';
import { violatedConstraint, getConstraintViolation } from '../../data/engine/constraint.ts';
import { pick } from '../../../domain/objects.ts';
import { AppError } from '../../../domain/errors.ts';
import { takenStockNumber, unknownReference } from './refusals.ts';

/**
 * Returns the columns of a car. A name that equals make and model is stored as null, so that it follows a
 * rename.
 * @throws {AppError} conflict for an unknown reference list entry
 */
export async function carColumns(
  tx: Db,
  input: Omit<CarUpdate, 'carId' | 'version'>,
): Promise<CarColumns> {
  const names = await lockModelOfMake(tx, input);
  if (!names) throw unknownReference('modelId');
  if ((await entryName(tx, 'transmissions', input.transmissionId)) === null)
    throw unknownReference('transmissionId');
  if ((await entryName(tx, 'fuelTypes', input.fuelTypeId)) === null)
    throw unknownReference('fuelTypeId');
  const defaultName = `${names.makeName} ${names.modelName}`;
  return {
    ...pick(input, CAR_FIELD_NAMES),
    name: input.name === defaultName ? null : input.name,
    currentPrice: input.currentPrice.toFixed(2),
    ...bothMileages(input),
    carSold: input.carSold,
    carBooked: input.carBooked,
  };
}

/** Translates a constraint violation caused by a concurrent change into a conflict with a message. */
export async function withConflicts<Result>(save: () => Promise<Result>): Promise<Result> {
  try {
    return await save();
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (violatedConstraint(error) === 'cars_stock_number') throw takenStockNumber(error);
    if (getConstraintViolation(error) !== 'foreignKey') throw error;
    const message = 'Somebody else just deleted an entry that this car uses. Please choose again.';
    throw new AppError('conflict', message, { cause: error });
  }
}
