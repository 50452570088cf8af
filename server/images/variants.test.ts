import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { encodeImage } from './encode.ts';
import { SHARE_BYTES } from './share.ts';
import { testJpeg } from '../testing/jpeg.ts';
import { makeVariants } from './variants.ts';

const demo = (name: string) =>
  readFile(new URL(`../../demo-stock/images/${name}.webp`, import.meta.url));

/** The pixel at a place of an encoded image, given in parts of its size. */
async function pixelAt(bytes: Buffer, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(bytes)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3;
  return [...data.subarray(at, at + 3)];
}

const brightness = ([red = 0, green = 0, blue = 0]: number[]) => (red + green + blue) / 3;

test('an image gets the widths that are not above its own, in WebP, with its shape', async () => {
  const { data } = await encodeImage(await testJpeg({ width: 1200, height: 800 }));
  const [plain] = await makeVariants(data, null, [null]);
  expect([...plain!.widths.keys()]).toEqual([320, 640, 1024]);
  for (const [width, bytes] of plain!.widths)
    expect(await sharp(bytes).metadata()).toMatchObject({
      format: 'webp',
      width,
      height: Math.round((width * 800) / 1200),
    });
  expect(plain!.full.equals(data)).toBe(true);
});

test('an image smaller than every width gets its own alone', async () => {
  const { data } = await encodeImage(await testJpeg({ width: 90, height: 60 }));
  const [plain, sold] = await makeVariants(data, null, [null, 'sold']);
  expect([...plain!.widths.keys()]).toEqual([90]);
  expect([...sold!.widths.keys()]).toEqual([90]);
});

test('a plate stands centred on the floor, in the colours of its watermark, at every width', async () => {
  const sets = await makeVariants(await demo('suv-white-hero'), 'light', ['sold', 'booked']);
  const [sold, booked] = sets;
  for (const bytes of [sold!.full, ...sold!.widths.values()]) {
    // Beside the word, inside the plate; then the floor left, right, above and below it.
    expect(brightness(await pixelAt(bytes, 0.5, 0.81))).toBeLessThan(60);
    for (const [x, y] of [
      [0.3, 0.86],
      [0.7, 0.86],
      [0.5, 0.94],
    ] as const)
      // prettier-ignore
      expect(brightness(await pixelAt(bytes, x, y))).toBeGreaterThan(180);
  }
  for (const bytes of [booked!.full, ...booked!.widths.values()])
    expect(brightness(await pixelAt(bytes, 0.5, 0.825))).toBeGreaterThan(235);
});

test('a plate keeps inside a narrow upright image', async () => {
  const { data } = await encodeImage(await testJpeg({ width: 400, height: 1600 }));
  const [booked] = await makeVariants(data, null, ['booked']);
  const middle = await pixelAt(booked!.full, 0.34, 0.56);
  expect(brightness(middle)).toBeGreaterThan(235);
  expect(await pixelAt(booked!.full, 0.02, 0.56)).toEqual(await pixelAt(booked!.full, 0.02, 0.7));
});

test('behind a panorama that is shared, the blur of itself shows no plate', async () => {
  const { data } = await encodeImage(await testJpeg({ width: 1600, height: 400 }));
  const [plain, sold] = await makeVariants(data, null, [null, 'sold']);
  for (const x of [0.4, 0.45, 0.5, 0.55])
    expect(await pixelAt(sold!.share, x, 0.88)).toEqual(await pixelAt(plain!.share, x, 0.88));
});

test.each(['estate-white-hero', 'coupe-black-hero', 'suv-blue-detail'])(
  'the share image of %s is a JPEG of 1200x630 under 300 kB',
  async (name) => {
    const studio = name.endsWith('detail') ? null : name.startsWith('coupe') ? 'dark' : 'light';
    const [plain] = await makeVariants(await demo(name), studio, [null]);
    const share = plain!.share;
    expect(await sharp(share).metadata()).toMatchObject({
      format: 'jpeg',
      width: 1200,
      height: 630,
    });
    expect(share.length).toBeLessThan(SHARE_BYTES);
  },
);

test('a share image of pure noise is still under 300 kB', async () => {
  const noise = await sharp({
    create: {
      width: 1200,
      height: 800,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 90 },
    },
  })
    .webp({ quality: 100 })
    .toBuffer();
  const [plain] = await makeVariants(noise, null, [null]);
  expect(plain!.share.length).toBeLessThan(SHARE_BYTES);
});
