import { imagesWithoutVariants } from '../images/without-variants.server.ts';
import type { JobContext } from './context.server.ts';

/** Jobs per run. The next run enqueues the rest. */
const LIMIT = 2_000;

/**
 * Enqueues the missing variants of all images, so that no image stays without variants if the queue was
 * emptied. Does not enqueue a job that is already waiting.
 */
export async function reconcileImagesJob({ boss, database, log }: JobContext): Promise<void> {
  const images = await imagesWithoutVariants(database.db, LIMIT);
  if (images.length === 0) return;
  await boss.insert(
    'make-variants',
    images.map(({ imageId, isThumbnail, jobKey }) => ({
      data: { imageId },
      singletonKey: jobKey,
      priority: isThumbnail ? 1 : 0,
    })),
  );
  log.info({ images: images.length }, 'enqueued missing image variants');
}
