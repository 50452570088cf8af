import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/helpers/database/database.ts';
import { stockFactory } from '../../../tests/helpers/stock.ts';
import { temporaryStorage } from '../../../tests/helpers/storage.ts';
import { signIn, testApp } from '../../../tests/helpers/app.ts';

const database = await testDatabase();
const { storage } = await temporaryStorage();
const app = testApp(database, { storage });
const staff = await signIn(database);
const stock = stockFactory(database);
let shown: number, other: number, draft: number;

beforeAll(async () => {
  const { makeId, modelId } = await stock.kind('Mini', 'Cooper');
  shown = await stock.car({ makeId, modelId });
  other = await stock.car({ makeId, modelId });
  draft = await stock.car({ makeId, modelId, publish: false });
  for (const carId of [shown, other, draft]) {
    await stock.image(carId, { position: 0, storageKey: `images/car-${carId}` });
    const bytes = Buffer.from(`image of ${carId}`);
    await storage.put(`images/car-${carId}/full.webp`, bytes, 'image/webp');
  }
});

const ask = (carId: number | string, file: string, headers = {}) =>
  app.request(`/api/car-images/${carId}?file=${encodeURIComponent(file)}`, { headers });

async function linkTo(carId: number, file: string, headers = {}): Promise<string> {
  const response = await ask(carId, file, headers);
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  return (await response.json()).presignedUrl;
}

describe('a download link', () => {
  it('returns the image for its path or the last part of it, with or without ?cb=', async () => {
    const whole = `${shown}/images/0.webp`;
    for (const file of [whole, '0.webp', `${whole}?cb=1732`, '0.webp?cb=']) {
      const link = await linkTo(shown, file);
      expect(link).toMatch(/^https:\/\/cars\.example\/api\/car-images\//);
      const image = await app.request(link);
      expect(await image.text()).toBe(`image of ${shown}`);
      expect(image.headers.get('content-type')).toBe('image/webp');
      expect(image.headers.get('content-security-policy')).toContain('sandbox');
    }
  });

  it.each([
    '../../0.webp',
    '..%2f0.webp',
    '0.webp\0',
    '/etc/passwd',
    '0.webp?file=1',
    'nothing.webp',
    '0.webp?CB=1',
    '\\0.webp',
  ])('returns 404 for the file %j', async (file) => {
    expect((await ask(shown, file)).status).toBe(404);
  });

  it('returns 404 for an image of another car', async () => {
    expect((await ask(shown, `${other}/images/0.webp`)).status).toBe(404);
    expect((await ask('abc', '0.webp')).status).toBe(404);
    expect((await ask(`${shown}/..`, '0.webp')).status).toBe(404);
  });

  it('requires the name of an image', async () => {
    expect((await app.request(`/api/car-images/${shown}`)).status).toBe(422);
    expect((await ask(shown, 'a'.repeat(401))).status).toBe(422);
    expect((await app.request(`/api/car-images/${shown}?file=a&file=b`)).status).toBe(400);
  });

  it('requires a session for the image of a draft', async () => {
    expect((await ask(draft, '0.webp')).status).toBe(404);
    const link = await linkTo(draft, '0.webp', staff);
    expect(await (await app.request(link, { headers: staff })).text()).toBe(`image of ${draft}`);
    expect((await app.request(link)).status).toBe(404);
  });
});

describe('the file of a link', () => {
  it('returns 403 without a signature or with that of another image', async () => {
    const link = new URL(await linkTo(shown, '0.webp'));
    const { pathname } = new URL(await linkTo(other, '0.webp'));
    expect((await app.request(link.pathname)).status).toBe(403);
    expect((await app.request(`${pathname}${link.search}`)).status).toBe(403);
  });

  it('returns 404 as soon as its car is unpublished', async () => {
    const link = await linkTo(other, '0.webp');
    const text = 'update cars set publish = false where car_id = $1';
    await database.query(text, [other]);
    expect((await app.request(link)).status).toBe(404);
  });

  it('returns 404 if it is missing in the storage', async () => {
    await storage.delete(`images/car-${shown}/full.webp`);
    expect((await app.request(await linkTo(shown, '0.webp'))).status).toBe(404);
  });
});
