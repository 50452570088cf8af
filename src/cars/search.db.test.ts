import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SearchResponse } from './car-search.ts';
import { cars as carsTable } from '../schema.server.ts';
import { testDatabase } from '../../tests/helpers/database/database.ts';
import { stockFactory } from '../../tests/helpers/stock.ts';
import { signIn, testApp } from '../../tests/helpers/app.ts';

const database = await testDatabase();
const app = testApp(database);
const staff = await signIn(database);
const stock = stockFactory(database);
const ids: Record<string, number> = {};
const cars: Record<string, number> = {};

beforeAll(async () => {
  const skoda = await stock.make('Škoda');
  const bmw = await stock.make('BMW');
  const octavia = await stock.model(skoda, 'Octavia');
  const series = await stock.model(bmw, '5 Series');
  const automatic = await stock.transmission('Automatic');
  const diesel = await stock.fuelType('Diesel');
  Object.assign(ids, { skoda, bmw, octavia, series, automatic, diesel });
  cars['estate'] = await stock.car({
    makeId: skoda,
    modelId: octavia,
    name: 'Škoda Octavia 2.0 TDI Style',
    transmissionId: automatic,
    fuelTypeId: diesel,
    currentPrice: '24950',
    year: 2021,
    mileageKm: 60_000,
    bodyType: 'Estate',
    colour: 'Gorm Dorcha',
    description: '100% electric windows, one_owner',
  });
  cars['saloon'] = await stock.car({
    makeId: bmw,
    modelId: series,
    currentPrice: '44950.50',
    year: 2023,
    mileageKm: 20_000,
    premium: true,
    bodyType: 'Saloon',
    features: 'Heated seats\nTow bar',
  });
  cars['coming'] = await stock.car({
    makeId: bmw,
    modelId: series,
    sale: false,
    currentPrice: '60000',
    year: 2026,
  });
  cars['draft'] = await stock.car({ makeId: bmw, modelId: series, publish: false });
});

async function search(query: string, headers = {}): Promise<SearchResponse> {
  const response = await app.request(`/api/cars/search?${query}`, { headers });
  expect(response.status).toBe(200);
  return response.json();
}

const found = async (query: string) =>
  (await search(query)).vehicles.map((card) =>
    Object.keys(cars).find((name) => cars[name] === card.carId),
  );

