import { eq, getTableColumns } from 'drizzle-orm';
import type { Database } from '../../../src/platform/database/client.server.ts';
import { carImages, cars } from '../../../src/app/schema.server.ts';
import { encodeImage } from '../../../src/platform/images/encode.server.ts';
import { testJpeg } from './jpeg.ts';
import { stockFactory } from '../stock.ts';
import type { Storage } from '../../../src/platform/ports/storage.server.ts';
import { fullKey } from '../../../src/features/images/keys.server.ts';
import type { ImageRow } from '../../../src/features/images/present.server.ts';

let inserted = 0;

/** Inserts a published car with one image, including its stored files. */
export async function insertTestImage(
  { database, storage }: { database: Database; storage: Storage },
  size: { width: number; height: number },
) {
  const number = (inserted += 1);
  const stock = stockFactory(database);
  const makeId = await stock.make(`Make ${number}`);
  const carId = await stock.car({ makeId, modelId: await stock.model(makeId, 'Model') });
  const { data, ...facts } = await encodeImage(await testJpeg(size));
  const storageKey = `test/${number}`;
  await storage.put(fullKey(storageKey, null), data, 'image/webp');
  const imagePath = `${carId}/images/side.webp`;
  const imageId = await stock.image(carId, {
    imagePath,
    storageKey,
    position: 0,
    widths: [],
    ...facts,
  });
  return { carId, imagePath, storageKey, imageId };
}

export async function findTestImage(database: Database, imageId: number): Promise<ImageRow> {
  const [row] = await database.db
    .select({
      ...getTableColumns(carImages),
      publication: cars.publication,
      carSold: cars.carSold,
      carBooked: cars.carBooked,
    })
    .from(carImages)
    .innerJoin(cars, eq(cars.carId, carImages.carId))
    .where(eq(carImages.imageId, imageId));
  if (!row) throw new Error(`No image with id ${imageId}`);
  return row;
}
