import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { encodeImage } from './encode.ts';

/** Photographs as phones write them; they stay outside this repository. */
const photos = new URL('../../../shared/data/photos/', import.meta.url);
const present = existsSync(photos);
if (!present) console.warn('Skipped: no real photos in ../shared/data/photos');

function read(file: string): Promise<Buffer> {
  return readFile(new URL(file, photos));
}

function thumbnail(bytes: Buffer, width: number, height: number): Promise<Buffer> {
  return sharp(bytes).resize(width, height, { fit: 'fill' }).greyscale().raw().toBuffer();
}

describe.skipIf(!present)('real photos', () => {
  test.each([
    ['Landscape_1.jpg', 'Landscape_6.jpg', 24, 16],
    ['Portrait_3.jpg', 'Portrait_8.jpg', 16, 24],
  ])('%s and %s come out as the same scene, upright', async (one, other, width, height) => {
    const [first, second] = await Promise.all(
      [one, other].map(async (f) => encodeImage(await read(f))),
    );
    expect([first!.width > first!.height, first!.width]).toEqual([width > height, second!.width]);
    const [a, b] = await Promise.all(
      [first!, second!].map(({ data }) => thumbnail(data, width, height)),
    );
    const differences = a!.map((value, at) => Math.abs(value - b![at]!));
    const mean = differences.reduce((sum, value) => sum + value, 0) / differences.length;
    // The digit that names the orientation is all that differs; turned upside down it is above 40.
    expect(mean).toBeLessThan(10);
  });

  test('the position of gps.jpg is gone', async () => {
    const original = await read('gps.jpg');
    expect((await sharp(original).metadata()).exif).toBeDefined();
    const { data } = await encodeImage(original);
    expect((await sharp(data).metadata()).exif).toBeUndefined();
    expect(data.includes('EXIF') || data.includes('GPS')).toBe(false);
  });

  test('an iPhone image is kept at 2560 pixels, without a studio', async () => {
    expect(await encodeImage(await read('iphone-8mp.jpg'))).toMatchObject({
      width: 2560,
      studio: null,
    });
  });

  test('an HEIC is refused with advice', async () => {
    await expect(encodeImage(await read('iphone.heic'))).rejects.toThrow('Save it as JPEG');
  });
});
