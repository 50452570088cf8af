import { readFile, writeFile } from 'node:fs/promises';
import {
  add,
  choose,
  description,
  draftsWith,
  fillIn,
  outline,
  IMAGE,
  imageFiles,
  readCar,
  savedId,
  tiles,
} from './support/car-form.ts';
import { abortFirst, expect, open, test, toast } from './support/page.ts';
import { signInByApi } from './support/staff.ts';

const PUTS = '**/api/cars/uploads/**';

test.beforeEach(async ({ page }) => {
  await signInByApi(page.request);
  await open(page, '/add-car');
});

test('shrinks a 20 MB file before the upload and accepts the same file twice', async ({ page }) => {
  await fillIn(page, 'Twice the same');
  const image = await readFile(IMAGE);
  // Decoders ignore bytes after the end of an image.
  const file = test.info().outputPath('large.webp');
  await writeFile(file, Buffer.concat([image, Buffer.alloc(20 * 1024 * 1024)]));
  await choose(page, [file, file]);
  await expect(tiles(page)).toHaveCount(2);
  const sizes: number[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') sizes.push(request.postDataBuffer()?.length ?? 0);
  });
  await add(page).click();
  const carId = await savedId(page);
  const { images } = await readCar(page, carId);
  expect(new Set(images.map(({ imagePath }: { imagePath: string }) => imagePath)).size).toBe(2);
  for (const size of sizes) expect(size).toBeLessThan(1_000_000);
});

test('retries only the failed upload and does not add a second car', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError({ failure: 'ERR_FAILED', path: '/api/cars/uploads/*' });
  await fillIn(page, 'Uploaded at the second try');
  await choose(page, await imageFiles('a.webp', 'b.webp', 'c.webp'));
  await abortFirst(page, PUTS);
  const created = page.waitForResponse('**/api/cars/admin-create');
  await add(page).click();
  const { carId } = await (await created).json();
  await expect(toast(page, 'Upload failed')).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'Upload failed' })).toHaveCount(1);
  await expect(description(page)).toHaveValue('Uploaded at the second try');
  const retry = page.getByRole('button', { name: 'Try again' });
  await expect(retry).toBeFocused();
  await expect(retry).toBeInViewport();
  const withImage = outline(page).getByRole('link', { name: 'Photos' });
  await expect(withImage).toContainText('needs your attention');
  // The photos that did upload are recorded.
  expect((await readCar(page, carId)).images).toHaveLength(2);
  const again: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') again.push(request.url());
  });
  // The uploads run in parallel, so any of the three can be the one that failed.
  const failedTile = page.getByRole('listitem').filter({ has: retry });
  const photo = await failedTile
    .getByRole('button', { name: /, photo \d/ })
    .getAttribute('aria-label');
  await retry.click();
  await expect(page.getByRole('button', { name: photo ?? '', exact: true })).toBeFocused();
  await expect(page.getByRole('alert').filter({ hasText: 'Upload failed' })).toHaveCount(0);
  await expect(withImage).not.toContainText('needs your attention');
  // The third one is uploaded, but not part of the car yet.
  await page.getByRole('link', { name: 'Cancel' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without the photos?' });
  await question.getByRole('button', { name: 'Stay here' }).click();
  await add(page).click();
  await expect(page).toHaveURL(`/edit-car/${carId}`, { timeout: 45_000 });
  await expect(tiles(page)).toHaveCount(3);
  expect(again).toHaveLength(1);
});

test('saves nothing if a file turns out to be unusable while the car is being saved', async ({
  page,
}) => {
  await fillIn(page, 'Added at once');
  const { promise: allowed, resolve: allow } = Promise.withResolvers<void>();
  await page.route('**/assets/convert-worker*', async (route) => {
    await allowed;
    await route.continue();
  });
  const broken = { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no image') };
  await page.getByLabel('Add photos').setInputFiles([broken]);
  await add(page).click();
  await expect(page.getByRole('status').filter({ hasText: 'adding car...' })).toBeVisible();
  allow();
  await expect(page.getByText('Remove the photos that can’t be used')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove broken.jpg' })).toBeFocused();
  expect(await draftsWith(page, 'Added at once')).toBe(0);
});

test('shows the progress of each upload', async ({ page }) => {
  await fillIn(page, 'Slowly uploaded');
  await choose(page, await imageFiles('a.webp', 'b.webp'));
  const { promise: allowed, resolve: allow } = Promise.withResolvers<void>();
  await page.route(PUTS, async (route) => {
    await allowed;
    await route.continue();
  });
  await add(page).click();
  for (const file of ['a.webp', 'b.webp'])
    await expect(page.getByRole('progressbar', { name: `Upload of ${file}` })).toBeVisible();
  await expect(page.getByText('2 photos uploading')).toBeVisible();
  allow();
  await savedId(page);
});
