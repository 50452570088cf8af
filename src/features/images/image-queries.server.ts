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
    /** Whether it is the image of a sold car that was on the site before: its page still shows it. */
    isOfGoneCar: boolean;
  };

/** Condition on `cars c`: the page of a car that is no longer on the site shows its photo. */
const GONE_CAR =
  'c.car_sold and not c.publish and c.published_at is not null and c.deleted_at is null';

const CARD_IMAGE = `coalesce(c.thumbnail_image_id, (select f.image_id from car_images f
    where f.car_id = c.car_id and f.position is not null order by f.position limit 1))`;

const SELECT = `select i.image_id as "imageId", i.storage_key as "storageKey", i.studio, i.widths,
    i.sold_widths as "soldWidths", i.booked_widths as "bookedWidths", c.publish and c.deleted_at is null as publish, c.publication,
    c.deleted_at is not null as "isInBin", ${GONE_CAR} and i.image_id = ${CARD_IMAGE} as "isOfGoneCar",
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
