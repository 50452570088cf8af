import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/client.server.ts';
import { carImages, cars } from '../../app/schema.server.ts';

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
