import { watermarkOf } from './watermark.ts';
import type { Watermark } from '../../platform/images/image-address.ts';
import { eq } from 'drizzle-orm';
import type { Context } from '../../app/context.server.ts';
import type { Db } from '../../platform/database/client.server.ts';
import { carImages } from '../../app/schema.server.ts';
import { lockImageForVariants, type ServedImageRow } from './image-queries.server.ts';
import { makeVariants } from '../../platform/images/image-process.server.ts';
import type { Variants } from '../../platform/images/variants.server.ts';
import type { Storage } from '../../platform/ports/storage.server.ts';
import { fullKey, shareKey, widthKey } from './keys.server.ts';
import { asStudio, readyWidths } from './present.server.ts';

/** Thrown if the storage lacks the original of an image. */
export class MissingOriginalError extends Error {
  override readonly name = 'MissingOriginalError';
}

type MakeContext = Pick<Context, 'database' | 'storage'>;

/**
 * Makes the missing variants of an image: plain ones and those with the car's watermark. Idempotent.
 * Files are stored before they are recorded, so that every recorded file exists. The car may be sold or
 * booked meanwhile, so it repeats until none is missing.
 */
export async function makeImageVariants(
  ctx: MakeContext,
  { imageId }: { imageId: number },
): Promise<void> {
  for (;;) {
    const image = await lockImageForVariants(ctx.database, imageId);
    // Deleted after the job was enqueued.
    if (!image) return;
    const missing = [...new Set([null, watermarkOf(image)])].filter(
      (watermark) => readyWidths(image, watermark).length === 0,
    );
    if (missing.length === 0) return;
    await makeAndRecord(ctx, image, missing);
  }
}

async function makeAndRecord(
  { database, storage }: MakeContext,
  { imageId, storageKey, studio }: ServedImageRow,
  watermarks: readonly (Watermark | null)[],
): Promise<void> {
  const plain = await readWhole(storage, fullKey(storageKey, null));
  const results = await makeVariants(plain, asStudio(studio), watermarks);
  for (const variants of results) await store(storage, storageKey, variants);
  const ready = new Map<Watermark | null, number[]>(
    results.map(({ watermark, widths }) => [watermark, [...widths.keys()]]),
  );
  await recordWidths(database.db, imageId, ready);
}

async function store(storage: Storage, storageKey: string, variants: Variants): Promise<void> {
  const { watermark, widths, full, share } = variants;
  for (const [width, data] of widths)
    await storage.put(widthKey(storageKey, watermark, width), data, 'image/webp');
  await storage.put(shareKey(storageKey, watermark), share, 'image/jpeg');
  if (watermark) await storage.put(fullKey(storageKey, watermark), full, 'image/webp');
}

async function readWhole(storage: Storage, key: string): Promise<Buffer> {
  const file = await storage.get(key);
  if (!file) throw new MissingOriginalError(`Storage has no file ${key}`);
  return Buffer.concat(await file.body.toArray());
}

/** Records the widths of variants that exist, by watermark (null for none). */
async function recordWidths(
  db: Db,
  imageId: number,
  ready: ReadonlyMap<Watermark | null, number[]>,
): Promise<void> {
  const plain = ready.get(null);
  const sold = ready.get('sold');
  const booked = ready.get('booked');
  await db
    .update(carImages)
    .set({
      ...(plain && { widths: plain }),
      ...(sold && { soldWidths: sold }),
      ...(booked && { bookedWidths: booked }),
    })
    .where(eq(carImages.imageId, imageId));
}
