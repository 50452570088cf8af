import { describe, expect, it } from 'vitest';
import { signIn, testApp } from '../../../../tests/helpers/app.ts';
import { testDatabase } from '../../../../tests/helpers/database/database.ts';
import { stockFactory } from '../../../../tests/helpers/stock.ts';

const database = await testDatabase();
const app = testApp(database);
const headers = await signIn(database, 'prep');
const stock = stockFactory(database);
const { makeId, modelId } = await stock.kind('Škoda', 'Octavia');
const golf = await stock.car({
  makeId: await stock.make('Volkswagen'),
  modelId: await stock.model(await stock.make('VW'), 'Golf'),
  year: 2019,
  stockNumber: 'FC-1001',
});
const octavia = await stock.car({ makeId, modelId, year: 2020, stockNumber: 'FC-10011' });
const draft = await stock.car({ makeId, modelId, year: 2021, stockNumber: 'ß 7', publish: false });

async function found(q: string): Promise<number[]> {
  const response = await app.request(`/api/cars/choices?q=${encodeURIComponent(q)}`, { headers });
  expect([response.status, response.headers.get('cache-control')]).toEqual([
    200,
    'private, no-store',
  ]);
  const cars: { carId: number }[] = await response.json();
  return cars.map(({ carId }) => carId);
}

describe('the cars that staff choose from', () => {
  it.each([
    ['skoda', [octavia, draft]],
    ['FC-1001', [golf, octavia]],
    ['ß7', [draft]],
    [`https://cars.example/car/${octavia}?from=search`, [octavia]],
    [`/edit-car/${draft}`, [draft]],
  ])('are found by %j', async (q, expected) => expect(await found(q)).toEqual(expected));

  it('have no stock number that visitors can search for', async () => {
    for (const path of ['/api/cars/search', '/api/cars']) {
      const response = await app.request(`${path}?q=FC-1001`);
      expect(await response.text()).not.toMatch(/FC-1001|"carId"/);
    }
    expect((await app.request('/api/cars/choices?q=FC-1001')).status).toBe(401);
  });
});
