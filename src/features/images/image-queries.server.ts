import type { Database } from '../../platform/database/client.server.ts';
import type { carImages, cars } from '../../app/schema.server.ts';
import { statement } from '../../platform/database/statement.server.ts';

/** An image, with the state of its car. A car in the bin is not published. */
export type ServedImageRow = Pick<
  typeof carImages.$inferSelect,
  'imageId' | 'storageKey' | 'studio' | 'widths' | 'soldWidths' | 'bookedWidths'
> &
  Pick<typeof cars.$inferSelect, 'publish' | 'publication' | 'carSold' | 'carBooked'> & {
    isInBin: boolean;
  };

const SELECT = `select i.image_id as "imageId", i.storage_key as "storageKey", i.studio, i.widths,
    i.sold_widths as "soldWidths", i.booked_widths as "bookedWidths", c.publish and c.deleted_at is null as publish, c.publication,
    c.deleted_at is not null as "isInBin",
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
