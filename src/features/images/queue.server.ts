import { watermarkOf } from './watermark.ts';
import { randomUUID } from 'node:crypto';
import { inArray, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { carImages, removedImages, uploads } from '../../app/schema.server.ts';
import type { Context } from '../../app/context.server.ts';
import type { CarImage } from './image-queries.server.ts';
import type { Db } from '../../platform/database/client.server.ts';
import type { Queue } from '../../platform/ports/queue.server.ts';
import { variantsKey } from './keys.server.ts';
import { readyWidths } from './present.server.ts';

export async function enqueueVariants(
  tx: Db,
  queue: Queue,
  imageIds: Iterable<number>,
): Promise<void> {
  for (const imageId of imageIds)
    await queue.enqueue(tx, 'make-variants', { imageId }, variantsKey(imageId));
}

/** Returns the images without plain variants, or without those with the car's watermark. */
export function imagesWithoutVariants(
  images: readonly CarImage[],
  car: { carSold: boolean; carBooked: boolean },
): number[] {
  const watermark = watermarkOf(car);
  return images
    .filter((row) => [null, watermark].some((variant) => readyWidths(row, variant).length === 0))
    .map(({ imageId }) => imageId);
}

/** Enqueues the job in the transaction that deletes the rows, so that no file outlives them. */
export async function enqueueFileRemoval(
  tx: Db,
  queue: Queue,
  { storageKeys, uploadKeys = [] }: { storageKeys: string[]; uploadKeys?: string[] },
): Promise<void> {
  if (storageKeys.length + uploadKeys.length === 0) return;
  await queue.enqueue(tx, 'remove-files', { storageKeys, uploadKeys }, randomUUID());
}

/** Deletes the images and uploads of cars with their files. Returns the storage keys of the images. */
export async function deleteImagesOfCars(
  tx: Db,
  queue: Queue,
  carIds: readonly number[],
): Promise<string[]> {
  const storageKeys: string[] = [];
  for (const table of [carImages, removedImages]) {
    const gone = await tx
      .delete(table)
      .where(inArray(table.carId, [...carIds]))
      .returning({ storageKey: table.storageKey });
    storageKeys.push(...gone.map(({ storageKey }) => storageKey));
  }
  const pending = await tx
    .delete(uploads)
    .where(inArray(uploads.carId, [...carIds]))
    .returning({ uploadKey: uploads.uploadKey });
  const uploadKeys = pending.map(({ uploadKey }) => uploadKey);
  await enqueueFileRemoval(tx, queue, { storageKeys, uploadKeys });
  return storageKeys;
}

/**
 * Moves images of a car to `removed_images`. The files stay for 30 days, but have no public address.
 * @param shown all images of the car, as visitors saw them
 */
export async function removeImages(
  { db: tx, now }: Pick<Context, 'db' | 'now'>,
  images: readonly CarImage[],
  shown: readonly CarImage[],
): Promise<void> {
  if (images.length === 0) return;
  const imageIds = images.map((row) => row.imageId);
  const gone = await tx.delete(carImages).where(inArray(carImages.imageId, imageIds)).returning();
  const places = new Map(shown.map(({ imageId }, place) => [imageId, place]));
  await tx
    .insert(removedImages)
    .values(
      gone.map((image) => ({ ...image, position: places.get(image.imageId), removedAt: now })),
    );
}

/** Deletes rows, and enqueues the removal of their files. */
export async function deleteWithFiles(
  tx: Db,
  queue: Queue,
  { table, where }: { table: PgTable & { storageKey: AnyPgColumn }; where: SQL | undefined },
): Promise<void> {
  const gone = await tx.delete(table).where(where).returning({ storageKey: table.storageKey });
  const storageKeys = gone.map(({ storageKey }) => String(storageKey));
  await enqueueFileRemoval(tx, queue, { storageKeys });
}
