import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { encodeImage } from './encode.server.ts';
import { hasFiles, REAL_PHOTOS } from '../../../tests/helpers/real-files.ts';

function read(file: string): Promise<Buffer> {
  return readFile(join(REAL_PHOTOS, file));
}

function thumbnail(bytes: Buffer, width: number, height: number): Promise<Buffer> {
  return sharp(bytes).resize(width, height, { fit: 'fill' }).greyscale().raw().toBuffer();
}

describe.skipIf(!hasFiles(REAL_PHOTOS))('real photos', () => {
  it.each([
    ['Landscape_1.jpg', 'Landscape_6.jpg', 24, 16],
    ['Portrait_3.jpg', 'Portrait_8.jpg', 16, 24],
  ])('encodes %s and %s as the same upright scene', async (one, other, width, height) => {
    const [first, second] = await Promise.all(
      [one, other].map(async (f) => encodeImage(await read(f))),
    );
    expect([first!.width > first!.height, first!.width]).toEqual([width > height, second!.width]);
    const [a, b] = await Promise.all(
      [first!, second!].map(({ data }) => thumbnail(data, width, height)),
    );
    const differences = a!.map((value, at) => Math.abs(value - b![at]!));
    const mean = differences.reduce((sum, value) => sum + value, 0) / differences.length;
    // The files differ only in the orientation number that is printed on them. An image that is upside down
    // exceeds a mean of 40.
    expect(mean).toBeLessThan(10);
  });

  it('scales an iPhone photo to 2560 pixels and detects no studio', async () => {
    expect(await encodeImage(await read('iphone-8mp.jpg'))).toMatchObject({
      width: 2560,
      studio: null,
    });
  });
});
