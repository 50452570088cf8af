import { and, desc, eq, gte } from 'drizzle-orm';
import { auditCar, auditedFields } from '../write/audited-fields.server.ts';
import { binnedAfter, binnedBefore, lockCar } from '../lock-car.server.ts';
import { tooManyImages } from '../write/refusals.server.ts';
import type { StaffContext } from '../../../app/context.server.ts';
import { asShown, listCarImages, setThumbnail } from '../../images/image-queries.server.ts';
import { fullKey, PREVIEW_WIDTH, widthKey } from '../../images/keys.server.ts';
import { enqueueVariants, imagesWithoutVariants } from '../../images/queue.server.ts';
import { changesBetween } from '../../audit-log/write.server.ts';
import { BOUNDS } from '../../../platform/bounds.ts';
import { AppError } from '../../../platform/errors.ts';
import { carImages, removedImages } from '../../../app/schema.server.ts';
import type { RemovedImage } from './changes.ts';
import { requireCar } from './prices.server.ts';
import { fileResponse } from '../../../platform/http/file-response.server.ts';

const isKept = (now: Date) => gte(removedImages.removedAt, binnedBefore(now));

/**
 * Returns the photos that staff removed from a car in the last 30 days, the latest first.
 * @throws {AppError} notFound
 */
export async function listRemovedImages(
  { db, now }: StaffContext,
  { carId }: { carId: number },
): Promise<{ data: RemovedImage[] }> {
  await requireCar(db, carId);
  const rows = await db
    .select()
    .from(removedImages)
    .where(and(eq(removedImages.carId, carId), isKept(now)))
    .orderBy(desc(removedImages.removedAt), removedImages.position, removedImages.imageId);
  return {
    data: rows.map(({ imageId, imagePath, width, height, placeholder, removedAt }) => ({
      imageId,
      imagePath,
      src: `/api/cars/${carId}/removed-images/${imageId}`,
      width,
      height,
      placeholder,
      removedAt: removedAt.toISOString(),
      goneAt: binnedAfter(removedAt).toISOString(),
    })),
  };
}

/**
 * Responds with a small variant of a removed photo. Only staff can load it: it has no public address.
 * @throws {AppError} notFound
 */
export async function openRemovedImage(
  { db, storage, now, publicUrl }: StaffContext,
  { carId, imageId }: { carId: number; imageId: number },
): Promise<Response> {
  const [image] = await db
    .select()
    .from(removedImages)
    .where(and(eq(removedImages.carId, carId), eq(removedImages.imageId, imageId), isKept(now)));
  const width = image?.widths.toSorted((a, b) => a - b).find((one) => one >= PREVIEW_WIDTH);
  const key =
    image && (width ? widthKey(image.storageKey, null, width) : fullKey(image.storageKey, null));
  const file = key === undefined ? null : await storage.get(key);
  if (!file) throw goneImage();
  const body = Buffer.concat(await file.body.toArray());
  return fileResponse({ publicUrl }, { type: file.contentType }, body);
}

/**
 * Puts a removed photo back at the place at which visitors saw it. The first photo of the gallery is the thumbnail
 * afterwards. Does not change the version of the car, like all changes of its photos.
 * @throws {AppError} notFound; conflict if a new photo has the same path; invalid if the car has too many photos
 */
export function putBackImage(
  ctx: StaffContext,
  { carId, imageId }: { carId: number; imageId: number },
): Promise<void> {
  return ctx.db.transaction(async (tx) => {
    const car = await lockCar(tx, carId);
    const isIt = and(eq(removedImages.carId, carId), eq(removedImages.imageId, imageId));
    const [removed] = await tx
      .delete(removedImages)
      .where(and(isIt, isKept(ctx.now)))
      .returning();
    if (!removed) throw goneImage();
    const present = await listCarImages(tx, carId);
    if (present.length >= BOUNDS.maxImages) throw tooManyImages();
    if (present.some(({ imagePath }) => imagePath === removed.imagePath))
      throw new AppError('conflict', 'A new photo has replaced this one.');

    const { removedAt: _removedAt, ...image } = removed;
    await tx.insert(carImages).overridingSystemValue().values(image);
    const before = asShown(present, car);
    const gallery = before.toSpliced(removed.position ?? 0, 0, removed);
    for (const [position, { imageId: shown }] of gallery.entries())
      await tx.update(carImages).set({ position }).where(eq(carImages.imageId, shown));
    await setThumbnail(tx, { carId, imageId: gallery[0]?.imageId ?? null });
    await enqueueVariants(tx, ctx.queue, imagesWithoutVariants([removed], car));
    await auditCar(tx, {
      staff: ctx.user,
      carId,
      car: await auditedFields(tx, car),
      action: 'update',
      changes: changesBetween(namesOf(before), namesOf(gallery)),
    });
  });
}

function namesOf(images: readonly { imagePath: string }[]) {
  const names = images.map(({ imagePath }) => imagePath.split('/').at(-1));
  return { images: names.join(', ') || null, thumbnailImage: names[0] ?? null };
}

const goneImage = () => new AppError('notFound', 'This photo can no longer be put back.');
