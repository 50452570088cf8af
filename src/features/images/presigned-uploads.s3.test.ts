import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/helpers/database/database.ts';
import { imageTesting } from '../../../tests/helpers/images/image-uploads.ts';
import { testJpeg } from '../../../tests/helpers/images/jpeg.ts';
import { S3_ENDPOINT } from '../../../tests/helpers/s3-server.ts';
import { temporaryStorage } from '../../../tests/helpers/storage.ts';

const desk = await imageTesting({ database: await testDatabase(), ...(await temporaryStorage()) });
const { app, photo, newCar, read, requestLink, put, record, stored } = desk;

const asBody = (bytes: Buffer) => Uint8Array.from(bytes);

describe('an upload link to the object storage', () => {
  it('accepts one image, which the application encodes and serves', async () => {
    const carId = await newCar();
    const name = `${carId}/images/front.webp`;
    const { url } = (await requestLink(name, { size: photo.length })).body;
    expect(new URL(url).origin).toBe(new URL(S3_ENDPOINT).origin);
    expect(await put(url, asBody(photo))).toBe(200);
    expect(await stored('incoming/')).toHaveLength(1);
    expect((await record(carId, [name])).status).toBe(200);
    const served = await app.request((await read(carId)).images[0].src);
    expect(served.headers.get('content-type')).toBe('image/webp');
    const bytes = Buffer.from(await served.arrayBuffer());
    expect(bytes.toString('latin1', 8, 12)).toBe('WEBP');

    // A second upload with the link changes a file in the storage, but not the image that is served.
    const other = await testJpeg({ width: 60, height: 40 });
    await put(url, asBody(other));
    await record(carId, [name]);
    const again = await app.request((await read(carId)).images[0].src);
    expect(Buffer.from(await again.arrayBuffer()).equals(bytes)).toBe(true);
  });

  it('without a size accepts files that are too large, which are rejected later', async () => {
    const carId = await newCar();
    const name = `${carId}/images/large.webp`;
    const { url } = (await requestLink(name)).body;
    expect(await put(url, asBody(Buffer.alloc(15 * 1024 * 1024 + 1)))).toBe(200);
    const { status, body } = await record(carId, [name]);
    expect([status, body.errors]).toEqual([
      413,
      { [name]: 'This image is too large. The maximum is 15 MB.' },
    ]);
    expect((await read(carId)).images).toEqual([]);
  });

  it('rejects another type, length and path', async () => {
    const carId = await newCar();
    const link = async (more: object) =>
      (await requestLink(`${carId}/images/front.webp`, more)).body.url;
    const [url, other] = [await link({ size: photo.length }), await link({})];
    expect([
      await put(url, asBody(photo), 'text/html'),
      await put(url, asBody(photo.subarray(1))),
      await put(new URL(new URL(url).search, other).href, asBody(photo)),
    ]).toEqual([403, 403, 403]);
  });
});
