import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/helpers/database/database.ts';
import { hasFiles, REAL_PHOTOS } from '../../../tests/helpers/real-files.ts';
import { temporaryStorage } from '../../../tests/helpers/storage.ts';
import { imageTesting } from '../../../tests/helpers/images/image-uploads.ts';

const testing = await imageTesting({
  database: await testDatabase(),
  ...(await temporaryStorage()),
});
const read = (file: string) => readFile(join(REAL_PHOTOS, file));

/** Signatures of metadata that cameras and editors add. */
const METADATA = [
  'Exif',
  'EXIF',
  'GPS',
  'XMP ',
  'ns.adobe.com',
  'ICC_PROFILE',
  'ICCP',
  'Photoshop',
];

describe.skipIf(!hasFiles(REAL_PHOTOS))('real photos, uploaded through the API', () => {
  it.each([
    ['Landscape_6.jpg', 'wide'],
    ['Portrait_8.jpg', 'high'],
    ['gps.jpg', 'wide'],
    ['iphone-8mp.jpg', 'wide'],
    ['iphone.heic', 'high'],
  ])('%s is served %s, upright and without metadata', async (file, shape) => {
    const carId = await testing.newCar();
    const path = await testing.upload(carId, 'photo', await read(file));
    expect((await testing.record(carId, [path])).status).toBe(200);
    const sell = 'update cars set car_sold = true where car_id = $1';
    await testing.database.rows({ name: '', text: sell }, [carId]);
    await testing.makeVariants();

    const files = await testing.served(carId);
    expect(files.size).toBeGreaterThanOrEqual(4);
    for (const [address, bytes] of files) {
      expect(address).toMatch(/\/images\/\d+-\d+s\//);
      for (const mark of METADATA)
        expect([address, mark, bytes.includes(mark)]).toEqual([address, mark, false]);
      const { width, height, exif, xmp, icc, iptc, orientation } = await sharp(bytes).metadata();
      expect({ exif, xmp, icc, iptc, orientation }).toEqual({});
      const share = address.includes('/og/');
      expect(width > height ? 'wide' : 'high').toBe(share ? 'wide' : shape);
    }
  });
});
