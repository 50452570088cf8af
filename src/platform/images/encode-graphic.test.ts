import sharp from 'sharp';
import { expect, it } from 'vitest';
import { testJpeg } from '../../../tests/helpers/images/jpeg.ts';
import { encodeGraphic } from './encode.server.ts';

const LOGO = { width: 800, height: 320, trim: true };
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

/** A red rectangle of 300x60 in the middle of a canvas. */
function wordmark(background: object | string, canvas = { width: 500, height: 500 }) {
  return sharp({ create: { ...canvas, channels: 4, background } }).composite([
    { input: { create: { width: 300, height: 60, channels: 4, background: '#c00' } } },
  ]);
}

/** A black ellipse on a transparent canvas of 200x100. Not an SVG, because other tests block its loader. */
function ellipse() {
  const pixels = Buffer.alloc(200 * 100 * 4);
  for (let y = 0; y < 100; y += 1)
    for (let x = 0; x < 200; x += 1)
      if (((x - 100) / 99) ** 2 + ((y - 50) / 49) ** 2 <= 1) pixels[(y * 200 + x) * 4 + 3] = 255;
  return sharp(pixels, { raw: { width: 200, height: 100, channels: 4 } });
}

const alphaAt = async (bytes: Buffer, x: number, y: number) => {
  const { data, info } = await sharp(bytes)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return data[(y * info.width + x) * 4 + 3];
};

it('keeps transparency, and removes metadata', async () => {
  const ring = await ellipse()
    .png()
    .withExif({ IFD0: { Artist: 'Canary' } })
    .toBuffer();
  const { data, width, height } = await encodeGraphic(ring, LOGO);
  const metadata = await sharp(data).metadata();
  expect(metadata).toMatchObject({ format: 'webp', hasAlpha: true, width, height });
  expect([metadata.exif, metadata.icc, metadata.xmp]).toEqual([undefined, undefined, undefined]);
  expect(await alphaAt(data, 0, 0)).toBe(0);
  expect(await alphaAt(data, 100, 50)).toBe(255);
});

it.each([
  ['transparent', async () => wordmark(CLEAR).png().toBuffer()],
  ['white', async () => wordmark('#fff').flatten().jpeg({ quality: 95 }).toBuffer()],
])('cuts off %s margins', async (_colour, make) => {
  const { width, height } = await encodeGraphic(await make(), LOGO);
  expect(Math.abs(width - 300)).toBeLessThanOrEqual(8);
  expect(Math.abs(height - 60)).toBeLessThanOrEqual(8);
});

it('keeps the margins of a map', async () => {
  const map = await wordmark('#fff').png().toBuffer();
  expect(await encodeGraphic(map, { width: 1440, height: 1080, trim: false })).toMatchObject({
    width: 500,
    height: 500,
  });
});

it.each([
  { width: 40, height: 30 },
  { width: 1, height: 1 },
  { width: 2, height: 90 },
])('keeps an image of one colour unchanged: %o', async (size) => {
  const create = { ...size, channels: 4, background: CLEAR } as const;
  const blank = await sharp({ create }).png().toBuffer();
  expect(await encodeGraphic(blank, LOGO)).toMatchObject(size);
});

it('scales a large image down, applies its orientation, and never enlarges', async () => {
  const turned = await testJpeg({ width: 3000, height: 2000, orientation: 6 });
  const bounds = { ...LOGO, trim: false };
  expect(await encodeGraphic(turned, bounds)).toMatchObject({ width: 213, height: 320 });
  const small = await testJpeg({ width: 30, height: 20 });
  expect(await encodeGraphic(small, bounds)).toMatchObject({ width: 30, height: 20 });
});

it('encodes flat colours without loss, and a photo with loss', async () => {
  const flat = await encodeGraphic(await wordmark(CLEAR).png().toBuffer(), LOGO);
  const colours = await sharp(flat.data).ensureAlpha().raw().toBuffer();
  expect([...colours.subarray(0, 4)]).toEqual([204, 0, 0, 255]);
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const photo = await sharp({
    create: { width: 600, height: 400, channels: 3, noise, background: '#888' },
  })
    .png()
    .toBuffer();
  const encoded = await encodeGraphic(photo, { width: 600, height: 400, trim: false });
  const exact = await sharp(photo).webp({ lossless: true }).toBuffer();
  expect(encoded.data.length).toBeLessThan(exact.length * 0.75);
});
