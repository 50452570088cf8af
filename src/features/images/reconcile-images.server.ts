import { eq, sql } from 'drizzle-orm';
import { carImages, cars } from '../../app/schema.server.ts';
import { variantsKey } from './keys.server.ts';
import type { JobContext } from '../../app/job-context.server.ts';

/** Jobs per run. The next run enqueues the rest. */
const LIMIT = 2_000;

/**
 * Enqueues the missing variants of all images, so that no image stays without variants if the queue was
 * emptied. Thumbnails first, then newest cars first. Does not enqueue a job that is already waiting.
 */
export async function reconcileImages({ boss, db, log }: JobContext): Promise<void> {
  const isThumbnail = sql<boolean>`coalesce(${carImages.imageId} = ${cars.thumbnailImageId}, false)`;
  const images = await db
    .select({ imageId: carImages.imageId, isThumbnail })
    .from(carImages)
    .innerJoin(cars, eq(cars.carId, carImages.carId))
    .where(
      sql`cardinality(${carImages.widths}) = 0
        or (${cars.carSold} and cardinality(${carImages.soldWidths}) = 0)
        or (${cars.carBooked} and not ${cars.carSold} and cardinality(${carImages.bookedWidths}) = 0)`,
    )
    .orderBy(sql`${isThumbnail} desc`, sql`${cars.createdAt} desc`, carImages.imageId)
    .limit(LIMIT);
  if (images.length === 0) return;
  await boss.insert(
    'make-variants',
    images.map(({ imageId, isThumbnail: isFirst }) => ({
      data: { imageId },
      singletonKey: variantsKey(imageId),
      priority: isFirst ? 1 : 0,
    })),
  );
  log.info({ images: images.length }, 'enqueued missing image variants');
}
