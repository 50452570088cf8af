import { eq } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { stockFactory } from '../../../../tests/helpers/stock.ts';
import { temporaryStorage } from '../../../../tests/helpers/storage.ts';
import { testDatabase } from '../../../../tests/helpers/database/database.ts';
import { signIn, testApp } from '../../../../tests/helpers/app.ts';
import { fullKey } from '../../images/keys.server.ts';
import { cars } from '../../../app/schema.server.ts';

const database = await testDatabase();
const { storage } = await temporaryStorage();
const app = testApp(database, { storage });
const staff = await signIn(database);
const stock = stockFactory(database);
const makeId = await stock.make('Škoda');
const car = { makeId, modelId: await stock.model(makeId, 'Octavia'), name: 'Škoda Octavia / 1.5' };

const photo = (r: number, width: number) =>
  sharp({ create: { width, height: 40, channels: 3, background: { r, g: 0, b: 0 } } })
    .webp()
    .toBuffer();

const photosOf = (carId: number) =>
  app.request(`/api/cars/${carId}/photos.zip`, { headers: staff });

it('packs the photos of a draft as JPEG in full size, in the order of the gallery', async () => {
  const carId = await stock.car({ ...car, publish: false });
  for (const [position, storageKey] of ['second', 'first', 'gone'].entries())
    await stock.image(carId, { position: [1, 0, 2][position], storageKey });
  await storage.put(fullKey('first', null), await photo(250, 60), 'image/webp');
  await storage.put(fullKey('second', null), await photo(10, 80), 'image/webp');

  const response = await photosOf(carId);
  expect(response.headers.get('content-type')).toBe('application/zip');
  expect(response.headers.get('content-disposition')).toBe(
    'attachment; filename="skoda-octavia-1-5-photos.zip"',
  );
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  expect(Object.keys(files)).toEqual(['skoda-octavia-1-5-01.jpg', 'skoda-octavia-1-5-02.jpg']);
  const facts = await Promise.all(
    Object.values(files).map(async (bytes) => {
      const { format, width } = await sharp(bytes).metadata();
      return { format, width };
    }),
  );
  expect(facts).toEqual([
    { format: 'jpeg', width: 60 },
    { format: 'jpeg', width: 80 },
  ]);
});

it('begins with the thumbnail, as the page of the car does', async () => {
  const carId = await stock.car(car);
  await stock.image(carId, { position: 0, storageKey: 'first' });
  const thumbnailImageId = await stock.image(carId, { position: 1, storageKey: 'second' });
  await database.db.update(cars).set({ thumbnailImageId }).where(eq(cars.carId, carId));
  const files = unzipSync(new Uint8Array(await (await photosOf(carId)).arrayBuffer()));
  const widths = Object.values(files).map(async (bytes) => (await sharp(bytes).metadata()).width);
  expect(await Promise.all(widths)).toEqual([80, 60]);
});

it('returns 409 for a car without photos, and 404 for an unknown car', async () => {
  expect((await photosOf(await stock.car(car))).status).toBe(409);
  expect((await photosOf(999)).status).toBe(404);
});