describe('the search', () => {
  it('returns every published car, newest first, without filters', async () => {
    const { vehicles, pagination } = await search('');
    expect(vehicles.map((card) => card.carId)).toEqual([
      cars['coming'],
      cars['saloon'],
      cars['estate'],
    ]);
    expect(pagination).toEqual({ totalItems: 3, currentPage: 1, totalPages: 1, itemsPerPage: 6 });
  });

  it.each([
    ['makeId={skoda}', ['estate']],
    ['makeId={bmw}&modelId={series}', ['coming', 'saloon']],
    ['makeId={skoda}&modelId={series}', []],
    ['transmissionId={automatic}', ['estate']],
    ['fuelTypeId={diesel}', ['estate']],
    ['listingType=Sale', ['saloon', 'estate']],
    ['listingType=PreBooking', ['coming']],
    ['minPrice=24950&maxPrice=44950.50', ['saloon', 'estate']],
    ['minPrice=24951', ['coming', 'saloon']],
    ['maxPrice=-0', []],
    ['minPrice=5000&maxPrice=4000', []],
    ['premium=true', ['saloon']],
    ['premium=false', ['coming', 'estate']],
    ['publish=true', ['coming', 'saloon', 'estate']],
    ['minYear=2022&maxYear=2023', ['saloon']],
    ['maxMileage=60000', ['saloon', 'estate']],
    ['bodyType=eSTATE', ['estate']],
    ['colour=gorm dorcha', ['estate']],
    ['makeId=&q=&page=', ['coming', 'saloon', 'estate']],
    ['unknown=1&publish[]=false', ['coming', 'saloon', 'estate']],
    ['makeId=2147483647', []],
    ['sort=price-asc', ['estate', 'saloon', 'coming']],
    ['sort=price-desc', ['coming', 'saloon', 'estate']],
    ['sort=year-desc', ['coming', 'saloon', 'estate']],
    ['sort=mileage-asc', ['saloon', 'estate', 'coming']],
  ])('%s', async (query, expected) => {
    const filled = query.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(ids[name]));
    expect(await found(filled)).toEqual(expected);
  });

  it.each([
    ['skoda', ['estate']],
    ['ŠKODA octavia', ['estate']],
    ['skoda saloon', []],
    ['5series', ['coming', 'saloon']],
    ['5-series saloon', ['saloon']],
    ['diesel octavia', ['estate']],
    ['automatic 2021', ['estate']],
    ['2023 bmw', ['saloon']],
    ['231 bmw', ['saloon']],
    ['232', ['saloon']],
    ['233', []],
    ['autom', ['estate']],
    ['tomatic', []],
    ['bmw saloon 4-door', []],
    ['sedan', ['saloon']],
    ['bmw heated', ['saloon']],
    ['tow  seats', ['saloon']],
    ['100%', ['estate']],
    ['100 %', ['estate']],
    ['%', []],
    ['one_owner', ['estate']],
    ['oneXowner', []],
    ['_', []],
    ['\\', []],
    ["o'brien; drop table cars", []],
  ])('finds the cars with words that begin with every word of "%s"', async (q, expected) => {
    expect(await found(new URLSearchParams({ q }).toString())).toEqual(expected);
  });

  it('sorts equal cars by id, so that each is on exactly one page', async () => {
    const seen: number[] = [];
    for (const page of [1, 2, 3]) {
      const { vehicles } = await search(`sort=newest&pageSize=1&page=${page}`);
      seen.push(...vehicles.map((card) => card.carId));
    }
    expect(seen).toEqual([cars['coming'], cars['saloon'], cars['estate']]);
  });

  it('returns an empty page with correct totals past the last page', async () => {
    const { vehicles, pagination } = await search('page=99&pageSize=2');
    expect(vehicles).toEqual([]);
    expect(pagination).toEqual({ totalItems: 3, currentPage: 99, totalPages: 2, itemsPerPage: 2 });
    expect((await search('page=2147483647&pageSize=100')).pagination.totalItems).toBe(3);
  });
});

describe('a card', () => {
  it('has make and model as its name, a formatted price and the main facts', async () => {
    const [card] = (await search('q=octavia')).vehicles;
    expect(card).toEqual({
      carId: cars['estate'],
      name: 'Škoda Octavia',
      derivative: '2.0 TDI Style',
      price: '€24,950',
      currentPrice: 24_950,
      pricing: { reduction: null },
      currency: 'EUR',
      image: null,
      imageDetails: null,
      imageCount: 0,
      bodyType: 'Estate',
      sale: true,
      badge: 'Automatic',
      premium: false,
      carSold: false,
      carBooked: false,
      year: 2021,
      mileageKm: 60_000,
      fuelType: 'Diesel',
    });
    expect((await search('q=saloon')).vehicles[0]?.price).toBe('€44,950.50');
  });
});

