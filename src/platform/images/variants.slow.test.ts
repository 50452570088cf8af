import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { encodeImage } from './encode.server.ts';
import { MAX_SHARE_BYTES, makeVariants } from './variants.server.ts';
import { testJpeg } from '../../../tests/helpers/images/jpeg.ts';

const demo = (name: string) =>
  readFile(new URL(`../../../demo-stock/images/${name}.webp`, import.meta.url));

/** Channels of one pixel. `x` and `y` are fractions of the image size. */
async function pixelAt(bytes: Buffer, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(bytes)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3;
  return [...data.subarray(at, at + 3)];
}

const brightness = ([red = 0, green = 0, blue = 0]: number[]) => (red + green + blue) / 3;

it('makes WebP files at every standard width up to that of the image, with its aspect ratio', async () => {
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

it('makes a single file at the original width for an image below all standard widths', async () => {
  const { data } = await encodeImage(await testJpeg({ width: 90, height: 60 }));
  const [plain, sold] = await makeVariants(data, null, [null, 'sold']);
  expect([...plain!.widths.keys()]).toEqual([90]);
  expect([...sold!.widths.keys()]).toEqual([90]);
});

it('draws the watermark in its colours at the bottom centre of every variant', async () => {
  const sets = await makeVariants(await demo('suv-white-hero'), 'light', ['sold', 'booked']);
  const [sold, booked] = sets;
  for (const bytes of [sold!.full, ...sold!.widths.values()]) {
    // Inside the band next to the word, then outside of the band: left, right and below.
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

it('keeps the watermark inside a narrow portrait image', async () => {
  const { data } = await encodeImage(await testJpeg({ width: 400, height: 1600 }));
  const [booked] = await makeVariants(data, null, ['booked']);
  const middle = await pixelAt(booked!.full, 0.34, 0.56);
  expect(brightness(middle)).toBeGreaterThan(235);
  expect(await pixelAt(booked!.full, 0.02, 0.56)).toEqual(await pixelAt(booked!.full, 0.02, 0.7));
});

it('shows no watermark in the blurred background of a panorama’s share image', async () => {
  const { data } = await encodeImage(await testJpeg({ width: 1600, height: 400 }));
  const [plain, sold] = await makeVariants(data, null, [null, 'sold']);
  for (const x of [0.4, 0.45, 0.5, 0.55])
    expect(await pixelAt(sold!.share, x, 0.88)).toEqual(await pixelAt(plain!.share, x, 0.88));
});

it.each([
  ['estate-white-hero', 'light'],
  ['coupe-black-hero', 'dark'],
  ['suv-blue-detail', null],
] as const)(
  'makes the share image of %s in the studio %s a JPEG of 1200x630 below 300 kB',
  async (name, studio) => {
    const [plain] = await makeVariants(await demo(name), studio, [null]);
    const share = plain!.share;
    expect(await sharp(share).metadata()).toMatchObject({
      format: 'jpeg',
      width: 1200,
      height: 630,
    });
    expect(share.length).toBeLessThan(MAX_SHARE_BYTES);
  },
);

it('keeps the share image of pure noise below 300 kB', async () => {
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
  expect(plain!.share.length).toBeLessThan(MAX_SHARE_BYTES);
});
