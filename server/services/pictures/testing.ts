import type { Database } from '../../data/client.ts';
import { carImages, cars, makes, models } from '../../data/schema.ts';
import { encodePlain } from '../../images/encode.ts';
import { testJpeg } from '../../images/testing.ts';
import type { Storage } from '../../storage/storage.ts';
import { fullKey } from './keys.ts';

let inserted = 0;

/** A published car with one generated picture, stored and recorded as an upload leaves it. */
export async function insertTestPicture(
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
  const { data, ...facts } = await encodePlain(await testJpeg(size));
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
