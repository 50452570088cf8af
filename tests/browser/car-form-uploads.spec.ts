import { readFile, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import {
  add,
  choose,
  description,
  fillIn,
  outline,
  IMAGE,
  imageFiles,
  order,
  readCar,
  savedId,
  tile,
  tiles,
  update,
} from './support/car-form.ts';
import {
  abortFirst,
  expect,
  expectAccessible,
  open,
  started,
  test,
  toast,
} from './support/page.ts';
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
  const sizes: number[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') sizes.push(request.postDataBuffer()?.length ?? 0);
  });
  await choose(page, [file, file]);
  await expect(tiles(page)).toHaveCount(2);
  await add(page).click();
  const carId = await savedId(page);
  const { images } = await readCar(page, carId);
  expect(new Set(images.map(({ imagePath }: { imagePath: string }) => imagePath)).size).toBe(2);
  expect(sizes).toHaveLength(2);
  for (const size of sizes) expect(size).toBeLessThan(1_000_000);
});

test('uploads photos while the user fills in the form, and again after a lost connection', async ({
  page,
  context,
  expectConsoleError,
}) => {
  expectConsoleError({ failure: 'ERR_FAILED', path: '/api/cars/uploads/*' });
  // While offline, the request for the address of an upload fails, and sometimes the poll of waiting enquiries.
  expectConsoleError({ failure: 'ERR_INTERNET_DISCONNECTED', path: '/api/*' });
  await abortFirst(page, PUTS);
  await choose(page, await imageFiles('a.webp', 'b.webp'));
  await expect(page.getByText(/^\d of 2 photos$/)).toHaveCount(0);
  await context.setOffline(true);
  await choose(page, await imageFiles('c.webp'));
  await expect(page.getByText('2 of 3 photos')).toBeVisible();
  await expect(tile(page, 'c.webp').getByText(/^No connection\./)).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(page.getByText('2 of 3 photos')).toHaveCount(0);
  await fillIn(page, 'Uploaded while it was typed');
  const sent: string[] = [];
  page.on('request', (request) => void sent.push(request.method()));
  await add(page).click();
  const carId = await savedId(page);
  expect(sent).not.toContain('PUT');
  const { images } = await readCar(page, carId);
  expect(images).toHaveLength(3);
});

test('saves the car without a photo that fails repeatedly, and adds it with the next save', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError({ failure: 'ERR_FAILED', path: '/api/cars/uploads/*' });
  await fillIn(page, 'Uploaded at the second try');
  await choose(page, await imageFiles('a.webp', 'b.webp'));
  await expect(page.getByText(/^\d of 2 photos$/)).toHaveCount(0);
  await page.route(PUTS, (route) => route.abort());
  await choose(page, await imageFiles('c.webp'));
  const created = page.waitForResponse('**/api/cars/admin-create');
  await add(page).click();
  const { carId } = await (await created).json();
  await expect(toast(page, 'Upload failed')).toBeVisible();
  await expect(tile(page, 'c.webp').getByRole('alert')).toContainText('Upload failed');
  await expect(description(page)).toHaveValue('Uploaded at the second try');
  const retry = page.getByRole('button', { name: 'Try again' });
  await expect(retry).toBeFocused();
  await expect(retry).toBeInViewport();
  const withImage = outline(page).getByRole('link', { name: 'Photos' });
  await expect(withImage).toContainText('needs your attention');
  // The photos that did upload are recorded.
  expect((await readCar(page, carId)).images).toHaveLength(2);
  await page.unroute(PUTS);
  await retry.click();
  await expect(page.getByRole('button', { name: /^c.webp, photo 3/ })).toBeFocused();
  await expect(page.getByText('Upload failed')).toHaveCount(0);
  await expect(withImage).not.toContainText('needs your attention');
  // The third one is uploaded, but not part of the car yet. The browser keeps it.
  await reload(page);
  await open(page, `/edit-car/${carId}`);
  await page.getByRole('button', { name: 'Restore changes' }).click();
  await expect(tiles(page)).toHaveCount(3);
  await update(page).click();
  await expect(toast(page, 'Car Updated')).toBeVisible({ timeout: 30_000 });
  expect((await readCar(page, carId)).images).toHaveLength(3);
});

