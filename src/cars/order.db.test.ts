import { expect, it } from 'vitest';
import type { SearchResponse } from './car-search.ts';
import { testApp } from '../../tests/helpers/app.ts';
import { testDatabase } from '../../tests/helpers/database/database.ts';
import { stockFactory } from '../../tests/helpers/stock.ts';

const database = await testDatabase();
const app = testApp(database);
const stock = stockFactory(database);
const makeId = await stock.make('Volvo');
const modelId = await stock.model(makeId, 'XC60');
const at = new Date('2026-01-01T00:00:00Z');
const add = (currentPrice: string) => stock.car({ makeId, modelId, currentPrice, createdAt: at });

const withoutImage = await add('10000');
const dear = await add('30000');
const cheap = await add('20000');
const withoutPrice = await add('0');
for (const carId of [dear, cheap, withoutPrice]) await stock.image(carId, { position: 0 });

async function search(sort: string) {
  const response = await app.request(`/api/cars/search?sort=${sort}`);
  const { vehicles }: SearchResponse = await response.json();
  return vehicles;
}

it.each([
  ['price-asc', [withoutImage, cheap, dear, withoutPrice]],
  ['price-desc', [dear, cheap, withoutImage, withoutPrice]],
  ['newest', [dear, cheap, withoutPrice, withoutImage]],
])('sorts a car without a price or an image last: %s', async (sort, expected) => {
  expect((await search(sort)).map(({ carId }) => carId)).toEqual(expected);
});

it('shows "Ask us for the price" for a car with a price of 0', async () => {
  expect((await search('price-desc')).at(-1)).toMatchObject({
    price: 'Ask us for the price',
    currentPrice: 0,
    imageCount: 1,
  });
});
