import { eq } from 'drizzle-orm';
import type { StaffContext } from '../context.server.ts';
import { listCarImages } from '../images/car-image-queries.server.ts';
import { lockCar } from './lock-car.server.ts';
import { cars, uploads } from '../schema.server.ts';
import { enqueueFileRemoval } from '../images/queue.server.ts';
import { changesBetween } from '../audit-log/write.server.ts';
import { auditCar, auditedFields } from './audited-fields.server.ts';

/**
 * Deletes a car with its buyers and images. A job deletes the files after the transaction commits.
 * @throws {AppError} notFound
 */
export function deleteCar(
  { db, queue, user: staff }: StaffContext,
  { carId }: { carId: number },
): Promise<void> {
  return db.transaction(async (tx) => {
    const before = await lockCar(tx, carId);
    const images = await listCarImages(tx, carId);
    const pending = await tx
      .select({ uploadKey: uploads.uploadKey })
      .from(uploads)
      .where(eq(uploads.carId, carId));
    await enqueueFileRemoval(tx, queue, {
      storageKeys: images.map((row) => row.storageKey),
      uploadKeys: pending.map((row) => row.uploadKey),
    });
    await tx.delete(cars).where(eq(cars.carId, carId));
    const gone = await auditedFields(tx, before);
    await auditCar(tx, {
      staff,
      carId,
      car: gone,
      action: 'delete',
      changes: changesBetween(gone, {}),
    });
  });
}
