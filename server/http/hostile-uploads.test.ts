import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '../data/testing.ts';
import { temporaryStorage } from '../storage/testing.ts';
import { pictureDesk } from './testing-pictures.ts';

const desk = await pictureDesk({
  database: await testDatabase(),
  ...(await temporaryStorage()),
});
const { app, queue, photo, newCar, read, upload, record, stored, names } = desk;

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
