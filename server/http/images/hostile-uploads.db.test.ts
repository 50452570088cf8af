import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import {
  animatedPng,
  animation,
  deflatedZeros,
  type ImageFormat,
  SAMPLES,
  withFalseSize,
  nestedBoxes,
  png,
  pngChunk,
  pngWithBomb,
} from '../../testing/hostile-images.ts';
import { temporaryStorage } from '../../testing/storage.ts';
import { sendCar } from '../../testing/car-form.ts';
import { imageTesting } from '../../testing/image-uploads.ts';

const desk = await imageTesting({
  database: await testDatabase(),
  ...(await temporaryStorage()),
});
const { app, staff, least, queue, newCar, read, upload, record, stored, names } = desk;

type Bytes = Buffer | Promise<Buffer>;

const PAGE = '<!doctype html><script>alert("canary")</script>';
const cut = (bytes: Buffer, part: number) => bytes.subarray(0, Math.floor(bytes.length * part));
const ofBrand = (brand: string) =>
  Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0${brand}miaf`, 'latin1');
const kinds: ImageFormat[] = ['jpeg', 'png', 'webp', 'gif', 'avif'];

const REFUSED: [what: string, statuses: readonly number[], make: () => Bytes][] = [
  ['an SVG', [415], () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a page', [415], () => Buffer.from(PAGE)],
  ['a PDF', [415], () => Buffer.from('%PDF-1.7\n')],
  ['a ZIP', [415], () => Buffer.from('PK\x03\x04')],
  ['a script', [415], () => Buffer.from('GIF/*')],
  ['one byte', [415], () => Buffer.from([0xff])],
  ['a TIFF of pages', [415], () => sharp(SAMPLES.png).tiff().toBuffer()],
  ['a BMP', [415], () => Buffer.from('BM')],
  ['a page that begins as GIF', [422], () => Buffer.from(`GIF89a${PAGE}`)],
  ...kinds.flatMap((kind): typeof REFUSED => [
    [`half of a ${kind}`, [422], () => cut(SAMPLES[kind], 0.5)],
    [`the beginning of a ${kind}`, [422], () => SAMPLES[kind].subarray(0, 24)],
    [`a ${kind} that lies of 65500 pixels`, [413, 422], () => withFalseSize(kind, 65_500)],
  ]),
  ...['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'].map(
    (brand): (typeof REFUSED)[number] => [`a HEIC of brand ${brand}`, [415], () => ofBrand(brand)],
  ),
  ['an AVIF of boxes in boxes', [422], () => nestedBoxes(5_000)],
  ['an AVIF of frames without any', [422], () => ofBrand('avis')],
  [
    'a PNG of 30000 by 30000 pixels',
    [413],
    async () => png({ width: 30_000, height: 30_000, colour: 0 }, await deflatedZeros(900_030_000)),
  ],
  [
    'a PNG that is a line',
    [413],
    async () => png({ width: 5e6, height: 10 }, await deflatedZeros(15e7)),
  ],
];

const HARMLESS: [what: string, make: () => Bytes][] = [
  ['a GIF of 400 frames', () => animation('gif', 400)],
  ['a WebP of 400 frames', () => animation('webp', 400)],
  ['a PNG of 400 frames', () => animatedPng(400)],
  ['a JPEG with a page behind it', () => Buffer.concat([SAMPLES.jpeg, Buffer.from(PAGE)])],
  ['a GIF with a page behind it', () => Buffer.concat([SAMPLES.gif, Buffer.from(PAGE)])],
  [
    'a PNG with a ZIP behind it',
    () => Buffer.concat([SAMPLES.png, Buffer.from('PK\x03\x04canary')]),
  ],
  ['a JPEG with a page for a comment', () => jpegWithSegment(0xfe, PAGE)],
  ['a JPEG with a page for a profile', () => jpegWithSegment(0xe2, `ICC_PROFILE\0\x01\x01${PAGE}`)],
  [
    'a JPEG with a page for XMP',
    () => jpegWithSegment(0xe1, `http://ns.adobe.com/xap/1.0/\0${PAGE}`),
  ],
  [
    'a PNG with a page for a text',
    () =>
      Buffer.concat([
        SAMPLES.png.subarray(0, 33),
        pngChunk('tEXt', Buffer.from(`Comment\0${PAGE}`, 'latin1')),
        SAMPLES.png.subarray(33),
      ]),
  ],
  ['an AVIF that says it is HEIF first', () => asHeif(SAMPLES.avif)],
];

function jpegWithSegment(marker: number, text: string): Buffer {
  const head = Buffer.from([0xff, marker, 0, text.length + 2]);
  return Buffer.concat([
    SAMPLES.jpeg.subarray(0, 2),
    head,
    Buffer.from(text, 'latin1'),
    SAMPLES.jpeg.subarray(2),
  ]);
}

function asHeif(avif: Buffer): Buffer {
  const copy = Buffer.from(avif);
  copy.write('mif1', 8, 'latin1');
  return copy;
}

describe('what is no image that we take', () => {
  it.each(REFUSED)(
    '%s is refused with %j, and leaves the car as it was',
    async (_what, statuses, make) => {
      const carId = await newCar();
      const good = await upload(carId, 'good');
      await record(carId, [good]);
      const bytes = await make();
      const bad = await upload(carId, 'bad', bytes);
      const second = await upload(carId, 'second');
      const before = await stored('images/');
      queue.jobs.splice(0);

      const { status, body } = await record(carId, [good, second, bad]);
      expect(statuses).toContain(status);
      expect(Object.keys(body.errors)).toEqual([bad]);
      expect(body.message).toMatch(/^[A-Z].*\.$/);
      const form = await sendCar(app, 'create', least, staff, { images: [SAMPLES.jpeg, bytes] });
      expect([form.status, Object.keys(form.body.errors)]).toEqual([status, ['images.1']]);

      expect(await names(carId)).toEqual(['good']);
      expect(await stored('images/')).toEqual(before);
      expect(queue.jobs).toEqual([]);
    },
  );

  it('an HEIC is refused with what to do about it', async () => {
    const carId = await newCar();
    const { body } = await record(carId, [await upload(carId, 'phone', ofBrand('heic'))]);
    expect(body.message).toContain('Save it as JPEG');
  });
});

describe('what hides something', () => {
  it.each(HARMLESS)('%s is served as one image alone', async (_what, make) => {
    const carId = await newCar();
    expect((await record(carId, [await upload(carId, 'both', await make())])).status).toBe(200);
    await desk.makeVariants();
    const [image] = (await read(carId)).images;
    expect([image.width, image.height]).toEqual([60, 40]);
    const files = await desk.served(carId);
    expect(files.size).toBe(3);
    for (const file of files.values()) {
      expect(file.includes('canary') || file.includes('script')).toBe(false);
      expect((await sharp(file).metadata()).pages ?? 1).toBe(1);
    }
  });

  it.each(['zTXt', 'iTXt', 'iCCP'] as const)('a bomb in %s does not go off', async (type) => {
    const carId = await newCar();
    const bomb = pngWithBomb(type, await deflatedZeros(256 * 1024 * 1024));
    const recording = record(carId, [await upload(carId, 'bomb', bomb)]);
    // Everybody else is answered meanwhile.
    const others = Array.from({ length: 20 }, async () => app.request(`/api/cars/${carId}`));
    for (const other of await Promise.all(others)) expect(other.status).toBe(200);
    expect([200, 422]).toContain((await recording).status);
  });
});
