import { Hono } from 'hono';
import { beforeEach, expect, it, vi } from 'vitest';
import { atSize } from '../../platform/images/image-address.ts';
import type { SessionUser } from '../../app/session-user.ts';
import { testDatabase } from '../../../tests/helpers/database/database.ts';
import { fullKey } from './keys.server.ts';
import { makeImageVariants } from './make-variants.server.ts';
import { presentImage } from './present.server.ts';
import { findTestImage, insertTestImage } from '../../../tests/helpers/images/stored-image.ts';
import { stockFactory } from '../../../tests/helpers/stock.ts';
import { temporaryStorage } from '../../../tests/helpers/storage.ts';
import { mountImages } from './public-images.server.ts';

const database = await testDatabase();
const { storage } = await temporaryStorage();
const deps = { database, storage };

const staff: SessionUser = {
  userId: 1,
  email: 'a@b.ie',
  firstName: 'A',
  lastName: 'B',
  role: 'admin',
};
const app = new Hono();
mountImages(app, {
  ...deps,
  publicUrl: 'https://cars.example',
  resolveSession: async (cookie) => (cookie === 'staff' ? staff : null),
});

let image: Awaited<ReturnType<typeof insertTestImage>>;
beforeEach(async () => {
  image = await insertTestImage(deps, { width: 660, height: 440 });
});

/** Updates the car with an SQL assignment. */
const change = (set: string) =>
  database.query(`update cars set ${set} where car_id = $1`, [image.carId]);
const make = () => makeImageVariants(deps, image);
/** Presents the image as a page does. */
const present = async () => presentImage(await findTestImage(database, image.imageId), '');

it('presents and serves only the full image until the variants exist', async () => {
  const { src, widths } = await present();
  expect(widths).toEqual([]);
  const answer = await app.request(src);
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(answer.headers.get('content-length')).toBe(String(bytes.length));
  expect(bytes.toString('latin1', 8, 12)).toBe('WEBP');
  expect((await app.request(atSize(src, 640))).status).toBe(404);
});

it('makes the variants once for concurrent requests for the share image, and never for a draft', async () => {
  const { src } = await present();
  const share = atSize(src, 'og');
  await change('publish = false');
  expect((await app.request(share)).status).toBe(404);
  expect((await present()).widths).toEqual([]);
  await change('publish = true');
  const puts = vi.spyOn(storage, 'put');
  const answers = await Promise.all([1, 2, 3].map(async () => app.request(share)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(puts).toHaveBeenCalledTimes(3);
  expect((await present()).widths).toEqual([320, 640]);
});

it('returns 404 for a share image whose original is missing', async () => {
  const { src } = await present();
  await storage.delete(fullKey(image.storageKey, null));
  expect((await app.request(atSize(src, 'og'))).status).toBe(404);
});

it('serves every presented width, and a JPEG as the share image, also at its former URL', async () => {
  await make();
  const { src, widths } = await present();
  expect(widths).toEqual([320, 640]);
  for (const size of widths) expect((await app.request(atSize(src, size))).status).toBe(200);
  const share = await app.request(atSize(src, 'og'));
  expect(share.headers.get('content-type')).toBe('image/jpeg');
  expect((await app.request(src.replace('/full/', '/og/'))).status).toBe(200);
  expect((await app.request(atSize(src, 1024))).status).toBe(404);
});

it('returns 304 for a matching ETag, and answers HEAD without a body', async () => {
  const { src } = await present();
  const first = await app.request(src, { method: 'HEAD' });
  expect(await first.text()).toBe('');
  expect(Number(first.headers.get('content-length'))).toBeGreaterThan(100);
  const etag = first.headers.get('etag')!;
  const again = await app.request(src, { headers: { 'if-none-match': etag } });
  expect(again.status).toBe(304);
  expect(again.headers.get('cache-control')).toContain('immutable');
});

it('shows the SOLD watermark once its variants exist, prefers it to BOOKED, and removes it at once', async () => {
  await make();
  const plain = await present();
  await change('car_sold = true, car_booked = true');
  expect(await present()).toEqual(plain);

  await make();
  const sold = await present();
  expect(sold.src).not.toBe(plain.src);
  expect(sold.widths).toEqual([320, 640]);
  const bytes = async (src: string) => Buffer.from(await (await app.request(src)).arrayBuffer());
  expect((await bytes(sold.src)).equals(await bytes(plain.src))).toBe(false);
  expect((await app.request(atSize(sold.src, 320))).status).toBe(200);
  expect((await app.request(plain.src)).status).toBe(200);

  await change('car_sold = false');
  expect((await present()).src).toBe(plain.src);
  expect((await app.request(sold.src)).status).toBe(404);
});

it('serves images of drafts to staff only, uncached', async () => {
  const { src } = await present();
  await change('publish = false');
  expect((await app.request(src)).status).toBe(404);
  const missing = await app.request('/images/1-999999/full/9/images/none.webp');
  expect(await (await app.request(src)).text()).toBe(await missing.text());
  const draft = await app.request(src, { headers: { cookie: 'staff' } });
  expect(draft.status).toBe(200);
  expect(draft.headers.get('cache-control')).toBe('private, no-store');
});

it('serves only the first photo of a sold car that left the site, until the car is in the bin', async () => {
  await make();
  await change('publish = false, car_sold = true');
  await make();
  const { src } = await present();
  const status = async () => (await app.request(src)).status;
  expect(await status()).toBe(404);
  await change('published_at = now()');
  expect(await status()).toBe(200);
  const cover = await stockFactory(database).image(image.carId);
  for (const hides of [`thumbnail_image_id = ${cover}`, 'car_sold = false', 'deleted_at = now()']) {
    await change(hides);
    expect([hides, await status()]).toEqual([hides, 404]);
    await change('thumbnail_image_id = null, car_sold = true, deleted_at = null');
    expect(await status()).toBe(200);
  }
});

it('changes the image URLs when a car is published again, and returns 404 for the old ones', async () => {
  const before = await present();
  await change('publication = 2');
  expect((await app.request(before.src)).status).toBe(404);
  expect((await app.request((await present()).src)).status).toBe(200);
});

it.each([
  (src: string) => src.replace('/full/', '/FULL/'),
  (src: string) => src.replace('/full/', '/0/'),
  (src: string) => src.replace('/full/', '/640.0/'),
  (src: string) => src.replace(/\/images\/\d/, '/images/9'),
  (src: string) => src.replace(/(\d)\/full/, '$1s/full'),
  (src: string) => src.replace(/(\d)\/full/, '$1x/full'),
  (src: string) => `${src}/../../../etc/passwd`,
  (src: string) => src.replace('/images/side', '/images/..%2f..%2fside'),
  (src: string) => `${src}%00`,
  () => '/images/',
  () => '/images/1-1/full',
])('returns 404 for an invalid URL (%#)', async (changeUrl) => {
  const { src } = await present();
  expect((await app.request(changeUrl(src))).status).toBe(404);
});

it('returns 405 for writes', async () => {
  const { src } = await present();
  const answer = await app.request(src, { method: 'POST' });
  expect(answer.status).toBe(405);
  expect(answer.headers.get('allow')).toBe('GET, HEAD');
});