test('waits with the save for what is missing, and shows the progress', async ({ page }) => {
  await fillIn(page, 'Slowly uploaded');
  const { promise: allowed, resolve: allow } = Promise.withResolvers<void>();
  await choose(page, await imageFiles('a.webp'));
  await expect(page.getByText(/^\d of 1 photo$/)).toHaveCount(0);
  await page.route(PUTS, async (route) => {
    await allowed;
    await route.continue();
  });
  await choose(page, await imageFiles('b.webp', 'c.webp'));
  for (const file of ['b.webp', 'c.webp'])
    await expect(page.getByRole('progressbar', { name: `Upload of ${file}` })).toBeVisible();
  await add(page).click();
  await expect(page.getByRole('status').filter({ hasText: 'adding car...' })).toBeVisible();
  await expect(page.getByText('1 of 3 photos')).toBeVisible();
  allow();
  await savedId(page);
});

test('brings back photos and text after a reload, without uploading twice', async ({ page }) => {
  const puts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') puts.push(request.url());
  });
  await choose(page, await imageFiles('a.webp', 'b.webp'));
  await expect(page.getByText(/^\d of 2 photos$/)).toHaveCount(0);
  await fillIn(page, 'Reloaded before the save');
  await page.getByRole('button', { name: /^b.webp, photo 2/ }).press('ArrowLeft');
  await expect.poll(() => keptNames(page)).toEqual(['b.webp', 'a.webp']);
  await reload(page);
  const offer = page.getByRole('region', { name: 'Unsaved changes' });
  await expect(offer).toContainText('with 2 new photos');
  await expectAccessible(page);
  // Photos that are chosen before the decision are kept too.
  await choose(page, await imageFiles('c.webp'));
  await page.getByRole('button', { name: 'Restore changes' }).click();
  await expect.poll(() => order(page)).toEqual(['b.webp', 'a.webp', 'c.webp']);
  await expect(description(page)).toHaveValue('Reloaded before the save');
  await add(page).click();
  const carId = await savedId(page);
  expect((await readCar(page, carId)).images).toHaveLength(3);
  expect(puts).toHaveLength(3);
  await expect.poll(() => keptNames(page)).toEqual([]);
});

test('deletes the photos that it keeps when they are discarded, and at a sign-out', async ({
  page,
}) => {
  await choose(page, await imageFiles('a.webp'));
  await expect.poll(() => keptNames(page)).toEqual(['a.webp']);
  await reload(page);
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect.poll(() => keptNames(page)).toEqual([]);
  await choose(page, await imageFiles('b.webp'));
  await expect.poll(() => keptNames(page)).toEqual(['b.webp']);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await expect.poll(() => keptNames(page)).toEqual([]);
});

async function reload(page: Page): Promise<void> {
  await page.reload();
  await started(page);
}

/** Returns the names of the photos that the browser keeps for the new car. */
const keptNames = (page: Page): Promise<string[]> =>
  page.evaluate(async (): Promise<string[]> => {
    const databases = await indexedDB.databases();
    if (!databases.some(({ name }) => name === 'unsaved-photos')) return [];
    const { promise, resolve } = Promise.withResolvers<{ images?: { name: string }[] }[]>();
    const opening = indexedDB.open('unsaved-photos');
    opening.addEventListener('success', () => {
      const all = opening.result.transaction('photos').objectStore('photos').getAll();
      all.addEventListener('success', () => resolve(all.result));
    });
    const lists = await promise;
    opening.result.close();
    return lists.flatMap(({ images = [] }) => images.map(({ name }) => name));
  });
