import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { carImages, cars } from '../../data/schema.ts';
import { testDatabase } from '../../data/testing.ts';
import { temporaryStorage } from '../../storage/testing.ts';
import { makePictureVariants } from './make-variants.ts';
import { insertTestPicture } from './testing.ts';

const database = await testDatabase();
const { storage } = await temporaryStorage();
const { db } = database;

const widthsOf = async (imageId: number) => {
  const [row] = await db.select().from(carImages).where(eq(carImages.imageId, imageId));
  return { plain: row?.widths, sold: row?.soldWidths, booked: row?.bookedWidths };
};

test('a car that is sold in the middle of the work gets its mark by the same work', async () => {
  const picture = await insertTestPicture({ database, storage }, { width: 400, height: 266 });
  let sold = false;
  const selling: typeof storage = {
    ...storage,
    put: async (...file) => {
      await storage.put(...file);
      if (sold) return;
      sold = true;
      await db.update(cars).set({ carSold: true }).where(eq(cars.carId, picture.carId));
    },
  };
  await makePictureVariants({ database, storage: selling }, picture.imageId);
  expect(await widthsOf(picture.imageId)).toEqual({ plain: [320], sold: [320], booked: [] });
});

// On PGlite nobody else can be in the middle of a transaction.
test.skipIf(database.engine.kind === 'pglite')(
  'it waits for whoever is selling the car at the moment',
  async () => {
    const picture = await insertTestPicture({ database, storage }, { width: 400, height: 266 });
    await makePictureVariants({ database, storage }, picture.imageId);
    const reached = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const sale = db.transaction(async (tx) => {
      await tx.update(cars).set({ carSold: true }).where(eq(cars.carId, picture.carId));
      reached.resolve();
      await goOn.promise;
    });
    await reached.promise;
    const work = makePictureVariants({ database, storage }, picture.imageId);
    // The work is at the database before the sale is committed; it has to see it all the same.
    await database.rows({ name: '', text: 'select 1' }, []);
    goOn.resolve();
    await Promise.all([sale, work]);
    expect(await widthsOf(picture.imageId)).toEqual({ plain: [320], sold: [320], booked: [] });
  },
);
