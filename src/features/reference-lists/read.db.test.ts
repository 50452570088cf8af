import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/helpers/database/database.ts';
import { stockFactory } from '../../../tests/helpers/stock.ts';
import { testApp } from '../../../tests/helpers/app.ts';

const database = await testDatabase();
const app = testApp(database);
const stock = stockFactory(database);
let bmw: number;

beforeAll(async () => {
  bmw = await stock.make('BMW');
  const skoda = await stock.make('Škoda');
  for (const name of ['Toyota', 'Seat', 'Audi', 'Volvo']) await stock.make(name);
  for (const name of ['10', '5 Series', '3 Series']) await stock.model(bmw, name);
  await stock.model(skoda, 'Octavia');
  await stock.transmission('Manual');
  await stock.transmission('Automatic');
  await stock.fuelType('Petrol');
  await stock.fuelType('Diesel');
});

const get = async (path: string) => {
  const response = await app.request(path);
  expect(response.status).toBe(200);
  return response.json();
};
const names = (rows: { name: string }[]) => rows.map((row) => row.name);

describe('the whole list', () => {
  it('is sorted by name as Irish readers expect', async () => {
    expect(names(await get('/api/makes')).join()).toBe('Audi,BMW,Seat,Škoda,Toyota,Volvo');
    expect(names(await get(`/api/models?makeId=${bmw}`))).toEqual(['3 Series', '5 Series', '10']);
    expect(names(await get('/api/transmissions'))).toEqual(['Automatic', 'Manual']);
    expect(names(await get('/api/fuelTypes'))).toEqual(['Diesel', 'Petrol']);
  });

  it('has only id and name, and for models the make', async () => {
    expect((await get('/api/makes'))[1]).toEqual({ makeId: bmw, name: 'BMW' });
    expect(Object.keys((await get('/api/transmissions'))[0])).toEqual(['transmissionId', 'name']);
    expect(Object.keys((await get('/api/fuelTypes'))[0])).toEqual(['fuelTypeId', 'name']);
    const models = await get('/api/models');
    expect(models).toHaveLength(4);
    expect(models[0]).toMatchObject({ name: '3 Series', make: { makeId: bmw, name: 'BMW' } });
  });

  it('is empty for a make that does not exist', async () => {
    expect(await get('/api/models?makeId=999999')).toEqual([]);
  });
});

describe('a page of a list', () => {
  it('is sorted newest first and has five rows by default', async () => {
    const { data, pagination } = await get('/api/makes?page=1');
    expect(names(data)).toEqual(['Volvo', 'Audi', 'Seat', 'Toyota', 'Škoda']);
    expect(pagination).toEqual({ totalItems: 6, currentPage: 1, totalPages: 2, pageSize: 5 });
    expect(names((await get('/api/makes?page=2')).data)).toEqual(['BMW']);
  });

  it('counts only the models of the given make', async () => {
    const { data, pagination } = await get(`/api/models?makeId=${bmw}&page=2&pageSize=2`);
    expect(names(data)).toEqual(['10']);
    expect(pagination).toEqual({ totalItems: 3, currentPage: 2, totalPages: 2, pageSize: 2 });
  });

  it('has only the entries with the words of a search, in the name or the make', async () => {
    const { data, pagination } = await get('/api/makes?page=1&q=skoda');
    expect(names(data)).toEqual(['Škoda']);
    expect(pagination).toEqual({ totalItems: 1, currentPage: 1, totalPages: 1, pageSize: 5 });
    const models = await get('/api/models?page=2&pageSize=1&q=series%20BM');
    expect(names(models.data)).toEqual(['5 Series']);
    expect(models.pagination).toMatchObject({ totalItems: 2, totalPages: 2 });
    expect(names(await get('/api/models?q=octavia'))).toEqual(['Octavia']);
    expect((await get('/api/models')).length).toBe(4);
  });

  it('is empty with correct totals past the last page', async () => {
    for (const list of ['makes', 'models', 'transmissions', 'fuelTypes']) {
      const { data, pagination } = await get(`/api/${list}?page=2147483647&pageSize=100`);
      expect(data).toEqual([]);
      expect(pagination.totalPages).toBe(1);
    }
  });
});

it.each(['makes', 'models', 'transmissions', 'fuelTypes'])(
  'rejects invalid query parameters of %s',
  async (list) => {
    const statuses = await Promise.all(
      ['page=abc', 'page=1&page=2', 'page=0', 'pageSize=101', 'pageSize=1e309'].map(
        async (query) => (await app.request(`/api/${list}?${query}`)).status,
      ),
    );
    expect(statuses).toEqual([400, 400, 422, 422, 400]);
  },
);
