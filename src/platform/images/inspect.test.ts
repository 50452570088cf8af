import { readdir, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { inspect } from './inspect.server.ts';
import { testJpeg } from '../../../tests/helpers/images/jpeg.ts';

const folder = new URL('../../../demo-stock/images/', import.meta.url);
const names = (await readdir(folder)).map((file) => file.replace('.webp', ''));
const facts: unknown = JSON.parse(await readFile(new URL('../images.json', folder), 'utf8'));

// Only a few images: `tools/assets/demo-images.ts` decodes all 120, and the next test checks its results.
it.each([
  'coupe-green-hero',
  'suv-white-rear',
  'mpv-red-side',
  'estate-bronze-front',
  'suv-blue-detail',
])('matches demo-stock/images.json for %s', async (name) => {
  const found = await inspect(await readFile(new URL(`${name}.webp`, folder)));
  expect(facts).toHaveProperty(name, {
    ...found,
    placeholder: expect.stringMatching(/^data:image\/webp;base64,/),
  });
  expect(found.placeholder.length).toBeLessThanOrEqual(250);
});

it.each(names)('detects the studio of %s if it shows a whole car', (name) => {
  expect(facts).toHaveProperty([name, 'studio'], name.endsWith('-detail') ? null : 'light');
});

it('detects the dark studio', async () => {
  const image = new URL('../../features/staff/sign-in/coupe-green-rear.webp', import.meta.url);
  expect(await inspect(await readFile(image))).toMatchObject({ studio: 'dark' });
});

it('detects no studio in other images', async () => {
  expect(await inspect(await testJpeg({ width: 300, height: 200 }))).toMatchObject({
    width: 300,
    height: 200,
    studio: null,
  });
});
