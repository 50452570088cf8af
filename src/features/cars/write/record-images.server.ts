import { isDeepStrictEqual } from 'node:util';
import { desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { BOUNDS } from '../../../platform/bounds.ts';
import { carImages, uploads } from '../../../app/schema.server.ts';
import { type CarImagesInput, carIdOfPath } from '../../images/car-images.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Context, StaffContext } from '../../../app/context.server.ts';
import {
  asShown,
  insertCarImages,
  listCarImages,
  setThumbnail,
} from '../../images/image-queries.server.ts';
import { lockCar } from '../lock-car.server.ts';
import type { Db } from '../../../platform/database/client.server.ts';
import { outdatedCar } from './refusals.server.ts';
import { auditCar, auditedFields } from './audited-fields.server.ts';
import { changesBetween } from '../../audit-log/write.server.ts';
import {
  type StoredImage,
  withStoredImages,
  storeUploads,
} from '../../images/store-image.server.ts';
import {
  removeImages,
  enqueueFileRemoval,
  enqueueVariants,
  imagesWithoutVariants,
} from '../../images/queue.server.ts';
import { incomingKey } from '../../images/keys.server.ts';

/**
 * Replaces the images of a car, in the given order. Decodes and stores new images first. Moves images that are not
 * listed to the bin, without a public address. Does not change the car's version, so `before` protects images that
 * another user saved meanwhile.
 * @throws {AppError} notFound; conflict for an outdated version or outdated images; invalid, wrongType or tooLarge with one
 * message per rejected image, keyed by path
 */
export async function recordImages(ctx: StaffContext, input: CarImagesInput): Promise<void> {
  const { db, storage } = ctx;
  const paths = distinctPaths(input);
  const recorded = new Set((await listCarImages(db, input.carId)).map((row) => row.imagePath));
  const fresh = paths.filter((path) => !recorded.has(path));
  await withStoredImages(storage, async (storeImage) => {
    // Rejects an outdated request before the images are decoded. Checked again below, under the lock.
    await db.transaction((tx) => lockCurrentCar(tx, input));
    const stored = await storeUploads(
      {
        storage,
        storeImage,
        keysOf: async (path) =>
          (await findUploadKeys(db, uploadsOf([path], input))).map(incomingKey),
        maxBytes: BOUNDS.maxImageBytes,
      },
      fresh,
    );
    await db.transaction((tx) => record({ ...ctx, db: tx }, input, stored));
  });
}

/**
 * Enqueues the missing variants of a car's images, with the car's current watermark. Idempotent.
 * @throws {AppError} notFound
 */
export function enqueueWatermark(
  { db, queue }: Context,
  { carId }: { carId: number },
): Promise<void> {
  return db.transaction(async (tx) => {
    const car = await lockCar(tx, carId);
    const images = await listCarImages(tx, carId);
    await enqueueVariants(tx, queue, imagesWithoutVariants(images, car));
  });
}

/** Returns each path once: the gallery, then a thumbnail that is not part of it. */
function distinctPaths({ carId, images, thumbnailImage }: CarImagesInput): string[] {
  const paths = [...new Set([...images, ...(thumbnailImage === null ? [] : [thumbnailImage])])];
  const foreign = paths.filter((path) => carIdOfPath(path) !== carId);
  if (foreign.length === 0) return paths;
  const message = 'This is an image of another car';
  const fields = Object.fromEntries(foreign.map((path) => [path, message]));
  throw new AppError('invalid', `${message}.`, { fields });
}

async function lockCurrentCar(tx: Db, input: CarImagesInput) {
  const { carId, version, before } = input;
  const car = await lockCar(tx, carId);
  if (version !== undefined && version !== car.version) throw outdatedCar(car.version);
  const rows = await listCarImages(tx, carId);
  const recorded: RecordedImages = {
    images: rows.filter((row) => row.position !== null).map((row) => row.imagePath),
    thumbnailImage: rows.find((row) => row.imageId === car.thumbnailImageId)?.imagePath ?? null,
  };
  // If the request asks for the recorded images, it is a retry whose first response was lost.
  if (before && !isSame(before, recorded) && !isSame(input, recorded))
    throw outdatedCar(car.version);
  return { car, rows, recorded };
}

type RecordedImages = Pick<CarImagesInput, 'images' | 'thumbnailImage'>;

/** Without a thumbnail, the first image counts as the thumbnail. */
const isSame = (one: RecordedImages, other: RecordedImages) =>
  isDeepStrictEqual(one.images, other.images) &&
  (one.thumbnailImage ?? one.images[0]) === (other.thumbnailImage ?? other.images[0]);

async function record(
  { db: tx, queue, now, user: staff }: StaffContext,
  input: CarImagesInput,
  stored: ReadonlyMap<string, StoredImage>,
): Promise<void> {
  const { carId, images, thumbnailImage } = input;
  const { car, rows, recorded } = await lockCurrentCar(tx, input);
  const known = new Map(rows.map((row) => [row.imagePath, row]));
  const wanted = new Set(distinctPaths(input));
  const fresh = [...wanted].filter((path) => !known.has(path));
  const missing = fresh.filter((path) => !stored.has(path));
  if (missing.length > 0) throw notUploaded(missing);

  const positionOf = (path: string) => (images.includes(path) ? images.indexOf(path) : null);
  const added = await insertCarImages(
    tx,
    fresh.map((imagePath) => ({
      carId,
      ...stored.get(imagePath)!,
      imagePath,
      position: positionOf(imagePath),
    })),
  );
  const removed = rows.filter((row) => !wanted.has(row.imagePath));
  for (const row of rows)
    if (wanted.has(row.imagePath) && row.position !== positionOf(row.imagePath))
      await tx
        .update(carImages)
        .set({ position: positionOf(row.imagePath) })
        .where(eq(carImages.imageId, row.imageId));
  const idOf = (path: string) => added.get(path) ?? known.get(path)?.imageId ?? null;
  const imageId = thumbnailImage === null ? null : idOf(thumbnailImage);
  if (
    imageId !== car.thumbnailImageId ||
    fresh.length > 0 ||
    !isDeepStrictEqual(summary(recorded), summary(input))
  )
    await setThumbnail(tx, { carId, imageId });
  await removeImages({ db: tx, now }, removed, asShown(rows, car));

  // Another request may have recorded the same upload while this one decoded it.
  const unused = [...stored.keys()].filter((path) => !added.has(path));
  await enqueueFileRemoval(tx, queue, {
    storageKeys: unused.map((path) => stored.get(path)!.storageKey),
    uploadKeys: await deleteUploads(tx, uploadsOf([...wanted], input)),
  });
  await enqueueVariants(tx, queue, added.values());
  const changes = changesBetween(summary(recorded), summary(input));
  if (Object.keys(changes).length > 0)
    await auditCar(tx, {
      staff,
      carId,
      car: await auditedFields(tx, car),
      action: 'update',
      changes,
    });
}

/** Returns the file names for the audit entry: those of the gallery on one line, null without files. */
const summary = ({ images, thumbnailImage }: RecordedImages) => ({
  images: images.map(fileName).join(', ') || null,
  thumbnailImage: thumbnailImage && fileName(thumbnailImage),
});

const fileName = (path: string) => path.split('/').at(-1) ?? path;

function notUploaded(paths: readonly string[]): AppError {
  const message = 'This image was not uploaded. Please try again';
  const fields = Object.fromEntries(paths.map((path) => [path, message]));
  return new AppError('invalid', `${message}.`, { fields });
}

/** The uploads of these paths: those whose link has the path, and those that `uploads` of the request names. */
function uploadsOf(paths: readonly string[], { uploads: named = {} }: CarImagesInput): SQL {
  const keys = paths.flatMap((path) => named[path] ?? []);
  const { imagePath, uploadKey } = uploads;
  return sql`(${inArray(imagePath, [...paths])} or (${inArray(uploadKey, keys)} and ${isNull(imagePath)}))`;
}

/** Newest first. */
async function findUploadKeys(db: Db, condition: SQL): Promise<string[]> {
  const rows = await db
    .select({ uploadKey: uploads.uploadKey })
    .from(uploads)
    .where(condition)
    .orderBy(desc(uploads.createdAt), desc(uploads.uploadKey));
  return rows.map(({ uploadKey }) => uploadKey);
}

async function deleteUploads(tx: Db, condition: SQL): Promise<string[]> {
  const rows = await tx
    .delete(uploads)
    .where(condition)
    .returning({ uploadKey: uploads.uploadKey });
  return rows.map(({ uploadKey }) => uploadKey);
}
