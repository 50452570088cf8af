import { randomUUID } from 'node:crypto';
import { type CarImage, deleteCarImages } from '../../data/images/car-images.ts';
import type { Db } from '../../data/engine/client.ts';
import type { Queue } from '../../ports/queue.ts';
import { variantsKey } from './keys.ts';
import { watermarkOf } from '../../../domain/image-address.ts';
import { readyWidths } from './present.ts';

/** Queues the variants of images, in the transaction that makes them needed. */
export async function enqueueVariants(
  tx: Db,
  queue: Queue,
  imageIds: Iterable<number>,
): Promise<void> {
  for (const imageId of imageIds)
    await queue.enqueue(tx, 'make-variants', { imageId }, variantsKey(imageId));
}

/** The images that lack what their car needs now: plain variants, or those with its watermark. */
export function imagesWithoutVariants(
  images: readonly CarImage[],
  car: { carSold: boolean; carBooked: boolean },
): number[] {
  const watermark = watermarkOf(car);
  return images
    .filter((row) => [null, watermark].some((one) => readyWidths(row, one).length === 0))
    .map(({ imageId }) => imageId);
}

/** Queues the removal of files, in the transaction that forgets them. */
export async function enqueueFileRemoval(
  tx: Db,
  queue: Queue,
  keys: { storageKeys: string[]; uploadKeys: string[] },
): Promise<void> {
  if (keys.storageKeys.length + keys.uploadKeys.length === 0) return;
  await queue.enqueue(tx, 'remove-files', keys, randomUUID());
}

/** Removes images from their car, and by job their files. */
export async function deleteImages(
  tx: Db,
  queue: Queue,
  images: readonly CarImage[],
): Promise<void> {
  await deleteCarImages(
    tx,
    images.map((row) => row.imageId),
  );
  const storageKeys = images.map((row) => row.storageKey);
  await enqueueFileRemoval(tx, queue, { storageKeys, uploadKeys: [] });
}
