import { and, eq, sql } from 'drizzle-orm';
import { CAR_FIELD_NAMES } from '../fields/table.ts';
import {
  bothMileages,
  type CarInput,
  type CarUpdate,
  type DraftInput,
  type DraftUpdate,
} from './car-input.ts';
import { cars, IN_STOCK, makes, models, REGISTRATION_KEY } from '../../../app/schema.server.ts';
import type { Db } from '../../../platform/database/client.server.ts';
import { entryName } from '../../reference-lists/writes.server.ts';
import {
  violatedConstraint,
  violatedValue,
  getConstraintViolation,
} from '../../../platform/database/constraint.server.ts';
import type { CarValues, ChangedValues } from '../lock-car.server.ts';
import { pick } from '../../../platform/objects.ts';
import { AppError } from '../../../platform/errors.ts';
import { alreadyInStock, type IdentifyingField, unknownReference } from './refusals.server.ts';
import { closedPeriod } from '../../money/books-lock.server.ts';

type NewValues = Omit<CarUpdate | (CarInput | DraftInput), 'carId' | 'version'>;
type Changes = Omit<CarUpdate | DraftUpdate, 'carId' | 'version'>;

/**
 * Returns the columns of a car. A name that equals make and model is stored as null, so that it follows a
 * rename. A value that the update of a draft omits is undefined.
 * @throws {AppError} conflict for an unknown reference list entry
 */
export function carColumns(tx: Db, input: NewValues): Promise<CarValues>;
export function carColumns(tx: Db, input: Changes): Promise<ChangedValues>;
export async function carColumns(tx: Db, input: Changes): Promise<ChangedValues> {
  const names = await lockModelOfMake(tx, input);
  if (!names) throw unknownReference('modelId');
  const { transmissionId, fuelTypeId } = input;
  if (transmissionId && (await entryName(tx, 'transmissions', transmissionId)) === null)
    throw unknownReference('transmissionId');
  if (fuelTypeId && (await entryName(tx, 'fuelTypes', fuelTypeId)) === null)
    throw unknownReference('fuelTypeId');
  const defaultName = `${names.makeName} ${names.modelName}`;
  return {
    ...pick(input, CAR_FIELD_NAMES),
    name: input.name === defaultName ? null : input.name,
    currentPrice: input.currentPrice?.toFixed(2),
    ...bothMileages(input),
    carSold: input.carSold,
    carBooked: input.carBooked,
  };
}

/**
 * Translates a constraint violation (another car, a concurrent change, a closed VAT period) into a conflict.
 * @param db outside of the transaction that `save` runs
 */
export async function withConflicts<Result>(db: Db, save: () => Promise<Result>): Promise<Result> {
  try {
    return await save();
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (violatedConstraint(error) === 'closed_period') throw closedPeriod(error);
    const field = takenField(error);
    if (field)
      throw alreadyInStock(field, await findInStock(db, field, violatedValue(error)), error);
    if (getConstraintViolation(error) !== 'foreignKey') throw error;
    const message = 'Somebody else just deleted something that you chose. Please choose again.';
    throw new AppError('conflict', message, { cause: error });
  }
}

const UNIQUE_FIELDS: ReadonlyMap<string | null, IdentifyingField> = new Map([
  ['cars_stock_number', 'stockNumber'],
  ['cars_registration', 'registration'],
  ['cars_vin', 'vin'],
]);

/** Returns the field of a unique violation, whose value another car in stock has. Returns null for any other error. */
export const takenField = (error: unknown): IdentifyingField | null =>
  UNIQUE_FIELDS.get(violatedConstraint(error)) ?? null;

/** Returns the car in stock that has this value of a unique index. */
async function findInStock(db: Db, field: IdentifyingField, value: string) {
  const key = field === 'registration' ? REGISTRATION_KEY : cars[field];
  const [row] = await db
    .select({
      carId: cars.carId,
      value: cars[field],
      title: sql<string>`${cars.year} || ' ' || ${makes.name} || ' ' || ${models.name}`,
    })
    .from(cars)
    .innerJoin(makes, eq(makes.makeId, cars.makeId))
    .innerJoin(models, eq(models.modelId, cars.modelId))
    .where(and(IN_STOCK, sql`${key} = ${value}`));
  return row ?? null;
}

/**
 * Returns the names of a model and its make, or null if the make has no such model. Locks the model until
 * the transaction ends, so that it cannot move to another make. Lock the car afterwards: moving a model
 * takes the locks in the same order.
 */
export async function lockModelOfMake(
  tx: Db,
  { makeId, modelId }: { makeId: number; modelId: number },
): Promise<{ makeName: string; modelName: string } | null> {
  const [row] = await tx
    .select({ makeName: makes.name, modelName: models.name })
    .from(models)
    .innerJoin(makes, eq(makes.makeId, models.makeId))
    .where(and(eq(models.modelId, modelId), eq(models.makeId, makeId)))
    .for('share', { of: models });
  return row ?? null;
}
