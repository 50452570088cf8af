import { beforeAll, describe, expect, it } from 'vitest';
import { NO_LISTS } from './components/search-panel/lists.ts';
import { NO_COUNTS } from '../../tests/helpers/app/cars.ts';
import { signIn, testApp } from '../../tests/helpers/app.ts';
import { testDatabase } from '../../tests/helpers/database/database.ts';
import { stockFactory } from '../../tests/helpers/stock.ts';

const database = await testDatabase();
const app = testApp(database);
const stock = stockFactory(database);
const staff = await signIn(database);

const getFacets = async (query = '', headers = {}) =>
  (await app.request(`/api/cars/facets${query}`, { headers })).json();

describe('GET /api/cars/facets without cars', () => {
  it('returns zeros and no years', async () => {
    expect(await getFacets()).toEqual(NO_LISTS.facets);
  });
});

describe('GET /api/cars/facets', () => {
  beforeAll(async () => {
    const makeId = await stock.make('BMW');
    const car = { makeId, modelId: await stock.model(makeId, 'X1') };
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
});

describe('GET /api/cars/facets?counts=true', () => {
  it('counts the cars of each option, ignoring the present choice of the same filter', async () => {
    const skoda = await stock.make('Škoda');
    const saab = await stock.make('Saab');
    const octavia = await stock.model(skoda, 'Octavia');
    const ninety = await stock.model(saab, '9-3');
    const diesel = await stock.fuelType('Diesel');
    const petrol = await stock.fuelType('Petrol');
    const manual = await stock.transmission('Manual');
    const inSkoda = { makeId: skoda, modelId: octavia, transmissionId: manual };
    const inSaab = { makeId: saab, modelId: ninety };
    await stock.car({
      ...inSkoda,
      fuelTypeId: diesel,
      bodyType: 'Coupé',
      currentPrice: '90000',
      year: 2019,
    });
    await stock.car({ ...inSkoda, fuelTypeId: petrol, bodyType: 'COUPE', currentPrice: '90000' });
    await stock.car({ ...inSaab, fuelTypeId: diesel, bodyType: 'Estate', currentPrice: '90000' });
    await stock.car({ ...inSaab, fuelTypeId: petrol, sale: false, currentPrice: '90000' });
    await stock.car({ ...inSaab, fuelTypeId: petrol, publish: false, currentPrice: '90000' });

    const query = `?counts=true&minPrice=90000&makeId=${skoda}&modelId=${octavia}&fuelTypeId=${diesel}`;
    const { counts, bodyTypes } = await getFacets(query);
    expect(counts).toEqual({
      ...NO_COUNTS,
      matches: 1,
      makeId: { [skoda]: 1, [saab]: 1 },
      modelId: { [octavia]: 1 },
      transmissionId: { [manual]: 1 },
      fuelTypeId: { [diesel]: 1, [petrol]: 1 },
      listingType: { Sale: 1, PreBooking: 0 },
      premium: { true: 0, false: 1 },
      bodyType: { COUPE: 1 },
      year: { 2019: 1 },
    });
    expect(bodyTypes).toEqual(['COUPE', 'Estate', 'SUV']);
    const coupes = await getFacets('?counts=true&minPrice=90000&bodyType=coupé');
    expect(coupes.counts).toMatchObject({ matches: 2, bodyType: { COUPE: 2, Estate: 1 } });
    const from2020 = await getFacets('?counts=true&minPrice=90000&minYear=2020');
    expect(from2020.counts).toMatchObject({ matches: 3, year: { 2019: 1, 2020: 3 } });
    const drafts = '?counts=true&publish=false&minPrice=90000';
    expect((await app.request(`/api/cars/facets${drafts}`)).status).toBe(401);
    expect((await getFacets(drafts, staff)).counts).toMatchObject({ makeId: { [saab]: 1 } });
  });

  it('counts the cars above the maximum price separately', async () => {
    const lotus = await stock.make('Lotus');
    const car = { makeId: lotus, modelId: await stock.model(lotus, 'Emira') };
    await stock.car({ ...car, currentPrice: '200000', colour: 'Yellow' });
    await stock.car({ ...car, currentPrice: '100001', colour: 'Red' });
    const { counts } = await getFacets(`?counts=true&maxPrice=150000&makeId=${lotus}`);
    expect(counts).toMatchObject({ matches: 1, colour: { Red: 1 }, dearer: { matches: 1 } });
    expect(counts.makeId[lotus]).toBe(1);
    expect(counts.dearer).toMatchObject({ makeId: { [lotus]: 1 }, colour: { Yellow: 1 } });
    const all = await getFacets(`?counts=true&maxPrice=200000&makeId=${lotus}`);
    expect(all.counts).toMatchObject({ matches: 2 });
    expect(all.counts).not.toHaveProperty('dearer');
  });
});
