import { beforeAll, describe, expect, it } from 'vitest';
import { NO_LISTS } from './lists.ts';
import { signIn, testApp } from '../../../../tests/helpers/app.ts';
import { testDatabase } from '../../../../tests/helpers/database/database.ts';
import { stockFactory } from '../../../../tests/helpers/stock.ts';

const database = await testDatabase();
const app = testApp(database);
const stock = stockFactory(database);
const staff = await signIn(database);

const getFacets = async (query = '', headers = {}) =>
  (await app.request(`/api/cars/facets${query}`, { headers })).json();

it('GET /api/cars/facets without cars returns zeros and no years', async () => {
  expect(await getFacets()).toEqual(NO_LISTS.facets);
});

describe('GET /api/cars/facets', () => {
  beforeAll(async () => {
    const car = await stock.kind('BMW', 'X1');
    await stock.car({ ...car, bodyType: 'SUV', colour: 'Red', year: 2019 });
    await stock.car({ ...car, bodyType: 'suv', colour: 'Blue', sale: false, premium: true });
    await stock.car({ ...car, bodyType: 'Hearse', colour: 'Black', year: 1980, publish: false });
    await stock.car({ ...car, bodyType: '', colour: null });
  });

  it('counts the published cars', async () => {
    expect(await getFacets()).toEqual({
      ...NO_LISTS.facets,
      total: 3,
      sale: 2,
      preBooking: 1,
      premium: 1,
      bodyTypes: ['SUV'],
      colours: ['Blue', 'Red'],
      minYear: 2019,
      maxYear: 2020,
    });
  });

  it('counts drafts for staff only', async () => {
    expect((await app.request('/api/cars/facets?publish=false')).status).toBe(401);
    expect(await getFacets('?publish=false', staff)).toEqual({
      ...NO_LISTS.facets,
      total: 1,
      sale: 1,
      preBooking: 0,
      premium: 0,
      bodyTypes: ['Hearse'],
      colours: ['Black'],
      minYear: 1980,
      maxYear: 1980,
    });
  });

  it('counts the cars of each option with counts=true, also the dearer ones', async () => {
    const { counts } = await getFacets('?counts=true&maxPrice=19999');
    expect(counts).toMatchObject({ matches: 0, dearer: { matches: 3, bodyType: { SUV: 2 } } });
    expect((await app.request('/api/cars/facets?counts=true&publish=false')).status).toBe(401);
    const drafts = await getFacets('?counts=true&publish=false', staff);
    expect(drafts.counts).toMatchObject({ matches: 1, bodyType: { Hearse: 1 } });
  });
});
