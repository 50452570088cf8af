import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { signIn } from '../../../../tests/helpers/app.ts';
import { FULL_CAR_INPUT, sendCar } from '../../../../tests/helpers/car-form.ts';
import { testDatabase } from '../../../../tests/helpers/database/database.ts';
import { imageTesting } from '../../../../tests/helpers/images/image-uploads.ts';
import { temporaryStorage } from '../../../../tests/helpers/storage.ts';
import { carImages, cars, pricePeriods, removedImages } from '../../../app/schema.server.ts';

const database = await testDatabase();
const { db } = database;
const { storage } = await temporaryStorage();
const testing = await imageTesting({ database, storage });
const { app, staff, post, least } = testing;
const sales = await signIn(database, 'sales');
const DAY = 86_400_000;

const newCar = async (more: object = {}): Promise<number> =>
  (await sendCar(app, 'create', { ...least, publish: true, ...more }, staff)).body.carId;
const get = async (path: string, headers: Record<string, string> = staff) => {
  const response = await app.request(`/api/cars/${path}`, { headers });
  return { status: response.status, response };
};
const read = async (path: string) => (await get(path)).response.json();
const remove = (carId: number) =>
  app.request(`/api/cars/admin-delete?carId=${carId}`, { method: 'DELETE', headers: staff });

/** Returns the hash of what staff and visitors read about a car, with the bytes of its photos. */
async function hashOf(carId: number): Promise<string> {
  const hash = createHash('sha256');
  for (const headers of [staff, {}])
    hash.update(JSON.stringify(await testing.read(carId, headers)));
  for (const [address, bytes] of await testing.served(carId)) hash.update(address).update(bytes);
  return hash.digest('hex');
}

async function carWithPhotos(files: string[]) {
  const carId = await newCar();
  const paths: string[] = [];
  for (const file of files) paths.push(await testing.upload(carId, file));
  await testing.record(carId, paths);
  await testing.makeVariants();
  return { carId, paths };
}

describe('a deleted car', () => {
  it('is restored without any difference, including its photos', async () => {
    const { carId } = await carWithPhotos(['a', 'b']);
    const before = await hashOf(carId);
    await remove(carId);
    expect((await get(`${carId}`)).status).toBe(404);
    const { status, body } = await post(`${carId}/restore`, undefined);
    expect([status, body.message]).toEqual([200, 'The vehicle has been restored']);
    expect(await hashOf(carId)).toBe(before);
    expect((await post(`${carId}/restore`, undefined)).status).toBe(404);
  });

  it.each([
    ['plate', 'registration', '241-LH-8'],
    ['VIN', 'vin', 'WVWZZZAUZLW000008'],
  ])(
    'is not restored while another car in stock has its %s, and the error names that car',
    async (_, field, value) => {
      const carId = await newCar({ [field]: value });
      await remove(carId);
      const other = await newCar({ [field]: value });
      const { status, body } = await post(`${carId}/restore`, undefined);
      expect([status, body]).toMatchObject([409, { carId: other }]);
      expect(body.message).toMatch(new RegExp(`^${value} is already in stock: 2021 Make`));
    },
  );
});

describe('a duplicate', () => {
  it('is a draft without the facts that belong to one car, such as its numbers and history', async () => {
    const carId = await newCar({ ...FULL_CAR_INPUT, registration: '241-CW-5', premium: true });
    const original = (await read(`${carId}`))[0];
    const { status, body } = await post(`${carId}/duplicate`, undefined, sales);
    expect([status, body]).toEqual([201, { carId: expect.any(Number), version: 1 }]);
    const copy = (await read(`${body.carId}`))[0];
    for (const field of [
      ['make', 'model', 'year', 'currentPrice', 'colour', 'description', 'features', 'premium'],
      ['warrantyMonths', 'batteryKwh'],
    ].flat())
      expect([field, copy[field]]).toEqual([field, original[field]]);
    for (const field of [
      ['registration', 'vin', 'stockNumber', 'firstRegistered', 'mileageKm', 'mileageMiles'],
      ['previousOwners', 'nctDue', 'serviceHistory', 'lastServiceOn', 'keys', 'previousUse'],
      ['financeOwed', 'historyCheckedOn', 'writeOff', 'writeOffNote', 'mileageCheckedOn'],
      ['recallsCheckedOn', 'connectedServices', 'batteryHealth', 'knownMarks'],
    ].flat())
      expect([field, copy[field]]).toEqual([field, null]);
    expect(copy).toMatchObject({ publish: false, carSold: false, carBooked: false, images: [] });
    expect(copy.inStockSince).not.toBe(original.inStockSince);
    const log = await app.request(`/api/audit-log?entity=car&entityId=${body.carId}`, {
      headers: staff,
    });
    expect((await log.json()).data).toMatchObject([{ action: 'create' }]);
  });

  it('is added once for each key of a repeated request', async () => {
    const carId = await newCar();
    const headers = { ...staff, 'idempotency-key': 'duplicate-1' };
    const [one, again] = [
      await post(`${carId}/duplicate`, undefined, headers),
      await post(`${carId}/duplicate`, undefined, headers),
    ];
    expect([one.status, again.body]).toEqual([201, one.body]);
    expect((await post('999999/duplicate', undefined)).status).toBe(404);
  });
});

