import { expect, it } from 'vitest';
import { testDatabase } from '../../../tests/helpers/database/database.ts';
import { temporaryStorage } from '../../../tests/helpers/storage.ts';
import { makeImageVariants } from './make-variants.server.ts';
import { findTestImage, insertTestImage } from '../../../tests/helpers/images/stored-image.ts';

const database = await testDatabase();
const { storage } = await temporaryStorage();

const widthsOf = async (imageId: number) => {
  const { widths, soldWidths, bookedWidths } = await findTestImage(database, imageId);
  return { plain: widths, sold: soldWidths, booked: bookedWidths };
};

const SELL = 'update cars set car_sold = true where car_id = ';

it('makes watermarked variants in the same run if the car is sold meanwhile', async () => {
  const image = await insertTestImage({ database, storage }, { width: 400, height: 266 });
  let sold = false;
  const selling: typeof storage = {
    ...storage,
    put: async (...file) => {
      await storage.put(...file);
      if (sold) return;
      sold = true;
      await database.query(`${SELL}$1`, [image.carId]);
    },
  };
  await makeImageVariants({ database, storage: selling }, image);
  expect(await widthsOf(image.imageId)).toEqual({ plain: [320], sold: [320], booked: [] });
});

it('waits for a concurrent transaction that sells the car', async () => {
  const image = await insertTestImage({ database, storage }, { width: 400, height: 266 });
  await makeImageVariants({ database, storage }, image);
  const reached = Promise.withResolvers<void>();
  const commit = Promise.withResolvers<void>();
  const sale = database.db.transaction(async (tx) => {
    await tx.execute(`${SELL}${image.carId}`);
    reached.resolve();
    await commit.promise;
  });
  await reached.promise;
  const job = makeImageVariants({ database, storage }, image);
  // The job has reached the database before the sale is committed. Its variants must include the sale's
  // watermark.
  await database.query('select 1');
  commit.resolve();
  await Promise.all([sale, job]);
  expect(await widthsOf(image.imageId)).toEqual({ plain: [320], sold: [320], booked: [] });
});
