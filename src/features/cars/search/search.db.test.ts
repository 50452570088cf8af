import { beforeAll, describe, expect, it } from 'vitest';
import type { SearchResponse } from '../car-search.ts';
import { testDatabase } from '../../../../tests/helpers/database/database.ts';
import { stockFactory } from '../../../../tests/helpers/stock.ts';
import { signIn, testApp } from '../../../../tests/helpers/app.ts';

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
    ['transmissionId={automatic}', ['estate']],
    ['fuelTypeId={diesel}', ['estate']],
    ['listingType=PreBooking', ['coming']],
    ['minPrice=24950&maxPrice=44950.50', ['saloon', 'estate']],
    ['premium=true', ['saloon']],
    ['minYear=2022&maxYear=2023', ['saloon']],
    ['maxMileage=60000', ['saloon', 'estate']],
    ['bodyType=eSTATE', ['estate']],
    ['colour=gorm dorcha', ['estate']],
    ['makeId=&q=&page=', ['coming', 'saloon', 'estate']],
    ['unknown=1&publish[]=false', ['coming', 'saloon', 'estate']],
    ['sort=price-asc', ['estate', 'saloon', 'coming']],
  ])('returns the matching cars for %s', async (query, expected) => {
    const filled = query.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(ids[name]));
    expect(await found(filled)).toEqual(expected);
  });

  it.each<[string[], ...string[]]>([
    [['estate'], 'skoda', 'ŠKODA octavia', 'diesel octavia', 'automatic 2021', 'autom'],
    [['estate'], '100%', '100 %', 'one_owner'],
    [
      ['saloon'],
      '5-series saloon',
      '2023 bmw',
      '231 bmw',
      '232',
      'sedan',
      'bmw heated',
      'tow  seats',
    ],
    [['coming', 'saloon'], '5series'],
    [[], 'skoda saloon', '233', 'tomatic', 'bmw saloon 4-door', 'oneXowner'],
    [[], '%', '_', '\\', "o'brien; drop table cars"],
  ])('finds %j by the beginnings of words: %s', async (expected, ...sentences) => {
    for (const q of sentences)
      expect([q, await found(new URLSearchParams({ q }).toString())]).toEqual([q, expected]);
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

it('a card has make and model as its name, a formatted price and the main facts', async () => {
  const [card] = (await search('q=octavia')).vehicles;
  expect(card).toMatchObject({
    name: 'Škoda Octavia',
    derivative: '2.0 TDI Style',
    price: '€24,950',
    currentPrice: 24_950,
    image: null,
    imageCount: 0,
    bodyType: 'Estate',
    badge: 'Automatic',
    mileageKm: 60_000,
    fuelType: 'Diesel',
  });
  expect((await search('q=saloon')).vehicles[0]?.price).toBe('€44,950.50');
});

describe('an invalid query', () => {
  it.each([
    [400, 'page', 'abc', '%00'],
    [400, 'makeId', '1e309', '0x10', '1&makeId=2'],
    [400, 'minPrice', 'NaN', '1.234'],
    [422, 'minPrice', '-1'],
    [422, 'maxPrice', '10000001'],
    [422, 'page', '0', '99999999999'],
    [422, 'pageSize', '101'],
    [422, 'makeId', '2147483648'],
    [422, 'listingType', 'sale'],
    [422, 'premium', '1'],
    [422, 'sort', 'carId'],
    [422, 'q', 'a%00b', 'a '.repeat(11), 'a'.repeat(201)],
    [422, 'colour', 'a'.repeat(100_000)],
  ])('returns %i for a wrong %s', async (status, field, ...values) => {
    for (const value of values) {
      const response = await app.request(`/api/cars/search?${field}=${value}`);
      const body = await response.json();
      expect(response.status).toBe(status);
      expect(body.message).toMatch(/^[A-Z].+\.$/);
      expect(Object.keys(body.errors)).toEqual([field]);
    }
  });

  it('returns a message for each invalid parameter', async () => {
    const response = await app.request('/api/cars/search?page=0&pageSize=1000');
    expect((await response.json()).errors).toEqual({
      page: 'The page must be a whole number from 1',
      pageSize: 'The page size must be between 1 and 100',
    });
  });

  it('with another value of publish than true returns 401 without a session', async () => {
    for (const value of ['false', '0', 'FALSE', '[]', '', 'true&publish=false', '%00', ' true'])
      for (const path of ['/api/cars/search', '/api/cars'])
        expect((await app.request(`${path}?publish=${value}`)).status).toBe(401);
  });
});

describe('staff', () => {
  it('can search drafts', async () => {
    const response = await app.request('/api/cars/search?publish=false', { headers: staff });
    const { vehicles }: SearchResponse = await response.json();
    expect(vehicles.map((card) => card.carId)).toEqual([cars['draft']]);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
  });

  it('receive published cars by default', async () => {
    expect((await search('', staff)).pagination.totalItems).toBe(3);
  });
});

it('the full list accepts the same filters and is not paginated', async () => {
  const response = await app.request('/api/cars?listingType=Sale');
  const cards: { carId: number }[] = await response.json();
  expect(cards.map((card) => card.carId)).toEqual([cars['saloon'], cars['estate']]);
  expect((await app.request('/api/cars?minPrice=-1')).status).toBe(422);
  expect((await app.request('/api/cars?maxMileage=x')).status).toBe(400);
});
