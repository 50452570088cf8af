import { eq, sql } from 'drizzle-orm';
import type { Db, Database } from '../../platform/database/client.server.ts';
import { carImages, cars } from '../../app/schema.server.ts';
import { statement } from '../../platform/database/statement.server.ts';

/** An image of a car, as needed by writes. */
export type CarImage = Pick<
  typeof carImages.$inferSelect,
  'imageId' | 'imagePath' | 'storageKey' | 'position' | 'widths' | 'soldWidths' | 'bookedWidths'
>;

type NewCarImage = Omit<typeof carImages.$inferInsert, 'imageId' | 'createdAt'>;

/** Lists the images of a car in gallery order. A thumbnail that is not in the gallery is last. */
export function listCarImages(db: Db, carId: number): Promise<CarImage[]> {
  return db
    .select({
      imageId: carImages.imageId,
      imagePath: carImages.imagePath,
      storageKey: carImages.storageKey,
      position: carImages.position,
      widths: carImages.widths,
      soldWidths: carImages.soldWidths,
      bookedWidths: carImages.bookedWidths,
    })
    .from(carImages)
    .where(eq(carImages.carId, carId))
    .orderBy(carImages.position, carImages.imageId);
}

/** Orders all images of a car as visitors see them: the thumbnail first. */
export const asShown = (
  images: readonly CarImage[],
  { thumbnailImageId }: { thumbnailImageId: number | null },
): CarImage[] => {
  const rank = ({ imageId }: CarImage) => (imageId === thumbnailImageId ? 0 : 1);
  return images.toSorted((a, b) => rank(a) - rank(b));
};

/** Returns the new ids by path. */
export async function insertCarImages(
  tx: Db,
  images: readonly NewCarImage[],
): Promise<Map<string, number>> {
  if (images.length === 0) return new Map();
  const rows = await tx
    .insert(carImages)
    .values([...images])
    .returning({ imagePath: carImages.imagePath, imageId: carImages.imageId });
  return new Map(rows.map(({ imagePath, imageId }) => [imagePath, imageId]));
}

/** Does not change the car's version. */
export async function setThumbnail(
  tx: Db,
  { carId, imageId }: { carId: number; imageId: number | null },
): Promise<void> {
  await tx
    .update(cars)
    .set({ thumbnailImageId: imageId, updatedAt: sql`now()` })
    .where(eq(cars.carId, carId));
}

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
