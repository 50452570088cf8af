import { desc, eq } from 'drizzle-orm';
import { pino } from 'pino';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { DealerImageKind } from './dealer-images.ts';
import { auditLog, dealerImages } from '../../app/schema.server.ts';
import { readDealer } from './read-dealer-file.server.ts';
import { sweepFiles } from '../../app/jobs/sweep-files.server.ts';
import { loadDealer, storeFirstDealer } from './first-dealer.server.ts';
import { followSettings } from './follow-settings.server.ts';
import { signIn, testApp } from '../../../tests/helpers/app.ts';
import { apiClient } from '../../../tests/helpers/api-client.ts';
import { testDatabase } from '../../../tests/helpers/database/database.ts';
import { SAMPLES, withFalseSize } from '../../../tests/helpers/images/hostile-images.ts';
import { testJpeg } from '../../../tests/helpers/images/jpeg.ts';
import { temporaryStorage } from '../../../tests/helpers/storage.ts';

const database = await testDatabase();
const settings = followSettings({ database, log: pino({ level: 'silent' }) });
await storeFirstDealer({ database, settings }, () => readDealer());
const { storage } = await temporaryStorage();
const app = testApp(database, { settings, storage });
const { cookie } = await signIn(database);

async function upload(body: Buffer, kind: DealerImageKind = 'logo', type = 'image/png') {
  const response = await app.request(`/api/settings/dealer/images?kind=${kind}`, {
    method: 'POST',
    headers: { cookie, 'content-type': type },
    body: new Uint8Array(body),
  });
  return { status: response.status, body: await response.json() };
}

const owner = apiClient(app, { cookie });
const dealer = async () => (await owner.get('/settings')).body.dealer;

async function save(changes: object, version?: number) {
  const current = await dealer();
  const body = { value: { ...current.value, ...changes }, version: version ?? current.version };
  return owner.put('/settings/dealer', body);
}

let shade = 0;
/** A new logo with a transparent background. */
async function newLogo(): Promise<Buffer> {
  shade += 1;
  const background = `rgb(9,9,${shade})`;
  return sharp({ create: { width: 400, height: 400, channels: 4, background: '#0000' } })
    .composite([{ input: { create: { width: 260, height: 50, channels: 3, background } } }])
    .png()
    .toBuffer();
}

const publicDealer = async () => (await app.request('/api/dealer')).json();
const stored = () => database.db.$count(dealerImages);
const DAY = 24 * 60 * 60_000;
const sweepAfter = (ms: number) =>
  sweepFiles({ database, storage, now: new Date(Date.now() + ms) });

