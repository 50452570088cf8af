import { createHash } from 'node:crypto';
import { eq, isNull } from 'drizzle-orm';
import { carImages, advertPhotos, removedImages } from '../../../app/schema.server.ts';
import type { JobContext } from '../../../app/job-context.server.ts';
import type { Storage } from '../../../platform/ports/storage.server.ts';
import { fullKey } from '../../images/keys.server.ts';
import { writeAuditEntry } from '../../audit-log/write.server.ts';
import type { StaffContext } from '../../../app/context.server.ts';
import { AppError } from '../../../platform/errors.ts';
import { enqueueFileRemoval } from '../../images/queue.server.ts';

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

/**
 * Deletes the files of a photo that only adverts of the past show, for example because a person asks for it. Its hash
 * stays, so that the chain is valid. The car itself may be gone.
 * @throws {AppError} notFound; conflict while a car shows the photo
 */
export function removeAdvertPhoto(
  ctx: StaffContext,
  { carId, sha256 }: { carId: number; sha256: string },
): Promise<void> {
  return ctx.db.transaction(async (tx) => {
    if ((await tx.$count(carImages, eq(carImages.sha256, sha256))) > 0)
      throw new AppError('conflict', 'The car still has this photo. Remove it from the car first.');
    const [photo] = await tx
      .select({ storageKey: advertPhotos.storageKey })
      .from(advertPhotos)
      .where(eq(advertPhotos.sha256, sha256))
      .for('update');
    if (!photo?.storageKey) throw new AppError('notFound', 'This photo is no longer kept.');
    await tx
      .update(advertPhotos)
      .set({ storageKey: null, removedAt: ctx.now })
      .where(eq(advertPhotos.sha256, sha256));
    const binned = await tx
      .delete(removedImages)
      .where(eq(removedImages.sha256, sha256))
      .returning({ storageKey: removedImages.storageKey });
    const storageKeys = [photo, ...binned].flatMap(({ storageKey }) => storageKey ?? []);
    await enqueueFileRemoval(tx, ctx.queue, { storageKeys });
    await writeAuditEntry(tx, {
      staff: ctx.user,
      entity: 'car',
      entityId: carId,
      subject: '',
      action: 'delete',
      changes: { advertPhoto: { from: sha256, to: null } },
    });
  });
}
