import { createHash } from 'node:crypto';
import { eq, isNull } from 'drizzle-orm';
import { carImages } from '../../../app/schema.server.ts';
import type { JobContext } from '../../../app/job-context.server.ts';
import type { Storage } from '../../../platform/ports/storage.server.ts';
import { fullKey } from '../../images/keys.server.ts';

/** Returns the hash of the stored photo without watermark, or null if the storage lacks it. */
export async function hashStoredPhoto(
  storage: Storage,
  storageKey: string,
): Promise<string | null> {
  const file = await storage.get(fullKey(storageKey, null));
  if (!file) return null;
  const hash = createHash('sha256');
  for await (const chunk of file.body) hash.update(chunk);
  return hash.digest('hex');
}

const BATCH = 100;

/** Adds the hash to images of earlier releases. New ones are stored with it. */
export async function hashPhotos({
  db,
  storage,
  signal,
}: Pick<JobContext, 'db' | 'storage' | 'signal'>): Promise<void> {
  for (;;) {
    const images = await db
      .select({ imageId: carImages.imageId, storageKey: carImages.storageKey })
      .from(carImages)
      .where(isNull(carImages.sha256))
      .limit(BATCH);
    for (const { imageId, storageKey } of images) {
      signal.throwIfAborted();
      const hash = (await hashStoredPhoto(storage, storageKey)) ?? '';
      await db.update(carImages).set({ sha256: hash }).where(eq(carImages.imageId, imageId));
    }
    if (images.length < BATCH) return;
  }
}
