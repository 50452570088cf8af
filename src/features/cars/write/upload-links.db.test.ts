import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../../../tests/helpers/database/database.ts';
import { testJpeg } from '../../../../tests/helpers/images/jpeg.ts';
import { temporaryStorage } from '../../../../tests/helpers/storage.ts';
import { imageTesting } from '../../../../tests/helpers/images/image-uploads.ts';

const desk = await imageTesting({ database: await testDatabase(), ...(await temporaryStorage()) });
const { app, staff, photo, newCar, read, requestLink, put, upload, record, stored } = desk;

const asBody = (bytes: Buffer) => Uint8Array.from(bytes);

describe('an upload link', () => {
  it('accepts one image, which is shown once it is in the list of images', async () => {
    const carId = await newCar();
    const { status, body } = await requestLink(`${carId}/images/front.webp`);
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

  it('has the origin of the page that requested it', async () => {
    const name = `${await newCar()}/images/front.webp`;
    const linkFor = async (headers: Record<string, string>) => {
      const response = await app.request('https://192.168.1.5:3000/api/cars/images-urls', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...staff, ...headers },
        body: JSON.stringify({ image: { name, type: 'image/webp' } }),
      });
      return new URL((await response.json()).url);
    };
    const link = await linkFor({ origin: 'https://192.168.1.5:3000' });
    expect(link.origin).toBe('https://192.168.1.5:3000');
    expect((await linkFor({ origin: 'https://cars.example' })).origin).toBe('https://cars.example');
    expect((await linkFor({ host: 'evil.example' })).origin).toBe('https://cars.example');
    const sent = await app.request(link, {
      method: 'PUT',
      headers: { 'content-type': 'image/webp', origin: link.origin },
      body: asBody(photo),
    });
    expect(sent.status).toBe(200);
  });

  it.each(
    [
      ['', 'front.webp', 'images/front.webp', '0/images/front.webp', '01/images/front.webp'],
      ['1/images/../2/front.webp', '1/images/a/b.webp', '1/images/.front.webp'],
      ['1/images/front.jpg', '1/images/front.webp\0', '1/images/front%2f.webp'],
      ['99999999999/images/front.webp', `1/images/${'x'.repeat(130)}.webp`],
      [null, 5, ['1/images/front.webp']],
    ].flat(),
  )('is not created for the name %j', async (name) => {
    const { status, body } = await requestLink(name);
    expect([status, Object.keys(body.errors)]).toEqual([422, ['image.name']]);
  });

  it('is created for supported image types up to 15 MB', async () => {
    const carId = await newCar();
    const ask = async (more: object) => {
      const { status, body } = await requestLink(`${carId}/images/front.webp`, more);
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

  it('is refused for an unknown car and for the name of a recorded image', async () => {
    expect((await requestLink('2147483647/images/front.webp')).status).toBe(404);
    const carId = await newCar();
    const name = await upload(carId, 'taken');
    expect((await requestLink(name)).status).toBe(200);
    await record(carId, [name]);
    const { status, body } = await requestLink(name);
    expect([status, body.errors]).toEqual([
      409,
      { 'image.name': 'An image with this name already exists' },
    ]);
  });

  it('accepts only the signed upload', async () => {
    const carId = await newCar();
    const link = async (more = {}) =>
      new URL((await requestLink(`${carId}/images/front.webp`, more)).body.url);
    const [url, other] = [await link({ size: photo.length }), await link()];
    const body = asBody(photo);
    const putChanged = (change: (query: URLSearchParams) => void) => {
      const copy = new URL(url);
      change(copy.searchParams);
      return put(copy.href, body);
    };
    const refused = [
      await put(url.pathname, body),
      await put(`${other.pathname}${url.search}`, body),
      await putChanged((query) => query.set('size', '99999')),
      await putChanged((query) => query.delete('size')),
      await putChanged((query) => query.append('size', '1')),
      await putChanged((query) => query.set('type', 'text/html')),
      await putChanged((query) => query.set('expires', '9999999999')),
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

  it('can be used again until the image is in the list of images', async () => {
    const carId = await newCar();
    const name = `${carId}/images/front.webp`;
    const { url } = (await requestLink(name)).body;
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

/** Uploads a photo for a car that is not saved yet. Returns its key. */
const uploadNameless = async (bytes = photo) => {
  const { body } = await desk.post('images-urls', {
    image: { type: 'image/webp', size: bytes.length },
  });
  expect(await put(body.url, asBody(bytes))).toBe(200);
  return String(body.uploadKey);
};

describe('an upload without a name', () => {
  it('is recorded under the path that the list of images gives it', async () => {
    const [front, rear] = [await uploadNameless(), await uploadNameless()];
    const carId = await newCar();
    const paths = [`${carId}/images/front.webp`, `${carId}/images/rear.webp`];
    const uploads = { [paths[0]!]: front, [paths[1]!]: rear };
    expect((await record(carId, paths, { uploads })).status).toBe(200);
    // A request whose answer was lost is sent again.
    expect((await record(carId, paths, { uploads })).status).toBe(200);
    expect(await desk.names(carId)).toEqual(['front', 'rear']);
    const [{ src }] = (await read(carId)).images;
    expect((await app.request(src)).status).toBe(200);
  });

  it('can be used for only one image', async () => {
    const uploadKey = await uploadNameless();
    const carId = await newCar();
    const first = `${carId}/images/first.webp`;
    expect((await record(carId, [first], { uploads: { [first]: uploadKey } })).status).toBe(200);
    const other = `${carId}/images/other.webp`;
    const again = await record(carId, [first, other], { uploads: { [other]: uploadKey } });
    expect([again.status, Object.keys(again.body.errors)]).toEqual([422, [other]]);
  });

  it('is refused if its key belongs to an upload with a name', async () => {
    const [carId, otherId] = [await newCar(), await newCar()];
    const { url } = (await requestLink(`${otherId}/images/theirs.webp`)).body;
    expect(await put(url, asBody(photo))).toBe(200);
    const uploadKey = new URL(url).pathname.split('/').at(-1);
    const path = `${carId}/images/mine.webp`;
    const answer = await record(carId, [path], { uploads: { [path]: uploadKey } });
    expect(answer.status).toBe(422);
  });

  it.each([[{ 'front.webp': 'key' }], [{ '1/images/front.webp': 5 }], ['key'], [['key']]])(
    'is refused for invalid uploads: %j',
    async (uploads) => {
      const carId = await newCar();
      expect((await record(carId, [], { uploads })).status).toBe(422);
    },
  );
});
