import { eq, sql } from 'drizzle-orm';
import type { Watermark } from '../platform/images/image-address.ts';
import type { Database, Db } from '../platform/database/client.server.ts';
import { carImages, cars } from '../schema.server.ts';
import { statement } from '../platform/database/statement.server.ts';

/** An image, with the state of its car. */
export type ServedImageRow = Pick<
  typeof carImages.$inferSelect,
  'imageId' | 'storageKey' | 'studio' | 'widths' | 'soldWidths' | 'bookedWidths'
> &
  Pick<typeof cars.$inferSelect, 'publish' | 'publication' | 'carSold' | 'carBooked'>;

const SELECT = `select i.image_id as "imageId", i.storage_key as "storageKey", i.studio, i.widths,
    i.sold_widths as "soldWidths", i.booked_widths as "bookedWidths", c.publish, c.publication,
    c.car_sold as "carSold", c.car_booked as "carBooked"
  from car_images i join cars c on c.car_id = i.car_id`;

export async function findImageByPath(
  database: Database,
  imagePath: string,
): Promise<ServedImageRow | null> {
  const rows = await database.rows<ServedImageRow>(statement(`${SELECT} where i.image_path = $1`), [
    imagePath,
  ]);
  return rows[0] ?? null;
}

/** Waits for concurrent writes to the car, so that the result includes their changes. */
export async function lockImageForVariants(
  database: Database,
  imageId: number,
): Promise<ServedImageRow | null> {
  const rows = await database.rows<ServedImageRow>(
    statement(`${SELECT} where i.image_id = $1 for share of c`),
    [imageId],
  );
  return rows[0] ?? null;
}

/** Records the widths of variants that exist, by watermark (null for none). */
export async function recordWidths(
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

/**
 * Finds images without plain variants or without those with the car's watermark (sold wins over booked).
 * Thumbnails first, then newest cars first.
 */
export async function findImagesWithoutVariants(
  db: Db,
  limit: number,
): Promise<{ imageId: number; isThumbnail: boolean }[]> {
  const isThumbnail = sql<boolean>`coalesce(${carImages.imageId} = ${cars.thumbnailImageId}, false)`;
  return db
    .select({ imageId: carImages.imageId, isThumbnail })
    .from(carImages)
    .innerJoin(cars, eq(cars.carId, carImages.carId))
    .where(
      sql`cardinality(${carImages.widths}) = 0
        or (${cars.carSold} and cardinality(${carImages.soldWidths}) = 0)
        or (${cars.carBooked} and not ${cars.carSold} and cardinality(${carImages.bookedWidths}) = 0)`,
    )
    .orderBy(sql`${isThumbnail} desc`, sql`${cars.createdAt} desc`, carImages.imageId)
    .limit(limit);
}
