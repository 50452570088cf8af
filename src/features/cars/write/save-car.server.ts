import { eq } from 'drizzle-orm';
import type { CarInput, DraftInput, CarUpdate, DraftUpdate } from './car-input.ts';
import type { StaffContext } from '../../../app/context.server.ts';
import type { Db } from '../../../platform/database/client.server.ts';
import { cars } from '../../../app/schema.server.ts';
import { addFormImages, type CarForm } from './add-images.server.ts';
import { carColumns, withConflicts } from './save-fields.server.ts';
import { addCar, changeCar } from './write-car.server.ts';
import { AppError } from '../../../platform/errors.ts';
import { lockCar } from '../lock-car.server.ts';
import { outdatedCar } from './refusals.server.ts';
import { guardedColumns } from './guarded-fields.server.ts';

interface NewCarForm extends CarForm<CarInput | DraftInput> {
  /** Idempotency key: a car is added once for each key. */
  key: string | null;
}

/**
 * Adds the car of a form and its images in one transaction. A client that received no response can repeat the
 * request with the same key; the car is added once.
 * @throws {AppError} conflict for an unknown reference list entry or an existing stock number
 */
export async function createCar(ctx: StaffContext, form: NewCarForm) {
  const save = () => insertCar(ctx, form);
  const car = await withConflicts(ctx.db, save).catch(async (error: unknown) => {
    // Of two equal requests at the same time, the second can violate the unique stock number before the unique key.
    const earlier = await findCarByKey(ctx.db, form.key);
    if (earlier) return earlier;
    throw error;
  });
  return {
    success: true as const,
    message: 'The vehicle has been successfully added',
    ...car,
  };
}

function insertCar(ctx: StaffContext, { metadata, images, key }: NewCarForm) {
  return ctx.db.transaction(async (tx) => {
    const columns = await carColumns(tx, metadata);
    const saved = await addCar({ ...ctx, db: tx }, { ...columns, creationKey: key }, 'form');
    if (!saved) {
      const earlier = await findCarByKey(tx, key);
      if (!earlier) throw new Error('A car was neither inserted nor found by its creation key');
      return earlier;
    }
    const { carId, version } = saved;
    await addFormImages({ ...ctx, db: tx }, { ...images, carId });
    return { carId, version };
  });
}

/** Returns the car that an earlier request with this key added, or null. */
async function findCarByKey(db: Db, key: string | null) {
  if (key === null) return null;
  const [row] = await db
    .select({ carId: cars.carId, version: cars.version })
    .from(cars)
    .where(eq(cars.creationKey, key));
  return row ? { ...row, existed: true as const } : null;
}

/**
 * Replaces the values of a car, including its buyers, with those of a form. Publishing it again changes its image URLs.
 * Selling or booking it enqueues the watermarked variants.
 * @throws {AppError} notFound; forbidden, if the user may not change a field; conflict, with the current version
 * if `input` has an older one, or for an unknown reference list entry or an existing stock number
 */
export async function updateCar(ctx: StaffContext, form: CarForm<CarUpdate | DraftUpdate>) {
  return {
    success: true as const,
    message: 'The vehicle has been successfully updated',
    ...(await withConflicts(ctx.db, () => replaceCar(ctx, form))),
  };
}

function replaceCar(
  ctx: StaffContext,
  { metadata: input, images }: CarForm<CarUpdate | DraftUpdate>,
) {
  const { carId } = input;
  return ctx.db.transaction(async (tx) => {
    // Locks the model before the car (see `lockModelOfMake`), but reports errors of the car first.
    const saved = await carColumns(tx, input).catch(asAppError);
    const before = await lockCar(tx, carId);
    if (before.version !== input.version) throw outdatedCar(before.version);
    if (saved instanceof AppError) throw saved;
    const values = { ...saved, ...guardedColumns(ctx.user, before, saved) };
    const after = await changeCar(
      { ...ctx, db: tx },
      { before, values, source: 'form', buyers: input },
    );
    await addFormImages({ ...ctx, db: tx }, { ...images, carId });
    return { carId, version: after.version };
  });
}

function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  throw error;
}