describe('an uploaded logo', () => {
  it('is stored as WebP with its transparency and without margins', async () => {
    const { status, body } = await upload(await newLogo());
    expect(status).toBe(201);
    expect(body).toEqual({
      path: expect.stringMatching(/^\/images\/dealer\/[0-9a-f]{32}\.webp$/),
      width: 260,
      height: 50,
    });
    const image = await app.request(body.path);
    expect(image.status).toBe(200);
    expect(Object.fromEntries(image.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'cross-origin-resource-policy': 'cross-origin',
    });
    const bytes = Buffer.from(await image.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 260, height: 50 });
    expect(image.headers.get('content-length')).toBe(String(bytes.length));
  });

  it('is answered with 304 if it is unchanged, and without a body to HEAD', async () => {
    const { body } = await upload(await newLogo());
    const etag = (await app.request(body.path)).headers.get('etag') ?? '';
    const again = await app.request(body.path, { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
    const head = await app.request(body.path, { method: 'HEAD' });
    expect([head.status, (await head.arrayBuffer()).byteLength]).toEqual([200, 0]);
    expect((await app.request(body.path, { method: 'POST' })).status).toBe(405);
  });

  it('is shown from the next request on, and gone after it was removed', async () => {
    const { body: logo } = await upload(await newLogo());
    const { body: mapImage } = await upload(
      await testJpeg({ width: 900, height: 700 }),
      'mapImage',
      'image/jpeg',
    );
    const before = settings.version();
    expect((await save({ logo, mapImage })).status).toBe(200);
    expect(settings.version()).toBeGreaterThan(before);
    expect(await publicDealer()).toMatchObject({ logo, mapImage });
    expect((await save({ logo: undefined })).status).toBe(200);
    expect(await publicDealer()).toMatchObject({ mapImage });
    expect(await publicDealer()).not.toHaveProperty('logo');
    const entries = await database.db
      .select({ changes: auditLog.changes })
      .from(auditLog)
      .where(eq(auditLog.subject, 'dealer'))
      .orderBy(desc(auditLog.auditEntryId));
    expect(entries).toMatchObject([
      { changes: { logo: { from: logo.path, to: null } } },
      {
        changes: {
          logo: { from: null, to: logo.path },
          mapImage: { from: null, to: mapImage.path },
        },
      },
    ]);
  });

  it('is saved for only one of two owners who save at the same time', async () => {
    const { version } = await dealer();
    const logos = await Promise.all([newLogo(), newLogo()]);
    const images = await Promise.all(logos.map((logo) => upload(logo)));
    const saves = await Promise.all(images.map(({ body: logo }) => save({ logo }, version)));
    expect(saves.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const winner = images[saves.findIndex(({ status }) => status === 200)];
    expect((await publicDealer()).logo).toEqual(winner?.body);
    expect(saves.find(({ status }) => status === 409)?.body.version).toBe(version + 1);
  });

  it('stays when the dealer is loaded from a file again', async () => {
    const { body: logo } = await upload(await newLogo());
    await save({ logo });
    await loadDealer({ db: database.db, settings }, { ...readDealer(), name: 'Kelly Cars' });
    expect(await publicDealer()).toMatchObject({ name: 'Kelly Cars', logo });
  });
});

describe('the setting', () => {
  it.each([
    ['another host', { path: 'https://evil.example/logo.webp', width: 9, height: 9 }, 'logo.path'],
    ['an image of a car', { path: '/images/1-1/full/a.webp', width: 9, height: 9 }, 'logo.path'],
    [
      'an image that was never uploaded',
      { path: `/images/dealer/${'0'.repeat(32)}.webp`, width: 9, height: 9 },
      'logo',
    ],
  ])('refuses %s', async (_what, logo, field) => {
    const { status, body } = await save({ logo });
    expect({ status, fields: Object.keys(body.errors) }).toEqual({ status: 422, fields: [field] });
  });

  it('refuses a wrong size, which would move the page', async () => {
    const { body: logo } = await upload(await newLogo());
    expect((await save({ logo: { ...logo, width: 999 } })).status).toBe(422);
  });
});

describe('a file that is not a usable image', () => {
  const page = Buffer.from('<!doctype html><script>alert(1)</script>');
  it.each<[string, number, () => Buffer | Promise<Buffer>]>([
    ['an SVG', 415, () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['an SVG after a declaration', 415, () => Buffer.from('<?xml version="1.0"?><svg/>')],
    ['an HTML page', 415, () => page],
    ['a PDF', 415, () => Buffer.from('%PDF-1.7\n')],
    ['an empty file', 415, () => Buffer.alloc(0)],
    ['a HEIC', 415, () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heicmif1', 'latin1')],
    ['an HTML page with a GIF signature', 422, () => Buffer.concat([Buffer.from('GIF89a'), page])],
    ['half of a PNG', 422, () => SAMPLES.png.subarray(0, SAMPLES.png.length / 2)],
    ['a JPEG that claims a side of 65500 pixels', 413, () => withFalseSize('jpeg', 65_500)],
    ['a file of more than 10 MB', 413, () => Buffer.alloc(10 * 1024 * 1024 + 1)],
  ])('that is %s is refused with %i', async (_what, expected, make) => {
    const before = await stored();
    const { status, body } = await upload(await make());
    expect({ status, success: body.success }).toEqual({ status: expected, success: false });
    expect(body.message).toMatch(/^[A-Z].{10,}/);
    expect(await stored()).toBe(before);
  });

  it('is refused if its purpose is unknown', async () => {
    const response = await app.request('/api/settings/dealer/images?kind=favicon', {
      method: 'POST',
      headers: { cookie, 'content-type': 'image/png' },
      body: new Uint8Array(SAMPLES.png),
    });
    expect(response.status).toBe(422);
  });
});

it.each(['', 'x.webp', `${'0'.repeat(32)}.webp`, `${'A'.repeat(32)}.webp`, '..%2f..%2fetc'])(
  'returns 404 for the unknown image %j',
  async (file) => {
    expect((await app.request(`/images/dealer/${file}`)).status).toBe(404);
  },
);

it('deletes images that the dealer does not use after a day, and keeps the others', async () => {
  const { body: logo } = await upload(await newLogo());
  await save({ logo });
  const { body: unused } = await upload(await newLogo(), 'logoDark');
  await sweepAfter(DAY - 60_000);
  expect((await app.request(unused.path)).status).toBe(200);
  await sweepAfter(DAY + 60_000);
  expect((await app.request(unused.path)).status).toBe(404);
  expect((await app.request(logo.path)).status).toBe(200);
  expect((await save({ logoDark: unused })).status).toBe(422);
});
