import type { SessionUser } from '../../../domain/users.ts';
import { listCarImages } from '../../data/images/car-images.ts';
import { deleteCar as removeCar, lockCar } from '../../data/cars/writes.ts';
import type { Db } from '../../data/engine/client.ts';
import { findUploadKeysForCar } from '../../data/images/uploads.ts';
import type { Queue } from '../../ports/queue.ts';
import { enqueueFileRemoval } from '../images/queue.ts';
import { changesBetween, writeAuditEntry } from '../audit-log/write.ts';
import { unknownCar } from './refusals.ts';
import { auditedFields, subjectOf } from './audited-fields.ts';

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
    await enqueueFileRemoval(tx, queue, {
      storageKeys: images.map((row) => row.storageKey),
      uploadKeys: await findUploadKeysForCar(tx, carId),
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
