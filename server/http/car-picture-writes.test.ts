import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import sharp from 'sharp';
import type { CarFields } from '../../domain/car-input.ts';
import { JOBS } from '../../domain/jobs.ts';
import { testDatabase } from '../data/testing.ts';
import { testJpeg } from '../images/testing.ts';
import { removeFiles } from '../services/pictures/remove-files.ts';
import { sweepFiles } from '../services/pictures/sweep-files.ts';
import { readStored, temporaryStorage } from '../storage/testing.ts';
import { signIn, testApp } from './testing.ts';
import { leastCar, rememberingQueue, sendCar } from './testing-car-form.ts';

const database = await testDatabase();
const { storage } = await temporaryStorage();
const queue = rememberingQueue();
const app = testApp(database, { storage, queue });
const staff = await signIn(database);
let least: CarFields;
let photo: Buffer;

beforeAll(async () => {
  least = await leastCar(database);
  photo = await testJpeg({ width: 60, height: 40 });
});
beforeEach(() => void queue.jobs.splice(0));

const newCar = async (more: object = {}): Promise<number> =>
  (await sendCar(app, 'create', { ...least, publish: true, ...more }, staff)).body.carId;
const read = async (carId: number, headers: Record<string, string> = {}) =>
  (await (await app.request(`/api/cars/${carId}`, { headers })).json())[0];

