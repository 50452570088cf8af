import { BOUNDS } from '../../../platform/bounds.ts';
import { randomBytes } from 'node:crypto';
import type { Context } from '../../../app/context.server.ts';
import { insertCarImages, listCarImages, setThumbnail } from '../../images/image-queries.server.ts';
import type { StoredImage } from '../../images/store-image.server.ts';
import { removeImages, enqueueVariants } from '../../images/queue.server.ts';
import { tooManyImages } from './refusals.server.ts';

/** Images of a multipart request, which are already in the storage. */
export interface FormImages {
  images: StoredImage[];
  thumbnailImage: StoredImage | null;
}

export interface CarForm<Metadata> {
  metadata: Metadata;
  images: FormImages;
}

interface CarFormImages extends FormImages {
  carId: number;
}

/**
 * Appends the images of a request to a car's gallery, under random names. Sets the thumbnail of the
 * request, or else the first image if the car has no images yet.
 * @throws {AppError} invalid if the gallery would have too many images
 */
export async function addFormImages(
  { db: tx, queue, now }: Pick<Context, 'db' | 'queue' | 'now'>,
  { carId, images, thumbnailImage }: CarFormImages,
): Promise<void> {
  if (images.length === 0 && !thumbnailImage) return;
  const before = await listCarImages(tx, carId);
  const gallery = before.filter((row) => row.position !== null);
  if (gallery.length + images.length > BOUNDS.maxImages) throw tooManyImages();
  const next = (gallery.at(-1)?.position ?? -1) + 1;
  const rows = [
    ...images.map((image, at) => ({ ...image, position: next + at })),
    ...(thumbnailImage ? [{ ...thumbnailImage, position: null }] : []),
  ].map((row) => ({ ...row, carId, imagePath: newPath(carId) }));
  const added = await insertCarImages(tx, rows);
  const thumbnail = thumbnailImage ? rows.at(-1) : before.length === 0 ? rows[0] : undefined;
  if (thumbnail) await setThumbnail(tx, { carId, imageId: added.get(thumbnail.imagePath) ?? null });
  await enqueueVariants(tx, queue, added.values());
  const separate = before.filter((row) => row.position === null);
  if (thumbnailImage) await removeImages({ db: tx, now }, separate, separate);
}

const newPath = (carId: number) => `${carId}/images/${randomBytes(8).toString('hex')}.webp`;
