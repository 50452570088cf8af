import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { openPostgres } from '../database/postgres.server.ts';
import { carImages, cars } from '../../app/schema.server.ts';
import { DEFAULT_IMPORT, importStock } from '../../features/cars/import/import.server.ts';
import { readStockFile } from '../../features/cars/import/stock-file.server.ts';
import { signIn } from '../../../tests/helpers/app.ts';
import { cachedSite } from '../../../tests/helpers/cache/cached-site.ts';
import { testDatabase } from '../../../tests/helpers/database/database.ts';
import { stockFactory } from '../../../tests/helpers/stock.ts';

const database = await testDatabase();
const { db } = database;
const { cookie } = await signIn(database);
const site = await cachedSite(database);
afterAll(() => site.close());

const stock = stockFactory(database);
const { makeId, modelId } = await stock.kind('Volvo', 'XC60');
const carId = await stock.car({ makeId, modelId, name: 'First' });
const imageId = await stock.image(carId, { position: 0, widths: [320] });

const text = async (path: string) => (await site.request(path)).text();
const { query } = database;

async function* file() {
  yield Buffer.from('make,model,year,price\nSaab,900,1990,5000\n');
}
const importCars = () =>
  importStock(
    { database, now: new Date(), user: null, publicUrl: 'https://cars.example' },
    { read: (read) => readStockFile(file(), read), options: { ...DEFAULT_IMPORT, publish: true } },
  );