describe('an invalid query', () => {
  it.each([
    ['page=abc', 400, 'page'],
    ['makeId=1e309', 400, 'makeId'],
    ['makeId=0x10', 400, 'makeId'],
    ['makeId=1&makeId=2', 400, 'makeId'],
    ['minPrice=NaN', 400, 'minPrice'],
    ['minPrice=1.234', 400, 'minPrice'],
    ['page=%00', 400, 'page'],
    ['minPrice=-1', 422, 'minPrice'],
    ['maxPrice=10000001', 422, 'maxPrice'],
    ['page=0', 422, 'page'],
    ['page=99999999999', 422, 'page'],
    ['pageSize=101', 422, 'pageSize'],
    ['makeId=2147483648', 422, 'makeId'],
    ['listingType=sale', 422, 'listingType'],
    ['premium=1', 422, 'premium'],
    ['sort=carId', 422, 'sort'],
    ['q=a%00b', 422, 'q'],
    [`q=${'a '.repeat(11)}`, 422, 'q'],
    [`q=${'a'.repeat(201)}`, 422, 'q'],
    [`colour=${'a'.repeat(100_000)}`, 422, 'colour'],
  ])('%s', async (query, status, field) => {
    const response = await app.request(`/api/cars/search?${query}`);
    const body = await response.json();
    expect(response.status).toBe(status);
    expect(body.success).toBe(false);
    expect(body.message).toMatch(/^[A-Z].+\.$/);
    expect(Object.keys(body.errors)).toEqual([field]);
  });

  it('returns a message for each invalid parameter', async () => {
    const response = await app.request('/api/cars/search?page=0&pageSize=1000');
    expect((await response.json()).errors).toEqual({
      page: 'The page must be a whole number from 1',
      pageSize: 'The page size must be between 1 and 100',
    });
  });

  it.each(['false', '0', 'FALSE', 'null', '[]', '', 'true&publish=false', '%00', 'TRUE', ' true'])(
    'with publish=%s returns 401 without a session',
    async (value) => {
      for (const path of ['/api/cars/search', '/api/cars']) {
        const response = await app.request(`${path}?publish=${value}`);
        expect(response.status).toBe(401);
        expect((await response.json()).vehicles).toBeUndefined();
      }
    },
  );

  it.each(['%', '%E0%A4%A', '%FF', '&&&===', '__proto__=1', 'constructor=1', 'toString=1'])(
    'of %s does not cause a server error',
    async (query) => {
      expect((await app.request(`/api/cars/search?${query}`)).status).toBe(200);
    },
  );
});

describe('staff', () => {
  it('can search drafts', async () => {
    const response = await app.request('/api/cars/search?publish=false', { headers: staff });
    const { vehicles }: SearchResponse = await response.json();
    expect(vehicles.map((card) => card.carId)).toEqual([cars['draft']]);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
  });

  it('find drafts by their stock number, which visitors never do', async () => {
    const [carId = 0] = [cars['draft']];
    await database.db
      .update(carsTable)
      .set({ stockNumber: 'FC-1001' })
      .where(eq(carsTable.carId, carId));
    for (const q of ['fc 1001', 'FC1001', '1001']) {
      const query = new URLSearchParams({ q, publish: 'false' });
      const { vehicles } = await search(String(query), { cookie: staff.cookie });
      expect(vehicles.map((card) => card.carId)).toEqual([carId]);
      expect((await search(String(new URLSearchParams({ q })))).vehicles).toEqual([]);
    }
    await database.db.update(carsTable).set({ publish: true }).where(eq(carsTable.carId, carId));
    expect((await search('q=FC-1001')).vehicles).toEqual([]);
    await database.db
      .update(carsTable)
      .set({ publish: false, stockNumber: null })
      .where(eq(carsTable.carId, carId));
  });

  it('receive published cars by default', async () => {
    expect((await search('', staff)).pagination.totalItems).toBe(3);
  });

  it('receive an error for an invalid boolean', async () => {
    const response = await app.request('/api/cars/search?publish=0', { headers: staff });
    expect(response.status).toBe(422);
  });
});

it('the full list accepts the same filters and is not paginated', async () => {
  const response = await app.request('/api/cars?listingType=Sale');
  const cards: { carId: number }[] = await response.json();
  expect(cards.map((card) => card.carId)).toEqual([cars['saloon'], cars['estate']]);
  expect((await app.request('/api/cars?minPrice=-1')).status).toBe(422);
  expect((await app.request('/api/cars?maxMileage=x')).status).toBe(400);
});
