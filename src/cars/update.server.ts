import { eq, sql } from 'drizzle-orm';
import { type CarUpdate, carUpdate } from './car-input.ts';
import { AppError } from '../platform/errors.ts';
import type { ApiContext, StaffContext } from '../context.server.ts';
import { listCarImages } from '../images/car-image-queries.server.ts';
import { lockCar } from './lock-car.server.ts';
import { cars } from '../schema.server.ts';
import { imagesWithoutVariants, enqueueVariants } from '../images/queue.server.ts';
import { changesBetween } from '../audit-log/write.server.ts';
import { addFormImages, type FormImages } from './add-images.server.ts';
import { withCarForm } from './car-form.server.ts';
import { outdatedCar } from './refusals.server.ts';
import { guardedColumns } from './guarded-fields.server.ts';
import { saveBuyer } from './buyers.server.ts';
import { auditCar, auditedFields } from './audited-fields.server.ts';
import { carColumns, withConflicts } from './save-fields.server.ts';

/**
 * Replaces the car of a form, including its buyers. Publishing it again changes its image URLs. Selling or booking it
 * enqueues the watermarked variants.
 * @throws {AppError} notFound; forbidden, if the user may not change a field; conflict, with the current version
 * if `input` has an older one, or for an unknown reference list entry or an existing stock number
 */
export const updateCar = (ctx: ApiContext & StaffContext) =>
  withCarForm(ctx, carUpdate, async (form) => ({
    success: true as const,
    message: 'The vehicle has been successfully updated',
    ...(await withConflicts(() => replaceCar(ctx, form))),
  }));

function replaceCar(
  { db, queue, user: staff }: StaffContext,
  { metadata: input, images }: { metadata: CarUpdate; images: FormImages },
) {
  const { carId } = input;
  return db.transaction(async (tx) => {
    // Locks the model before the car (see `lockModelOfMake`), but reports errors of the car first.
    const saved = await carColumns(tx, input).catch(asAppError);
    const before = await lockCar(tx, carId);
    if (before.version !== input.version) throw outdatedCar(before.version);
    if (saved instanceof AppError) throw saved;
    const columns = {
      ...saved,
      stockNumber: input.stockNumber === undefined ? before.stockNumber : input.stockNumber,
      ...guardedColumns(staff, before, saved),
    };

    const version = before.version + 1;
    await tx
      .update(cars)
      .set({
        ...columns,
        version,
        updatedAt: sql`now()`,
        // Its images get new addresses.
        ...(columns.publish && !before.publish && { publication: before.publication + 1 }),
      })
      .where(eq(cars.carId, carId));
    const buyerCtx = { db: tx, user: staff };
    const buyers = {
      ...(await saveBuyer(buyerCtx, {
        carId,
        kind: 'sale',
        on: columns.carSold,
        date: input.saleDate,
        details: input.saleDetails,
      })),
      ...(await saveBuyer(buyerCtx, {
        carId,
        kind: 'booking',
        on: columns.carBooked,
        date: input.bookingDate,
        details: input.bookingDetails,
      })),
    };
    const hasThumbnail = before.thumbnailImageId !== null;
    await addFormImages({ db: tx, queue }, { ...images, carId, hasThumbnail });
    const lacking = imagesWithoutVariants(await listCarImages(tx, carId), columns);
    await enqueueVariants(tx, queue, lacking);

    const was = await auditedFields(tx, before);
    const changes = {
      ...changesBetween(was, await auditedFields(tx, columns)),
      ...buyers,
    };
    if (Object.keys(changes).length > 0)
      await auditCar(tx, {
        staff,
        carId,
        car: was,
        action: 'update',
        changes,
      });
    return { carId, version };
  });
}

function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  throw error;
}
