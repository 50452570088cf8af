import type { SessionUser } from '../../../domain/user.ts';
import { listCarPictures } from '../../data/car-pictures.ts';
import { deleteCar as removeCar, lockCar } from '../../data/car-writes.ts';
import type { Db } from '../../data/client.ts';
import { uploadKeysOfCar } from '../../data/uploads.ts';
import type { Queue } from '../../jobs/queue.ts';
import { queueRemoval } from '../pictures/queue.ts';
import { changesBetween, recordAction } from '../staff-actions/record.ts';
import { unknownCar } from './refusals.ts';
import { recordedFields, subjectOf } from './recorded-fields.ts';

/**
 * Deletes a car with its buyers and pictures; the files go by job, once that is certain.
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
    const pictures = await listCarPictures(tx, carId);
    await queueRemoval(tx, queue, {
      storageKeys: pictures.map((row) => row.storageKey),
      uploadKeys: await uploadKeysOfCar(tx, carId),
    });
    await removeCar(tx, carId);
    const gone = await recordedFields(tx, before);
    await recordAction(tx, {
      staff,
      entity: 'car',
      entityId: carId,
      subject: subjectOf(gone),
      action: 'delete',
      changes: changesBetween(gone, {}),
    });
  });
}
