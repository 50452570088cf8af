import type { StaffContext } from '../../../app/context.server.ts';
import { lockCar, lockDeletedCar } from '../lock-car.server.ts';
import { type CarChange, changeCar } from './write-car.server.ts';
import { violatedConstraint } from '../../../platform/database/constraint.server.ts';
import { withConflicts } from './save-fields.server.ts';

/**
 * Moves a car to the bin, so that it leaves the site and all other lists. After 30 days the job `stock-upkeep` deletes
 * it, or only its images while records of its sale or its costs must be kept.
 * @throws {AppError} notFound
 */
export function deleteCar(ctx: StaffContext, { carId }: { carId: number }): Promise<void> {
  return ctx.db.transaction(async (tx) => {
    const before = await lockCar(tx, carId);
    await changeCar({ ...ctx, db: tx }, { before, deleted: true, source: 'form' });
  });
}

/**
 * Restores a car from the bin with its photos and buyers. It is published again if it was published before.
 * @throws {AppError} notFound after 30 days; conflict, with the other car, if its plate, VIN or stock number is in
 * stock
 */
export function restoreCar(ctx: StaffContext, { carId }: { carId: number }): Promise<void> {
  const restore = (change: Pick<CarChange, 'importKey'> = {}) =>
    ctx.db.transaction(async (tx) => {
      const before = await lockDeletedCar(tx, carId, ctx.now);
      await changeCar({ ...ctx, db: tx }, { ...change, before, deleted: false, source: 'stage' });
    });
  return withConflicts(ctx.db, () =>
    restore().catch((error: unknown) => {
      if (violatedConstraint(error) !== 'cars_import_key') throw error;
      // Another import has added the row of this car as a new car, which keeps the key.
      return restore({ importKey: null });
    }),
  );
}
