import { describe, expect, it } from 'vitest';
import { signIn, testApp } from '../../../../tests/helpers/app.ts';
import { testDatabase } from '../../../../tests/helpers/database/database.ts';
import { stockFactory } from '../../../../tests/helpers/stock.ts';

const database = await testDatabase();
const stock = stockFactory(database);
const { makeId, modelId } = await stock.kind('Volvo', 'XC60');
const addCar = (values: Partial<Parameters<typeof stock.car>[0]> = {}) =>
  stock.car({ makeId, modelId, ...values });
const sold = await addCar({ carSold: true });
const first = await addCar({ currentPrice: '21000' });
const second = await addCar();
const draft = await addCar({ publish: false });
const archived = await addCar({ publish: false, archivedAt: new Date() });
const deleted = await addCar({ deletedAt: new Date() });
const app = testApp(database);
const { cookie } = await signIn(database);

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await app.request(`/api/cars${path}`, { headers });
  const body = await response.json();
  const ids = Array.isArray(body) ? body.map(({ carId }: { carId: number }) => carId) : null;
  return { status: response.status, ids, body };
}

describe('the similar cars of a car', () => {
  it('are cards of cars that can be bought, the most similar first', async () => {
    const { ids, body } = await get(`/${sold}/similar`);
    expect(ids).toEqual([second, first]);
    expect(body[0]).toMatchObject({ name: 'Volvo XC60', price: '€20,000' });
    expect((await get(`/${sold}/similar?limit=1`)).ids).toEqual([second]);
  });

  it.each([draft, archived, deleted, 999])(
    'do not exist for the draft, archived, deleted or unknown car %i, also for staff',
    async (carId) => {
      const { body, status } = await get(`/${carId}/similar`);
      expect([status, body.message]).toEqual([404, 'This car does not exist.']);
      expect((await get(`/${carId}/similar`, { cookie })).status).toBe(404);
    },
  );

  it.each([
    ['0', 422],
    ['13', 422],
    ['two', 400],
  ])('are refused for the limit %s', async (limit, status) => {
    expect((await get(`/${sold}/similar?limit=${limit}`)).status).toBe(status);
  });
});

const list = (ids: unknown[], query = '') => get(`?ids=${ids.join(',')}${query}`);

describe('the list of cars by their ids', () => {
  it('contains each requested public car once, and no draft', async () => {
    const asked = [first, first, sold, draft, archived, deleted, 999, 9_999_999_999, 0];
    expect((await list(asked)).ids).toEqual([first, sold]);
    expect((await list([draft])).ids).toEqual([]);
    expect((await list([])).ids).toEqual([]);
  });

  it('contains drafts for staff who ask for them', async () => {
    expect((await list([draft, first], '&publish=false')).status).toBe(401);
    const asked = `?ids=${draft},${first}&publish=false`;
    expect((await get(asked, { cookie })).ids).toEqual([draft]);
  });

  it('accepts at most 50 ids', async () => {
    const ids = Array.from({ length: 50 }, (_, at) => at + 1);
    expect((await list(ids)).status).toBe(200);
    expect((await list([...ids, 51])).status).toBe(400);
  });

  it.each(['1,1,x', '1,', ',', '-1', '1.5', '1 2', '1;2', '<b>', '11111111111'])(
    'refuses the ids %s',
    async (ids) => {
      const { status, body } = await list([encodeURIComponent(ids)]);
      expect(status).toBe(400);
      expect(body.errors).toEqual({ ids: 'Enter at most 50 ids, separated by commas' });
    },
  );
});
