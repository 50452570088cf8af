import type { StaffContext } from '../../../app/context.server.ts';
import { lockCar } from './lock-car.server.ts';
import { changeCar } from './write-car.server.ts';

/**
 * Moves a car to the bin. It is gone for everyone, and the job `stock-upkeep` deletes it after 30 days.
 * @throws {AppError} notFound
 */
export function deleteCar(ctx: StaffContext, { carId }: { carId: number }): Promise<void> {
  return ctx.db.transaction(async (tx) => {
    const before = await lockCar(tx, carId);
    await changeCar({ ...ctx, db: tx }, { before, deleted: true, source: 'form' });
  });
}
