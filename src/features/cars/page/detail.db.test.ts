import { brotliDecompressSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { car, type Car, type CarCard, carListItem } from '../car.ts';
import { staffCar } from '../fields/staff-car.ts';
import { testDatabase } from '../../../../tests/helpers/database/database.ts';
import { stockFactory } from '../../../../tests/helpers/stock.ts';
import { signIn, testApp } from '../../../../tests/helpers/app.ts';

const database = await testDatabase();
const app = testApp(database);
const staff = await signIn(database);
const stock = stockFactory(database);
let plain: number, sold: number, draft: number;

beforeAll(async () => {
  const { makeId, modelId } = await stock.kind('Volvo', 'XC60');
  plain = await stock.car({
    makeId,
    modelId,
    currentPrice: '39950.00',
    nctDue: '2027-03-14',
    features: 'Tow bar\nHeated seats',
  });
  await stock.image(plain, { position: 1 });
  await stock.image(plain, { position: 0 });
  sold = await stock.car({ makeId, modelId, carSold: true, name: 'Our own XC60' });
  await stock.image(sold, { position: 0, soldWidths: [320] });
  const cover = await stock.image(sold, { position: null });
  await database.query('update cars set thumbnail_image_id = $1 where car_id = $2', [cover, sold]);
  await stock.buyer({
    carId: sold,
    kind: 'sale',
    date: '2026-02-01',
    firstName: 'Canary',
    phone: '+353 canary',
  });
  draft = await stock.car({
    makeId,
    modelId,
    publish: false,
    name: 'Canary draft',
    currentPrice: '0',
    unreadPrice: '19995 CAD',
  });
});

const read = async (carId: number, headers = {}) => {
  const response = await app.request(`/api/cars/${carId}`, { headers });
  expect(response.status).toBe(200);
  return response;
};

describe('without a session', () => {
  it('returns a published car as an array with one item', async () => {
    const cars: Car[] = await (await read(plain)).json();
    expect(cars).toHaveLength(1);
    expect(car.strict().parse(cars[0])).toMatchObject({
      name: 'Volvo XC60',
      make: { name: 'Volvo' },
      model: { name: 'XC60' },
      transmission: null,
      currentPrice: 39_950,
      nctDue: '2027-03-14',
      features: 'Tow bar\nHeated seats',
    });
  });

  it('returns the public fields and the card fields of every car in the full list', async () => {
    const cars: object[] = await (await app.request('/api/cars')).json();
    expect(z.array(carListItem.strict()).parse(cars)).toHaveLength(2);
    const {
      description,
      features,
      provenance: _,
      thumbnail,
      images,
      ...fields
    } = (await (await read(sold)).json())[0];
    expect(cars.find((one) => Reflect.get(one, 'carId') === sold)).toMatchObject(fields);
    const cards = (await (await app.request('/api/cars/search')).json()).vehicles;
    const { name, fuelType, ...card } = cards.find((one: CarCard) => one.carId === sold);
    expect(cars.find((one) => Reflect.get(one, 'carId') === sold)).toMatchObject(card);
    expect([description, features, thumbnail.imagePath, images.length]).toEqual([
      null,
      null,
      fields.thumbnailImage,
      1,
    ]);
    expect([name, fuelType]).toEqual(['Volvo XC60', null]);
  });

  it('returns the gallery in order, and its first image as the thumbnail', async () => {
    const [found]: Car[] = await (await read(plain)).json();
    expect(found?.images.map((image) => image.imagePath)).toEqual([
      `${plain}/images/0.webp`,
      `${plain}/images/1.webp`,
    ]);
    expect(found?.thumbnailImage).toBe(`${plain}/images/0.webp`);
  });

  it('returns a separate thumbnail on the card but not in the gallery', async () => {
    const [found]: Car[] = await (await read(sold)).json();
    expect(found?.images).toHaveLength(1);
    expect(found?.thumbnailImage).toBe(`${sold}/images/cover.webp`);
    const cards = await (await app.request('/api/cars')).json();
    const [card] = cards.filter((one: { carId: number }) => one.carId === sold);
    expect(card.image).toBe(found?.thumbnail?.src);
    expect(card.imageDetails).toMatchObject({ width: 1600, height: 1000, widths: [320, 640] });
  });

  it('returns the same bytes for a draft, an unknown car and an invalid id', async () => {
    const answers = await Promise.all(
      [draft, 999_999, 0, -1, 2_147_483_648, '1e309', 'abc', '1%00', '1;x', '١'].map(
        async (carId) => {
          const response = await app.request(`/api/cars/${carId}`);
          return [response.status, await response.text(), [...response.headers].toString()].join();
        },
      ),
    );
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain('{"success":false,"message":"This car does not exist."}');
    expect(answers[0]).toMatch(/^404/);
  });
});

describe('with a session', () => {
  it('returns all fields that can be edited, including buyers, and forbids caches to store them', async () => {
    const response = await read(sold, staff);
    const [found] = await response.json();
    expect(staffCar.strict().parse(found)).toMatchObject({
      publish: true,
      version: 1,
      saleDate: '2026-02-01',
      saleDetails: { firstName: 'Canary', lastName: null, phone: '+353 canary' },
      bookingDate: null,
      bookingDetails: null,
    });
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(response.headers.get('etag')).toBeNull();
  });

  it('returns a draft, and 404 for an unknown car', async () => {
    const [found] = await (await read(draft, staff)).json();
    expect(found).toMatchObject({ publish: false, unreadPrice: '19995 CAD' });
    expect((await app.request('/api/cars/999999', { headers: staff })).status).toBe(404);
  });
});

describe('caches', () => {
  it('must revalidate, and get 304 without a body while nothing has changed', async () => {
    const first = await read(plain);
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toBe('public, no-cache');
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await app.request(`/api/cars/${plain}`, { headers: { 'if-none-match': tag } });
      expect(again.status).toBe(304);
      expect(await again.text()).toBe('');
      expect(again.headers.get('etag')).toBe(etag);
    }
  });

  it('can revalidate compressed responses', async () => {
    await database.query('update cars set description = $2 where car_id = $1', [
      plain,
      'One owner. '.repeat(200),
    ]);
    const headers = { 'accept-encoding': 'br' };
    const packed = await app.request(`/api/cars/${plain}`, { headers });
    expect(packed.headers.get('content-encoding')).toBe('br');
    const etag = packed.headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\/"/);
    const whole = brotliDecompressSync(await packed.bytes()).toString();
    expect(JSON.parse(whole)).toEqual(await (await read(plain)).json());
    const again = await app.request(`/api/cars/${plain}`, {
      headers: { ...headers, 'if-none-match': etag },
    });
    expect([again.status, again.headers.get('vary')]).toEqual([304, 'Cookie, Accept-Encoding']);
  });

  it('distinguish responses to staff from public ones', async () => {
    expect((await read(plain)).headers.get('vary')).toBe('Cookie, Accept-Encoding');
    expect((await read(plain, staff)).headers.get('vary')).toBe('Cookie');
  });
});
