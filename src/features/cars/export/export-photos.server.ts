import { Zip, ZipPassThrough } from 'fflate';
import type { StaffContext } from '../../../app/context.server.ts';
import { listCarImages } from '../../images/image-queries.server.ts';
import { fullKey } from '../../images/keys.server.ts';
import { AppError } from '../../../platform/errors.ts';
import { encodeJpeg } from '../../../platform/images/image-process.server.ts';
import { fold } from '../../../platform/text/search-text.ts';
import { readCar } from '../page/detail.server.ts';
import { fileResponse } from '../../../platform/http/file-response.server.ts';
import { imagesOf } from '../page/images.ts';

/**
 * Answers with a zip of the photos of a car, in the order in which visitors see them, as JPEG without watermark. Holds
 * one photo in memory at a time.
 * @throws {AppError} notFound, conflict if the car has no photos
 */
export async function exportPhotos(
  ctx: StaffContext,
  { carId }: { carId: number },
): Promise<Response> {
  const [car] = await readCar(ctx, { carId });
  const images = await listCarImages(ctx.db, carId);
  if (!car || images.length === 0) throw new AppError('conflict', 'This car has no photos yet.');
  const name = fileName(car.name);
  const shown = imagesOf(car).map(({ imagePath }) => imagePath);
  const keys = images
    .toSorted((a, b) => shown.indexOf(a.imagePath) - shown.indexOf(b.imagePath))
    .map(({ storageKey }) => fullKey(storageKey, null));
  return fileResponse(
    ctx,
    { name: `${name}-photos.zip`, type: 'application/zip' },
    zipOf(ctx, { name, keys }),
  );
}

async function* zipOf(
  { storage, log }: Pick<StaffContext, 'storage' | 'log'>,
  { name, keys }: { name: string; keys: readonly string[] },
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let chunks: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  for (const [index, key] of keys.entries()) {
    const file = await storage.get(key);
    if (!file) {
      log.error({ key }, 'a photo is missing in the storage');
      continue;
    }
    const jpeg = await encodeJpeg(Buffer.concat(await file.body.toArray()));
    // JPEG does not get smaller.
    const photo = new ZipPassThrough(`${name}-${String(index + 1).padStart(2, '0')}.jpg`);
    zip.add(photo);
    photo.push(jpeg, true);
    yield* chunks;
    chunks = [];
  }
  zip.end();
  yield* chunks;
}

/** Letters, figures and hyphens, which every system accepts in the name of a file. */
const fileName = (text: string) =>
  fold(text)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60) || 'car';
