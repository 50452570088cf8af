import type { CarUpdate, DraftUpdate } from './car-input.ts';
import { AppError } from '../../../platform/errors.ts';
import type { StaffContext } from '../../../app/context.server.ts';
import { lockCar } from '../lock-car.server.ts';
import { addFormImages, type CarForm } from './add-images.server.ts';
import { outdatedCar } from './refusals.server.ts';
import { guardedColumns } from './guarded-fields.server.ts';
import { carColumns, withConflicts } from './save-fields.server.ts';
import { changeCar } from './write-car.server.ts';

/**
 * Replaces the car of a form, including its buyers. Publishing it again changes its image URLs. Selling or booking it
 * enqueues the watermarked variants.
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
