import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { signIn, testApp } from '../../../../tests/helpers/app.ts';
import { testDatabase } from '../../../../tests/helpers/database/database.ts';
import { stockFactory } from '../../../../tests/helpers/stock.ts';

const CARS = 400;

const database = await testDatabase();
const { cookie } = await signIn(database);
const stock = stockFactory(database);
const { makeId, modelId } = await stock.kind('Volvo', 'XC60');
// Half of them at the same instant, as an import writes them; every tenth is a draft.
await database.db.execute(sql`insert into cars
    (make_id, model_id, year, condition, current_price, publish, created_at)
  select ${makeId}, ${modelId}, 2000 + n % 20, 'Used', n, n % 10 > 0,
    timestamptz '2026-01-01' + greatest(n - ${CARS / 2}, 0) * interval '1 minute'
  from generate_series(1, ${CARS}) n`);
// Every third car has an image.
await database.db.execute(sql`insert into car_images
    (car_id, image_path, storage_key, position, width, height, placeholder)
  select car_id, car_id || '/images/a.webp', 'a', 0, 1600, 1000, '' from cars where car_id % 3 = 0`);

const app = testApp(database);

async function get(query = '', headers: Record<string, string> = {}) {
  const response = await app.request(`/api/cars${query}`, { headers });
  const cars: { carId: number; year: number }[] = await response.json();
  return { headers: response.headers, cars, ids: cars.map(({ carId }) => carId) };
}

/** Ids of the cars, in the order of the list, from a single query. */
async function idsWhere(condition: string): Promise<number[]> {
  const text = `select car_id as "carId" from cars where ${condition}
    order by created_at desc, car_id % 3 > 0, car_id`;
  const rows = await database.query<{ carId: number }>(text);
  return rows.map(({ carId }) => carId);
}

it.each([
  ['every published car', '', 'publish'],
  ['a long part', '?minPrice=100', 'publish and current_price >= 100'],
  ['a small part', '?maxPrice=20', 'publish and current_price <= 20'],
  ['a short part', '?minYear=2019', 'publish and year = 2019'],
  ['no car', '?maxPrice=0', 'false'],
])('lists %s, newest first', async (_, query, condition) => {
  const expected = await idsWhere(condition);
  expect((await get(query)).ids).toEqual(expected);
});

it('lists all drafts for staff, in a response that no cache stores', async () => {
  const { ids, headers } = await get('?publish=false', { cookie });
  expect(ids).toEqual(await idsWhere('not publish'));
  expect(headers.get('cache-control')).toBe('private, no-store');
  expect(headers.has('etag')).toBe(false);
});

describe('a list that is read while the stock changes', () => {
  const TITLES = 'select count(distinct year)::int as years from cars where publish';

  it('shows one state of the stock', async () => {
    const reading = new AbortController();
    const states = new Set<string>();
    /** Changes all cars in one transaction, again and again. */
    async function write() {
      for (let year = 2030; !reading.signal.aborted; year += 1)
        await database.db.execute(sql`update cars set year = ${year} where publish`);
    }
    await database.db.execute(sql`update cars set year = 2029 where publish`);
    const writing = write();
    for (let at = 0; at < 5; at += 1) {
      const { cars } = await get();
      states.add([...new Set(cars.map(({ year }) => year))].join());
      expect(cars).toHaveLength((await idsWhere('publish')).length);
    }
    reading.abort();
    await writing;
    expect([...states].filter((years) => years.includes(','))).toEqual([]);
    expect(await database.query(TITLES)).toEqual([{ years: 1 }]);
  });
});
