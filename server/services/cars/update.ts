import type { CarUpdate } from '../../../domain/car-input.ts';
import { AppError } from '../../../domain/errors.ts';
import type { SessionUser } from '../../../domain/user.ts';
import { listCarImages } from '../../data/images/car-images.ts';
import { lockCar, updateCar as writeCar } from '../../data/cars/writes.ts';
import type { Db } from '../../data/engine/client.ts';
import type { Queue } from '../../ports/queue.ts';
import { imagesWithoutVariants, enqueueVariants } from '../images/queue.ts';
import { changesBetween, writeAuditEntry } from '../audit-log/write.ts';
import { addFormImages, type FormImages } from './add-images.ts';
import type { SavedCar } from './create.ts';
import { outdatedCar, unknownCar } from './refusals.ts';
import { saveBuyer } from './save-buyer.ts';
import { auditedFields, subjectOf } from './audited-fields.ts';
import { carColumns, withReferences } from './save-fields.ts';

/**
 * Saves a car over the version that the caller read: all of it, and whoever bought or booked it. A car
 * that is published again gets new image addresses; one that is sold or booked its marked images.
 * @throws {AppError} notFound; conflict with the current version for an older one, or where the lists
 * lack what the car names
 */
export function updateCar(
  { db, queue }: { db: Db; queue: Queue },
  input: CarUpdate,
  images: FormImages,
  staff: SessionUser,
): Promise<SavedCar> {
  const { carId } = input;
  return withReferences(() =>
    db.transaction(async (tx) => {
      // The model is locked before the car, as whoever moves a model does; what is wrong is said after.
      const columns = await carColumns(tx, input).catch(asRefusal);
      const before = await lockCar(tx, carId);
      if (!before) throw unknownCar();
      if (before.version !== input.version) throw outdatedCar(before.version);
      if (columns instanceof AppError) throw columns;

      const version = await writeCar(
        tx,
        carId,
        columns,
        columns.publish === true && !before.publish,
      );
      const buyers = {
        ...(await saveBuyer(tx, carId, 'sale', {
          on: input.carSold,
          date: input.saleDate,
          details: input.saleDetails,
        })),
        ...(await saveBuyer(tx, carId, 'booking', {
          on: input.carBooked,
          date: input.bookingDate,
          details: input.bookingDetails,
        })),
      };
      await addFormImages(tx, queue, carId, images, before.thumbnailImageId !== null);
      const lacking = imagesWithoutVariants(await listCarImages(tx, carId), input);
      await enqueueVariants(tx, queue, lacking);

      const was = await auditedFields(tx, before);
      const changes = {
        ...changesBetween(was, await auditedFields(tx, columns)),
        ...buyers,
      };
      if (Object.keys(changes).length > 0)
        await writeAuditEntry(tx, {
          staff,
          entity: 'car',
          entityId: carId,
          subject: subjectOf(was),
          action: 'update',
          changes,
        });
      return { carId, version };
    }),
  );
}

/** A refusal is held back until it is clear that the car and its version are right. */
function asRefusal(error: unknown): AppError {
  if (error instanceof AppError) return error;
  throw error;
}