const send = async (method: string, path: string, body: unknown) => {
  const origin = 'https://cars.example';
  const headers = { cookie, origin, 'content-type': 'application/json' };
  const response = await site.request(path, { method, headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
};

describe('the next read after a write', () => {
  it.each<[string, string, string[], () => Promise<unknown>]>([
    [
      'a changed car',
      'Scarlet',
      ['/api/cars', `/api/cars/${carId}`, '/api/cars/facets'],
      () => db.update(cars).set({ colour: 'Scarlet' }).where(eq(cars.carId, carId)),
    ],
    [
      'an added car',
      '"currentPrice":76543',
      ['/', '/api/cars', '/api/cars/search'],
      () => stock.car({ makeId, modelId, currentPrice: '76543' }),
    ],
    [
      'a changed setting',
      'Rathangan',
      ['/api/dealer'],
      async () => {
        const settings = await site.request('/api/settings', { headers: { cookie } });
        const { value, version } = (await settings.json()).dealer;
        const address = { ...value.address, town: 'Rathangan' };
        await send('PUT', '/api/settings/dealer', { value: { ...value, address }, version });
      },
    ],
    [
      'a make that staff rename',
      'Polestar',
      ['/', '/api/cars', '/api/cars/search', `/api/cars/${carId}`, '/api/makes'],
      () => send('PUT', '/api/makes/update', { makeId, name: 'Polestar' }),
    ],
    [
      'a make that staff add',
      'Lotus',
      ['/', '/api/makes'],
      () => send('POST', '/api/makes/create', { name: 'Lotus' }),
    ],
    [
      'an image variant',
      '[320,640]',
      [`/api/cars/${carId}`],
      () =>
        db
          .update(carImages)
          .set({ widths: [320, 640] })
          .where(eq(carImages.imageId, imageId)),
    ],
    [
      'a sold car and its watermark',
      '"carSold":true',
      ['/', '/api/cars', '/api/cars/search', `/api/cars/${carId}`],
      () => query(`update cars set car_sold = true where car_id = ${carId}`),
    ],
    ['an import', 'Saab', ['/', '/api/cars', '/api/cars/search', '/api/makes'], importCars],
  ])('shows %s', async (_, shown, paths, write) => {
    for (const path of paths) {
      expect(await text(path)).not.toContain(shown);
      // The second request is answered from the cache.
      expect(await text(path)).not.toContain(shown);
    }
    await write();
    for (const path of paths) expect(await text(path)).toContain(shown);
  });

  it('does not show an unpublished car', async () => {
    expect((await site.request(`/api/cars/${carId}`)).status).toBe(200);
    await query(`update cars set publish = false where car_id = ${carId}`);
    expect((await site.request(`/api/cars/${carId}`)).status).toBe(404);
    await query(`update cars set publish = true where car_id = ${carId}`);
    expect((await site.request(`/api/cars/${carId}`)).status).toBe(200);
  });
});

describe('a member of staff', () => {
  it('never gets a page from the cache, and the cache never stores a page for staff', async () => {
    const visitors = await text('/');
    expect(visitors).toContain('"session":{"user":null,');
    const staff = await site.request('/', { headers: { cookie: `theme=dark; ${cookie}` } });
    expect(staff.headers.get('cache-control')).toBe('private, no-store');
    expect(await staff.text()).toContain('aoife@cars.example');
    for (const headers of [{}, { cookie: 'theme=dark' }] as Record<string, string>[]) {
      const answer = await (await site.request('/', { headers })).text();
      expect(answer).not.toContain('aoife');
    }
    expect(await text('/')).toBe(visitors);
  });

  it('gets the page for staff even with the entity tag of a visitor’s page', async () => {
    const visited = await site.request('/');
    const tag = visited.headers.get('etag') ?? '';
    expect(tag).not.toBe('');
    const staff = await site.request('/', { headers: { cookie, 'if-none-match': tag } });
    expect([staff.status, staff.headers.get('etag')]).toEqual([200, null]);
  });

  it('receives the staff fields of a car, and visitors do not', async () => {
    const path = `/api/cars/${carId}`;
    const staff = await site.request(path, { headers: { cookie } });
    expect(await staff.json()).toMatchObject([{ version: expect.any(Number) }]);
    expect(await text(path)).not.toContain('"version"');
  });

  it('gets the visitor’s page after signing out', async () => {
    await send('POST', '/api/users/logout', {});
    const signedOut = await site.request('/', { headers: { cookie } });
    expect(await signedOut.text()).toContain('"session":{"user":null,');
    expect(signedOut.headers.get('cache-control')).toBe('private, no-store');
  });
});

it('sends the same headers from the cache, including the security headers', async () => {
  for (const path of ['/', '/api/makes']) {
    const first = await site.request(path);
    const again = await site.request(path);
    expect(Object.fromEntries(again.headers)).toEqual({
      ...Object.fromEntries(first.headers),
      date: again.headers.get('date'),
      'x-request-id': again.headers.get('x-request-id'),
    });
    for (const name of ['content-security-policy', 'x-content-type-options', 'referrer-policy'])
      expect(again.headers.get(name)).toBeTruthy();
  }
});

it.each(['/api/makes', '/api/cars/search?pageSize=2', '/api/cars/facets', '/'])(
  'returns the same response for %s from the cache and from the application',
  async (path) => {
    const headers = { 'accept-encoding': 'identity' };
    const cached = await site.request(path, { headers });
    const direct = await site.app.request(path, { headers });
    expect(await cached.text()).toBe(await direct.text());
    const ofConnection = ['connection', 'content-length', 'date', 'keep-alive', 'x-request-id'];
    // The cache adds a tag to pages.
    const added = direct.headers.has('etag') ? ofConnection : [...ofConnection, 'etag'];
    const named = ({ headers: all }: Response) =>
      Array.from(all, ([name, value]) => [name, value.split(', ').toSorted()] as const).filter(
        ([name]) => !added.includes(name),
      );
    expect(named(cached)).toEqual(named(direct));
  },
);

it('sends a new request id with each response, from the cache and from the application', async () => {
  const tag = (await site.request('/')).headers.get('etag') ?? '';
  const responses = await Promise.all([
    site.request('/'),
    site.request('/', { method: 'HEAD' }),
    site.request('/', { headers: { 'if-none-match': tag } }),
    site.request('/api/cars'),
    site.request('/', { headers: { cookie } }),
    site.request('/api/none'),
  ]);
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 304, 200, 200, 404]);
  const ids = responses.map(({ headers }) => headers.get('x-request-id'));
  for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/);
  expect(new Set(ids).size).toBe(ids.length);
});

it('shows the write of another process after about a second', async () => {
  const other = await openPostgres(database.url);
  const before = await text(`/api/cars/${carId}`);
  await other.db.update(cars).set({ colour: 'Teal' }).where(eq(cars.carId, carId));
  const deadline = { timeout: 10_000, interval: 20 };
  await vi.waitFor(
    async () => expect(await text(`/api/cars/${carId}`)).toContain('Teal'),
    deadline,
  );
  expect(before).not.toContain('Teal');
  await other.close();
});
