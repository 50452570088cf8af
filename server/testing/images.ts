import type { Database } from '../data/engine/client.ts';
import { carImages, cars, makes, models } from '../data/schema.ts';
import { encodeImage } from '../images/encode.ts';
import { testJpeg } from './jpeg.ts';
import type { Storage } from '../ports/storage.ts';
import { fullKey } from '../services/images/keys.ts';
import type { ImageRow } from '../services/images/present.ts';

let inserted = 0;

/** Inserts a published car with one image, including its stored files. */
export async function insertTestImage(
  { database, storage }: { database: Database; storage: Storage },
  size: { width: number; height: number },
) {
  const number = (inserted += 1);
  const name = `Make ${number}`;
  const { db } = database;
  const [make] = await db.insert(makes).values({ name, nameKey: name.toLowerCase() }).returning();
  const [model] = await db
    .insert(models)
    .values({ makeId: make!.makeId, name: 'Model', nameKey: 'model' })
    .returning();
  const [car] = await db
    .insert(cars)
    .values({
      makeId: make!.makeId,
      modelId: model!.modelId,
      year: 2024,
      condition: 'Used',
      currentPrice: '10000',
      publish: true,
    })
    .returning();
  const { data, ...facts } = await encodeImage(await testJpeg(size));
  const storageKey = `test/${number}`;
  await storage.put(fullKey(storageKey, null), data, 'image/webp');
  const carId = car!.carId;
  const imagePath = `${carId}/images/side.webp`;
  const [image] = await db
    .insert(carImages)
    .values({ carId, imagePath, storageKey, position: 0, ...facts })
    .returning();
  return { carId, imagePath, storageKey, imageId: image!.imageId };
}

/** Selects an image row with the same columns as the car queries. */
export async function findTestImage(database: Database, imageId: number): Promise<ImageRow> {
  const [row] = await database.rows<ImageRow>(
    {
      name: '',
      text: `select i.image_id as "imageId", i.image_path as "imagePath", i.width, i.height,
          i.placeholder, i.studio, i.widths, i.sold_widths as "soldWidths",
          i.booked_widths as "bookedWidths", c.publication, c.car_sold as "carSold",
          c.car_booked as "carBooked"
        from car_images i join cars c on c.car_id = i.car_id where i.image_id = $1`,
    },
    [imageId],
  );
  if (!row) throw new Error(`No image with id ${imageId}`);
  return row;
}
