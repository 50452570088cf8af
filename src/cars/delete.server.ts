import { eq } from 'drizzle-orm';
import type { SessionUser } from '../staff/users.ts';
import { listCarImages } from '../images/car-image-queries.server.ts';
import { deleteCar as removeCar, lockCar } from './car-writes.server.ts';
import type { Db } from '../platform/database/client.server.ts';
import { uploads } from '../schema.server.ts';
import type { Queue } from '../platform/ports/queue.server.ts';
import { enqueueFileRemoval } from '../images/queue.server.ts';
import { changesBetween, writeAuditEntry } from '../audit-log/write.server.ts';
import { unknownCar } from './refusals.server.ts';
import { auditedFields, subjectOf } from './audited-fields.server.ts';

/**
 * Deletes a car with its buyers and images. A job deletes the files after the transaction commits.
 * @throws {AppError} notFound
 */
export function deleteCar(
  { db, queue }: { db: Db; queue: Queue },
  carId: number,
  staff: SessionUser,
): Promise<void> {
  return db.transaction(async (tx) => {
    const before = await lockCar(tx, carId);
    if (!before) throw unknownCar();
    const images = await listCarImages(tx, carId);
    const pending = await tx
      .select({ uploadKey: uploads.uploadKey })
      .from(uploads)
      .where(eq(uploads.carId, carId));
    await enqueueFileRemoval(tx, queue, {
      storageKeys: images.map((row) => row.storageKey),
      uploadKeys: pending.map((row) => row.uploadKey),
    });
    await removeCar(tx, carId);
    const gone = await auditedFields(tx, before);
    await writeAuditEntry(tx, {
      staff,
      entity: 'car',
      entityId: carId,
      subject: subjectOf(gone),
      action: 'delete',
      changes: changesBetween(gone, {}),
    });
  });
}