describe('removed photos', () => {
  it('are listed, shown to staff and put back in their places', async () => {
    const { carId, paths } = await carWithPhotos(['a', 'b', 'c', 'd']);
    const before = await testing.served(carId);
    await testing.record(carId, [paths[0], paths[2]]);
    expect(await testing.names(carId)).toEqual(['a', 'c']);
    const { data } = await read(`${carId}/removed-images`);
    expect(data).toHaveLength(2);
    const [{ src, imageId, imagePath, removedAt, goneAt }] = data;
    expect(imagePath).toBe(paths[1]);
    expect(Date.parse(goneAt) - Date.parse(removedAt)).toBe(30 * DAY);
    const shown = await app.request(src, { headers: staff });
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(shown.headers.get('cache-control')).toMatch(/no-store/);
    expect((await post(`${carId}/removed-images`, { imageId })).status).toBe(200);
    expect(await testing.names(carId)).toEqual(['a', 'b', 'c']);
    await post(`${carId}/removed-images`, { imageId: data[1].imageId });
    expect(await testing.names(carId)).toEqual(['a', 'b', 'c', 'd']);
    expect(await testing.served(carId)).toEqual(before);
    expect(await read(`${carId}/removed-images`)).toEqual({ data: [] });
    const log = await app.request(`/api/audit-log?entity=car&entityId=${carId}`, {
      headers: staff,
    });
    expect((await log.json()).data[0].changes).toEqual({
      images: { from: 'a.webp, b.webp, c.webp', to: 'a.webp, b.webp, c.webp, d.webp' },
    });
  });

  it('are first again, for visitors too, if they were first', async () => {
    const { carId, paths } = await carWithPhotos(['a', 'b', 'c']);
    const [a, b, c] = paths;
    const putBack = async () => {
      const [{ imageId }] = (await read(`${carId}/removed-images`)).data;
      expect((await post(`${carId}/removed-images`, { imageId })).status).toBe(200);
      const { images, thumbnailImage } = await testing.read(carId);
      const order = images.map(({ imagePath }: { imagePath: string }) => imagePath);
      return [thumbnailImage, order];
    };
    await testing.record(carId, [b, c]);
    expect(await putBack()).toEqual([a, [a, b, c]]);
    // A client of the API can choose a thumbnail that is not the first image.
    await testing.record(carId, paths, { thumbnailImage: b });
    await testing.record(carId, [a, c]);
    expect(await putBack()).toEqual([b, [b, a, c]]);
    await testing.record(carId, paths, { thumbnailImage: b });
    await testing.record(carId, [b, c]);
    expect(await putBack()).toEqual([b, [b, a, c]]);
    await testing.record(carId, [b, c], { thumbnailImage: a });
    await testing.record(carId, [b, c]);
    expect(await putBack()).toEqual([a, [a, b, c]]);
  });

  it('are not put back twice, after 30 days, or over a new photo', async () => {
    const { carId, paths } = await carWithPhotos(['a', 'b']);
    await testing.record(carId, [paths[0]]);
    const [{ imageId }] = (await read(`${carId}/removed-images`)).data;
    await testing.record(carId, [paths[0], await testing.upload(carId, 'b')]);
    const replaced = await post(`${carId}/removed-images`, { imageId });
    expect([replaced.status, replaced.body.message]).toEqual([
      409,
      'A new photo has replaced this one.',
    ]);
    await db
      .update(removedImages)
      .set({ removedAt: new Date(Date.now() - 31 * DAY) })
      .where(eq(removedImages.carId, carId));
    expect(await read(`${carId}/removed-images`)).toEqual({ data: [] });
    expect((await get(`${carId}/removed-images/${imageId}`)).status).toBe(404);
    for (const gone of [imageId, 999_999])
      expect((await post(`${carId}/removed-images`, { imageId: gone })).status).toBe(404);
    for (const wrong of ['1', null, 0])
      expect((await post(`${carId}/removed-images`, { imageId: wrong })).status).toBe(422);
    expect((await get('999999/removed-images')).status).toBe(404);
    expect(await db.$count(carImages, eq(carImages.carId, carId))).toBe(2);
  });
});

it('lists the prices of a car that visitors saw, with the reduction that they see', async () => {
  const carId = await newCar({ currentPrice: 19_950 });
  expect(await read(`${carId}/prices`)).toEqual({
    periods: [
      {
        price: '€19,950',
        amount: 19_950,
        currency: 'EUR',
        from: expect.any(String),
        to: null,
        byName: 'Aoife Byrne',
        source: 'form',
      },
    ],
    reduction: null,
    note: 'No reduction is shown: the car has been on the site for 0 of the 30 days that the law requires.',
  });
  await db
    .update(pricePeriods)
    .set({ fromAt: new Date(Date.now() - 31 * DAY) })
    .where(eq(pricePeriods.carId, carId));
  await post('bulk', {
    cars: [{ carId, version: 1 }],
    change: { kind: 'setPrice', amount: 18_950 },
  });
  expect(await read(`${carId}/prices`)).toMatchObject({
    periods: [{ to: expect.any(String) }, { price: '€18,950', source: 'bulk' }],
    reduction: { prior: 19_950, saving: 1_000, percent: 5 },
    note: expect.stringMatching(/^Shows 'Reduced from €19,950' until /),
  });
  const { data } = await (
    await app.request(`/api/stock?q=/car/${carId}`, { headers: staff })
  ).json();
  expect(data[0].priceChange).toEqual({ from: '€19,950', at: expect.any(String) });
  expect((await get('999999/prices')).status).toBe(404);
  expect(await db.$count(cars, eq(cars.carId, carId))).toBe(1);
});