async function post(path: string, body: unknown, headers: Record<string, string> = staff) {
  const response = await app.request(`/api/cars/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

const askLink = (name: unknown, more: object = {}, headers: Record<string, string> = staff) =>
  post('images-urls', { image: { name, type: 'image/webp', ...more } }, headers);

const put = async (url: string, bytes: BodyInit, type = 'image/webp') =>
  (await app.request(url, { method: 'PUT', headers: { 'content-type': type }, body: bytes }))
    .status;

const asBody = (bytes: Buffer) => Uint8Array.from(bytes);

/** Uploads a picture under a name, as the form does. */
async function upload(carId: number, file: string, bytes: Buffer = photo): Promise<string> {
  const name = `${carId}/images/${file}.webp`;
  const { body } = await askLink(name, { size: bytes.length });
  expect(await put(body.url, asBody(bytes))).toBe(200);
  return name;
}

const record = (
  carId: number,
  images: unknown,
  more: object = {},
  headers: Record<string, string> = staff,
) =>
  post(
    'images/admin-dbupdate',
    { carId, images, thumbnailImage: Array.isArray(images) ? images[0] : null, ...more },
    headers,
  );

const stored = async (prefix: string) => {
  const keys: string[] = [];
  for await (const key of storage.list(prefix)) keys.push(key);
  return keys;
};

describe('a link to upload to', () => {
  test('takes one picture, which is shown once it is recorded', async () => {
    const carId = await newCar();
    const { status, body } = await askLink(`${carId}/images/front.webp`);
    expect(status).toBe(200);
    expect(body.url).toMatch(/^https:\/\/cars\.example\/api\/cars\/uploads\/[0-9a-f]{48}\?/);
    expect(await put(body.url, asBody(photo))).toBe(200);
    expect((await read(carId)).images).toEqual([]);
    expect((await record(carId, [`${carId}/images/front.webp`])).status).toBe(200);
    const car = await read(carId);
    expect(car.images[0]).toMatchObject({
      imagePath: `${carId}/images/front.webp`,
      width: 60,
      height: 40,
      placeholder: expect.stringMatching(/^data:image\/webp/),
    });
    const served = await app.request(car.images[0].src);
    expect(served.headers.get('content-type')).toBe('image/webp');
    expect(Buffer.from(await served.arrayBuffer()).toString('latin1', 8, 12)).toBe('WEBP');
  });

  test.each([
    'front.webp',
    'images/front.webp',
    '0/images/front.webp',
    '01/images/front.webp',
    '1/images/../2/front.webp',
    '1/images/a/b.webp',
    '1/images/.front.webp',
    '1/images/front.jpg',
    '1/images/front.webp\0',
    '1/images/front%2f.webp',
    '99999999999/images/front.webp',
    '9999999999/images/front.webp',
    `1/images/${'x'.repeat(130)}.webp`,
    '',
    null,
    5,
    ['1/images/front.webp'],
  ])('is not given for the name %j', async (name) => {
    const { status, body } = await askLink(name);
    expect([status, Object.keys(body.errors)]).toEqual([422, ['image.name']]);
  });

  test('is given for pictures that can be read, of 15 MB at most', async () => {
    const carId = await newCar();
    const ask = async (more: object) => {
      const { status, body } = await askLink(`${carId}/images/front.webp`, more);
      return [status, body.errors?.['image.type'] ?? null];
    };
    expect(await ask({ type: 'image/jpeg' })).toEqual([200, null]);
    expect(await ask({ type: 'image/heic' })).toEqual([
      415,
      expect.stringContaining('Most Compatible'),
    ]);
    for (const type of ['image/svg+xml', 'text/html', 'image/webp; a=b', ''])
      expect((await ask({ type }))[0]).toBe(415);
    for (const size of [0, -1, 1.5, '10', null]) expect((await ask({ size }))[0]).toBe(422);
    expect(await ask({ size: 15 * 1024 * 1024 })).toEqual([200, null]);
    expect((await ask({ size: 15 * 1024 * 1024 + 1 }))[0]).toBe(413);
  });

  test('is not given for a car that is not there, nor for a name that is recorded', async () => {
    expect((await askLink('2147483647/images/front.webp')).status).toBe(404);
    const carId = await newCar();
    const name = await upload(carId, 'taken');
    expect((await askLink(name)).status).toBe(200);
    await record(carId, [name]);
    const { status, body } = await askLink(name);
    expect([status, body.errors]).toEqual([
      409,
      { 'image.name': 'There is already a picture of this name' },
    ]);
  });

  test('works for what it was made for, and nothing else', async () => {
    const carId = await newCar();
    const link = async (more = {}) =>
      new URL((await askLink(`${carId}/images/front.webp`, more)).body.url);
    const [url, other] = [await link({ size: photo.length }), await link()];
    const changed = (change: (url: URL) => void) => {
      const copy = new URL(url);
      change(copy);
      return copy.href;
    };
    const body = asBody(photo);
    const refused = [
      await put(url.pathname, body),
      await put(`${other.pathname}${url.search}`, body),
      await put(
        changed(({ searchParams }) => searchParams.set('size', '99999')),
        body,
      ),
      await put(
        changed(({ searchParams }) => searchParams.delete('size')),
        body,
      ),
      await put(
        changed(({ searchParams }) => searchParams.append('size', '1')),
        body,
      ),
      await put(
        changed(({ searchParams }) => searchParams.set('type', 'text/html')),
        body,
      ),
      await put(
        changed(({ searchParams }) => searchParams.set('expires', '9999999999')),
        body,
      ),
      await put(url.href, body, 'text/html'),
      await put(url.href, body, ''),
      await put(url.href, body, 'image/jpeg'),
      await put(url.href, body.subarray(1)),
      await put(url.href, Buffer.concat([photo, Buffer.from('x')])),
      await put(url.href, ''),
      await put(other.href, ''),
    ];
    expect(refused).toEqual(refused.map(() => 403));
    expect(await put(other.href, Buffer.alloc(15 * 1024 * 1024 + 1))).toBe(413);
    expect((await app.request(url.href, { headers: staff })).status).toBe(405);
    expect(await stored('incoming/')).not.toContain(`incoming/${url.pathname.split('/').at(-1)}`);
    expect(await put(url.href, body)).toBe(200);
  });

  test('may be used again until the picture is recorded; after that it changes nothing', async () => {
    const carId = await newCar();
    const name = `${carId}/images/front.webp`;
    const { url } = (await askLink(name)).body;
    expect(await put(url, 'first try, cut off')).toBe(200);
    expect(await put(url, asBody(photo))).toBe(200);
    expect((await record(carId, [name])).status).toBe(200);
    const before = await (await app.request((await read(carId)).images[0].src)).arrayBuffer();
    expect(await put(url, asBody(await testJpeg({ width: 90, height: 20 })))).toBe(403);
    await record(carId, [name]);
    const after = await (await app.request((await read(carId)).images[0].src)).arrayBuffer();
    expect(Buffer.from(after).equals(Buffer.from(before))).toBe(true);
  });
});

const names = async (carId: number) =>
  (await read(carId)).images.map(({ imagePath }: { imagePath: string }) =>
    imagePath.replace(/^.*\//, '').replace('.webp', ''),
  );

describe('the record of pictures', () => {
  test('keeps their order, changes it, and removes what it does not name', async () => {
    const carId = await newCar();
    const [a, b, c] = [
      await upload(carId, 'a'),
      await upload(carId, 'b'),
      await upload(carId, 'c'),
    ];
    await record(carId, [b, a]);
    expect(await names(carId)).toEqual(['b', 'a']);
    await record(carId, [a, b, c]);
    expect(await names(carId)).toEqual(['a', 'b', 'c']);
    queue.jobs.splice(0);
    await record(carId, [c, a]);
    expect(await names(carId)).toEqual(['c', 'a']);
    const removal = queue.jobs.find(({ name }) => name === 'remove-files');
    expect(removal?.payload).toMatchObject({ storageKeys: [expect.stringMatching(/^pictures\//)] });
    await record(carId, []);
    expect(await read(carId)).toMatchObject({ images: [], thumbnailImage: null });
  });

  test('says which picture stands for the car: one of them, or one of its own', async () => {
    const carId = await newCar();
    const [a, b, cover] = [
      await upload(carId, 'a'),
      await upload(carId, 'b'),
      await upload(carId, 'cover'),
    ];
    await record(carId, [a, b], { thumbnailImage: b });
    expect((await read(carId)).thumbnailImage).toBe(b);
    await record(carId, [a, b], { thumbnailImage: cover });
    expect(await read(carId)).toMatchObject({ thumbnailImage: cover });
    expect(await names(carId)).toEqual(['a', 'b']);
    await record(carId, [a, b], { thumbnailImage: null });
    expect((await read(carId)).thumbnailImage).toBe(a);
    expect((await askLink(cover)).status).toBe(200);
  });

  test('makes nothing twice where it is sent twice, one after the other or at once', async () => {
    const carId = await newCar();
    const images = [await upload(carId, 'a'), await upload(carId, 'b')];
    const answers = await Promise.all(Array.from({ length: 4 }, () => record(carId, images)));
    answers.push(await record(carId, images));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await names(carId)).toEqual(['a', 'b']);
    for (const { name, payload } of queue.jobs)
      if (name === 'remove-files')
        await removeFiles({ database, storage }, JOBS['remove-files'].parse(payload));
    for (const { src } of (await read(carId)).images)
      expect((await app.request(src)).status).toBe(200);
  });

  test('leaves the version, and refuses an older one', async () => {
    const carId = await newCar();
    const a = await upload(carId, 'a');
    expect((await record(carId, [a], { version: 1 })).status).toBe(200);
    expect((await read(carId, staff)).version).toBe(1);
    await sendCar(app, 'update', { ...least, publish: true, carId, version: 1 }, staff);
    const { status, body } = await record(carId, [], { version: 1 });
    expect([status, body.version]).toEqual([409, 2]);
    expect(await names(carId)).toEqual(['a']);
  });

  test('names the picture that was never uploaded, is of another car, or stands twice', async () => {
    const [carId, other] = [await newCar(), await newCar()];
    const [mine, theirs] = [await upload(carId, 'a'), await upload(other, 'a')];
    const missing = `${carId}/images/missing.webp`;
    const lacking = await record(carId, [mine, missing]);
    expect([lacking.status, Object.keys(lacking.body.errors)]).toEqual([422, [missing]]);
    const foreign = await record(carId, [mine, theirs]);
    expect([foreign.status, foreign.body.errors]).toEqual([
      422,
      { [theirs]: 'This is a picture of another car' },
    ]);
    expect((await record(carId, [mine, mine])).body.errors).toEqual({
      images: 'Name each picture once',
    });
    expect(await names(carId)).toEqual([]);
  });

  test.each([
    [
      'images',
      undefined,
      null,
      'x',
      [5],
      [null],
      ['../x.webp'],
      Array.from({ length: 41 }, (_, at) => `1/images/${at}.webp`),
    ],
    ['thumbnailImage', 5, 'x', '../x.webp', []],
    ['carId', undefined, 0, '1', null],
    ['version', 0, '1', null, 1.5],
    ['role', 'admin'],
  ])('needs the right %s', async (field, ...values) => {
    const carId = await newCar();
    for (const value of values) {
      const { status, body } = await record(carId, [], { [field]: value });
      expect([value, status]).toEqual([value, 422]);
      expect(Object.keys(body.errors)[0]).toMatch(new RegExp(`^${field}`));
    }
  });

  test('of a car that is not there is a 404', async () => {
    expect((await record(2_147_483_647, [])).status).toBe(404);
  });

  test('queues variants for new pictures, and is on the record of who did what', async () => {
    const carId = await newCar();
    const a = await upload(carId, 'a');
    queue.jobs.splice(0);
    await record(carId, [a]);
    await record(carId, [a]);
    expect(queue.jobs.map(({ name }) => name).toSorted()).toEqual([
      'make-variants',
      'remove-files',
    ]);
    const address = `/api/staff-actions?entity=car&entityId=${carId}`;
    const { data } = await (await app.request(address, { headers: staff })).json();
    expect(data).toHaveLength(2);
    expect(data[0].changes).toEqual({
      images: { from: null, to: 'a.webp' },
      thumbnailImage: { from: null, to: 'a.webp' },
    });
  });
});

/** A PNG that says it is far larger than it is. */
async function lyingPng(side: number): Promise<Buffer> {
  const png = await sharp(photo).png().toBuffer();
  png.writeUInt32BE(side, 16);
  png.writeUInt32BE(side, 20);
  return png;
}

describe('what is no picture', () => {
  const page = '<!doctype html><script>alert(1)</script>';
  test.each<[string, number, () => Promise<Buffer> | Buffer]>([
    ['an SVG', 415, () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a page', 415, () => Buffer.from(page)],
    ['a page that begins as GIF', 422, () => Buffer.from(`GIF89a${page}`)],
    ['a JPEG that is cut off', 422, () => photo.subarray(0, photo.length / 2)],
    ['a HEIC', 415, () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
    ['a bomb of 30000 by 30000 pixels', 413, () => lyingPng(30_000)],
    ['a lie of 65500 by 65500 pixels', 413, () => lyingPng(65_500)],
    ['a PDF', 415, () => Buffer.from('%PDF-1.7')],
  ])('%s is refused with %i, and leaves the car as it was', async (_what, expected, make) => {
    const carId = await newCar();
    const good = await upload(carId, 'good');
    await record(carId, [good]);
    const second = await upload(carId, 'second');
    const bad = await upload(carId, 'bad', await make());
    const before = (await stored('pictures/')).length;
    queue.jobs.splice(0);
    const { status, body } = await record(carId, [good, second, bad]);
    expect([status, Object.keys(body.errors)]).toEqual([expected, [bad]]);
    expect(body.message).toMatch(/^[A-Z].*\.$/);
    expect(await names(carId)).toEqual(['good']);
    expect((await stored('pictures/')).length).toBe(before);
    expect(queue.jobs).toEqual([]);
  });

  test('a picture with a page behind it is served as a picture alone', async () => {
    const carId = await newCar();
    const polyglot = Buffer.concat([photo, Buffer.from(page)]);
    await record(carId, [await upload(carId, 'both', polyglot)]);
    const served = await app.request((await read(carId)).images[0].src);
    expect(await served.text()).not.toContain('script');
    expect(served.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('a photograph loses where it was taken', async () => {
    const carId = await newCar();
    const gps = { IFD0: { Make: 'Canary' }, IFD3: { GPSLatitude: '53/1 20/1 0/1' } };
    const tagged = await sharp(photo).withExif(gps).jpeg().toBuffer();
    expect(tagged.includes('Canary')).toBe(true);
    await record(carId, [await upload(carId, 'tagged', tagged)]);
    const served = await app.request((await read(carId)).images[0].src);
    const bytes = Buffer.from(await served.arrayBuffer());
    expect(bytes.includes('Canary')).toBe(false);
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
  });
});

const askMark = (carId: unknown, watermark: unknown) =>
  post('send-to-processing-queue', { carId, watermark });

describe('the watermark', () => {
  test('is queued for the pictures of a car that wears it, and lacks it', async () => {
    const carId = await newCar();
    await record(carId, [await upload(carId, 'a')]);
    const ready = "update car_images set widths = '{60}' where car_id = $1";
    await database.rows({ name: '', text: ready }, [carId]);
    queue.jobs.splice(0);
    expect((await askMark(carId, 'SOLD')).status).toBe(202);
    expect(queue.jobs).toEqual([]);
    await database.rows({ name: '', text: 'update cars set car_sold = true where car_id = $1' }, [
      carId,
    ]);
    expect((await askMark(carId, 'BOOKED')).status).toBe(202);
    expect((await askMark(carId, 'SOLD')).status).toBe(202);
    expect(new Set(queue.jobs.map(({ name }) => name))).toEqual(new Set(['make-variants']));
  });

  test('is BOOKED or SOLD, and of a car that is there', async () => {
    const carId = await newCar();
    for (const watermark of ['sold', '', null, 1, undefined])
      expect((await askMark(carId, watermark)).status).toBe(422);
    expect((await askMark('x', 'SOLD')).status).toBe(422);
    expect((await askMark(2_147_483_647, 'SOLD')).status).toBe(404);
  });
});

const DAY = 24 * 60 * 60_000;
const sweepAfter = (ms: number) => sweepFiles({ database, storage }, new Date(Date.now() + ms));

describe('the sweep', () => {
  test('removes an upload that was never recorded, after a day', async () => {
    await sweepAfter(0);
    const carId = await newCar();
    const name = await upload(carId, 'forgotten');
    const before = await stored('incoming/');
    await sweepAfter(DAY - 60_000);
    expect(new Set(await stored('incoming/'))).toEqual(new Set(before));
    await sweepAfter(DAY + 60_000);
    expect(await stored('incoming/')).toEqual([]);
    expect((await record(carId, [name])).status).toBe(422);
  });

  test('removes files that belong to no picture, after a day, and no others', async () => {
    const carId = await newCar();
    await record(carId, [await upload(carId, 'kept')]);
    const made = (Date.now() - 2 * DAY).toString(36);
    const orphan = `pictures/${made}-${'0'.repeat(24)}/full.webp`;
    await storage.put(orphan, photo, 'image/webp');
    await sweepAfter(0);
    expect(await readStored(storage, orphan)).toBeNull();
    await sweepAfter(2 * DAY);
    const [picture] = (await read(carId)).images;
    expect((await app.request(picture.src)).status).toBe(200);
  });

  test('of a deleted car takes all of its files', async () => {
    const carId = await newCar();
    await record(carId, [await upload(carId, 'a'), await upload(carId, 'b')]);
    await upload(carId, 'c');
    const keys = new Set(await stored('pictures/'));
    queue.jobs.splice(0);
    const address = `/api/cars/admin-delete?carId=${carId}`;
    await app.request(address, { method: 'DELETE', headers: staff });
    const [job] = queue.jobs;
    await removeFiles({ database, storage }, JOBS['remove-files'].parse(job?.payload));
    expect((await stored('pictures/')).length).toBe(keys.size - 2);
    expect(job?.payload).toMatchObject({ uploadKeys: [expect.any(String)] });
  });
});

describe('whoever else calls', () => {
  test.each<[number, Record<string, string>]>([
    [401, {}],
    [401, { cookie: '__Host-session=forged' }],
    [401, { authorization: `Bearer ${staff.cookie}` }],
    [403, { ...staff, origin: 'https://elsewhere.example' }],
    [415, { ...staff, 'content-type': 'text/plain' }],
  ])('gets %i: %o', async (expected, headers) => {
    const carId = await newCar();
    const name = await upload(carId, 'a');
    const statuses = [
      (await askLink(name, {}, headers)).status,
      (await record(carId, [name], {}, headers)).status,
      (await post('send-to-processing-queue', { carId, watermark: 'SOLD' }, headers)).status,
    ];
    expect(statuses).toEqual([expected, expected, expected]);
    expect(await names(carId)).toEqual([]);
  });
});
