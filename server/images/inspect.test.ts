import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { inspect } from './inspect.ts';
import { testJpeg } from '../testing/jpeg.ts';

const folder = new URL('../../demo-stock/images/', import.meta.url);
const names = (await readdir(folder)).map((file) => file.replace('.webp', ''));
const facts: unknown = JSON.parse(await readFile(new URL('../images.json', folder), 'utf8'));
const darkRooms =
  /^(?:coupe|suv-black|suv-bronze|saloon-black|saloon-blue|estate-green|estate-bronze)/;

// A few of each kind: decoding all 120 is the work of `scripts/demo-images.ts`, whose results are checked below.
test.each([
  'coupe-green-hero',
  'suv-white-rear',
  'mpv-red-side',
  'estate-bronze-front',
  'suv-blue-detail',
])('the facts of %s are those that are kept for it', async (name) => {
  const found = await inspect(await readFile(new URL(`${name}.webp`, folder)));
  expect(facts).toHaveProperty(name, {
    ...found,
    placeholder: expect.stringMatching(/^data:image\/webp;base64,/),
  });
  expect(found.placeholder.length).toBeLessThanOrEqual(250);
});

test.each(names)('%s: whole cars are known by their studio, close-ups have none', (name) => {
  const whole = darkRooms.test(name) ? 'dark' : 'light';
  expect(facts).toHaveProperty([name, 'studio'], name.endsWith('-detail') ? null : whole);
});

test('an image taken anywhere else has no studio', async () => {
  expect(await inspect(await testJpeg({ width: 300, height: 200 }))).toMatchObject({
    width: 300,
    height: 200,
    studio: null,
  });
});
