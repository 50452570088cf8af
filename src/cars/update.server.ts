import type { CarUpdate } from './car-input.ts';
import { AppError } from '../platform/errors.ts';
import type { SessionUser } from '../staff/users.ts';
import { listCarImages } from '../images/car-image-queries.server.ts';
import { lockCar, updateCar as writeCar } from './car-writes.server.ts';
import type { Db } from '../platform/database/client.server.ts';
import type { Queue } from '../platform/ports/queue.server.ts';
import { imagesWithoutVariants, enqueueVariants } from '../images/queue.server.ts';
import { changesBetween, writeAuditEntry } from '../audit-log/write.server.ts';
import { addFormImages, type FormImages } from './add-images.server.ts';
import type { SavedCar } from './create.server.ts';
import { outdatedCar, unknownCar } from './refusals.server.ts';
import { guardedColumns } from './guarded-fields.server.ts';
import { saveBuyer } from './save-buyer.server.ts';
import { auditedFields, subjectOf } from './audited-fields.server.ts';
import { carColumns, withConflicts } from './save-fields.server.ts';

/**
 * Replaces a car, including its buyers. Publishing it again changes its image URLs. Selling or booking it
 * enqueues the watermarked variants.
 * @throws {AppError} notFound; forbidden, if the user may not change a field; conflict, with the current version
 * if `input` has an older one, or for an unknown reference list entry or an existing stock number
 */
export function updateCar(
  { db, queue }: { db: Db; queue: Queue },
  input: CarUpdate,
  images: FormImages,
  staff: SessionUser,
): Promise<SavedCar> {
  const { carId } = input;
  return withConflicts(() =>
    db.transaction(async (tx) => {
      // Locks the model before the car (see `lockModelOfMake`), but reports errors of the car first.
      const saved = await carColumns(tx, input).catch(asAppError);
      const before = await lockCar(tx, carId);
      if (!before) throw unknownCar();
      if (before.version !== input.version) throw outdatedCar(before.version);
      if (saved instanceof AppError) throw saved;
      const columns = {
        ...saved,
        stockNumber: input.stockNumber === undefined ? before.stockNumber : input.stockNumber,
        ...guardedColumns(staff, before, saved),
      };

      const version = await writeCar(tx, carId, columns, columns.publish && !before.publish);
      const buyers = {
        ...(await saveBuyer(tx, staff, carId, 'sale', {
          on: columns.carSold,
          date: input.saleDate,
          details: input.saleDetails,
        })),
        ...(await saveBuyer(tx, staff, carId, 'booking', {
          on: columns.carBooked,
          date: input.bookingDate,
          details: input.bookingDetails,
        })),
      };
      await addFormImages(tx, queue, carId, images, before.thumbnailImageId !== null);
      const lacking = imagesWithoutVariants(await listCarImages(tx, carId), columns);
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

function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  throw error;
}
