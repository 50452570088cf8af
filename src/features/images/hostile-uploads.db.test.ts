import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/helpers/database/database.ts';
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
} from '../../../tests/helpers/images/hostile-images.ts';
import { temporaryStorage } from '../../../tests/helpers/storage.ts';
import { sendCar } from '../../../tests/helpers/car-form.ts';
import { imageTesting } from '../../../tests/helpers/images/image-uploads.ts';

const desk = await imageTesting({ database: await testDatabase(), ...(await temporaryStorage()) });
const { app, staff, least, queue, newCar, read, upload, record, stored, names } = desk;

type Bytes = Buffer | Promise<Buffer>;

const PAGE = '<!doctype html><script>alert("canary")</script>';
const cut = (bytes: Buffer, part: number) => bytes.subarray(0, Math.floor(bytes.length * part));
const ofBrand = (brand: string) =>
  Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0${brand}miaf`, 'latin1');
const kinds: ImageFormat[] = ['jpeg', 'png', 'webp', 'gif', 'avif'];

const REFUSED: [what: string, statuses: readonly number[], make: () => Bytes][] = [
  ['an SVG', [415], () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['an HTML page', [415], () => Buffer.from(PAGE)],
  ['a PDF', [415], () => Buffer.from('%PDF-1.7\n')],
  ['a ZIP', [415], () => Buffer.from('PK\x03\x04')],
  ['a script', [415], () => Buffer.from('GIF/*')],
  ['one byte', [415], () => Buffer.from([0xff])],
  ['a TIFF', [415], () => sharp(SAMPLES.png).tiff().toBuffer()],
  ['a BMP', [415], () => Buffer.from('BM')],
  ['an HTML page with a GIF signature', [422], () => Buffer.from(`GIF89a${PAGE}`)],
  ...kinds.flatMap((kind): typeof REFUSED => [
    [`half of a ${kind}`, [422], () => cut(SAMPLES[kind], 0.5)],
    [`the beginning of a ${kind}`, [422], () => SAMPLES[kind].subarray(0, 24)],
    [`a ${kind} that claims a side of 65500 pixels`, [413, 422], () => withFalseSize(kind, 65_500)],
  ]),
  ...['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'].map(
    (brand): (typeof REFUSED)[number] => [`a HEIC of brand ${brand}`, [415], () => ofBrand(brand)],
  ),
  ['an AVIF with deeply nested boxes', [422], () => nestedBoxes(5_000)],
  ['an animated AVIF without frames', [422], () => ofBrand('avis')],
  [
    'a PNG of 30000 by 30000 pixels',
    [413],
    async () => png({ width: 30_000, height: 30_000, colour: 0 }, await deflatedZeros(900_030_000)),
  ],
  [
    'a very wide PNG',
    [413],
    async () => png({ width: 5e6, height: 10 }, await deflatedZeros(15e7)),
  ],
];

const HARMLESS: [what: string, make: () => Bytes][] = [
  ['a GIF of 400 frames', () => animation('gif', 400)],
  ['a WebP of 400 frames', () => animation('webp', 400)],
  ['a PNG of 400 frames', () => animatedPng(400)],
  ['a JPEG followed by an HTML page', () => Buffer.concat([SAMPLES.jpeg, Buffer.from(PAGE)])],
  ['a GIF followed by an HTML page', () => Buffer.concat([SAMPLES.gif, Buffer.from(PAGE)])],
  ['a PNG followed by a ZIP', () => Buffer.concat([SAMPLES.png, Buffer.from('PK\x03\x04canary')])],
  ['a JPEG with an HTML page in its comment', () => jpegWithSegment(0xfe, PAGE)],
  [
    'a JPEG with an HTML page in its colour profile',
    () => jpegWithSegment(0xe2, `ICC_PROFILE\0\x01\x01${PAGE}`),
  ],
  [
    'a JPEG with an HTML page in its XMP data',
    () => jpegWithSegment(0xe1, `http://ns.adobe.com/xap/1.0/\0${PAGE}`),
  ],
  [
    'a PNG with an HTML page in a text chunk',
    () =>
      Buffer.concat([
        SAMPLES.png.subarray(0, 33),
        pngChunk('tEXt', Buffer.from(`Comment\0${PAGE}`, 'latin1')),
        SAMPLES.png.subarray(33),
      ]),
  ],
  ['an AVIF whose first brand is HEIF', () => asHeif(SAMPLES.avif)],
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

describe('an invalid image', () => {
  it.each(REFUSED)(
    'that is %s is rejected with %j and does not change the car',
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

  it('in HEIC format is rejected with advice', async () => {
    const carId = await newCar();
    const { body } = await record(carId, [await upload(carId, 'phone', ofBrand('heic'))]);
    expect(body.message).toContain('Save it as JPEG');
  });
});

describe('an image with hidden content', () => {
  it.each(HARMLESS)('(%s) is served as a single clean image', async (_what, make) => {
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

  it.each(['zTXt', 'iTXt', 'iCCP'] as const)(
    'with a decompression bomb in %s is handled safely',
    async (type) => {
      const carId = await newCar();
      const bomb = pngWithBomb(type, await deflatedZeros(256 * 1024 * 1024));
      const recording = record(carId, [await upload(carId, 'bomb', bomb)]);
      // Other requests are answered meanwhile.
      const others = Array.from({ length: 20 }, async () => app.request(`/api/cars/${carId}`));
      for (const other of await Promise.all(others)) expect(other.status).toBe(200);
      expect([200, 422]).toContain((await recording).status);
    },
  );
});
