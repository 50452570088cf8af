import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Car } from '../../src/features/cars/car.ts';
import { add, choose, field, fillIn, order, savedId, tile, update } from './support/car-form.ts';
import { expect, expectAccessible, open, test, toast } from './support/page.ts';
import { settled } from './support/settled.ts';
import { signInByApi } from './support/staff.ts';
import { hasFiles, REAL_PHOTOS } from '../helpers/real-files.ts';

/** Unedited photos, with EXIF orientation, GPS data and HEIC. */
const HEIC = 'iphone.heic';
const REAL = ['Landscape_6.jpg', 'gps.jpg', HEIC];
const DEMO = ['hero', 'front', 'side'].map((view) => `coupe-green-${view}.webp`);
const BUYER = { firstName: 'Fionnuala', lastName: 'Quilligan-Tyrrell', phone: '087 555 0199' };

test('staff add, sell and delete a car with photos, and visitors see each step', async ({
  page,
  newVisitor,
  expectConsoleError,
}) => {
  test.setTimeout(240_000);
  await signInByApi(page.request);
  await open(page, '/add-car');
  const words = `Driven by one careful owner ${Date.now()}`;
  await fillIn(page, words);
  const sizes: number[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') sizes.push(request.postDataBuffer()?.length ?? 0);
  });
  const files = await choosePhotos(page);
  expect(await order(page)).toEqual(files);
  await tile(page, files[1] ?? '')
    .getByRole('button', { name: 'Make thumbnail' })
    .click();
  const [first = '', second = '', ...rest] = files;
  const inOrder = [second, first, ...rest];
  await page.getByRole('switch', { name: 'Publish to website' }).check();
  await add(page).click();
  await expect(page.getByRole('button', { name: 'adding car...' })).toBeVisible();
  await expect(toast(page, 'Car Added')).toBeVisible({ timeout: 90_000 });
  await expect(toast(page, 'The vehicle has been successfully added')).toBeVisible();
  const carId = await savedId(page);
  // The browser shrinks photos before it uploads them.
  expect(sizes).toHaveLength(files.length);
  for (const size of sizes) expect(size).toBeLessThan(1_000_000);

  // Open the car as a visitor.
  const visitor = await newVisitor();
  const publicCar = async (): Promise<Car> =>
    (await (await visitor.request.get(`/api/cars/${carId}`)).json())[0];
  await visitor.goto(`/car/${carId}`);
  await expect(visitor.getByText(words)).toBeVisible();
  await expect(visitor.getByText('€24,950').first()).toBeVisible();
  await expect(visitor.getByRole('link', { name: 'Edit' })).toHaveCount(0);
  const added = await publicCar();
  const names = added.images.map(({ imagePath }) => imagePath);
  expect(names.map((path) => path.replace(/^.*\/(.*)-[0-9a-f]{8}\.webp$/, '$1'))).toEqual(
    inOrder.map((file) => file.replace(/\.\w+$/, '')),
  );
  expect(added.thumbnail?.imagePath).toBe(names[0]);
  for (const { src, imagePath } of added.images) {
    const { width, height } = await visitor.evaluate(measure, src);
    const isPortrait = /iphone-[0-9a-f]{8}\.webp$/.test(imagePath);
    expect(height > width, `${imagePath} is portrait`).toBe(isPortrait);
    const bytes = await (await visitor.request.get(src)).body();
    expect(
      bytes.includes('Exif') || bytes.includes('GPS'),
      `${imagePath} contains a location`,
    ).toBe(false);
  }
  const plain = added.images[1]?.src ?? '';
  expect(await visitor.evaluate(isWatermarked, plain)).toBe(false);

  // Sell the car. The customer details must stay private.
  await page.getByRole('switch', { name: /^Sold/ }).check();
  const sale = page.getByRole('region', { name: 'Sale Information' });
  await sale.getByLabel('First Name').fill(BUYER.firstName);
  await sale.getByLabel('Last Name').fill(BUYER.lastName);
  await sale.getByLabel('Phone').fill(BUYER.phone);
  await sale.getByLabel('County').fill('Kildare');
  await sale.getByLabel('Eircode').fill('a99x285');
  await expect(sale.getByText(/We don't know an Eircode that begins with A99/)).toBeVisible();
  await save(page);
  await expect(sale.getByLabel('Eircode')).toHaveValue('A99 X285');
  await visitor.reload();
  await expect(visitor.getByText('This car is sold.')).toBeVisible();
  // The job queue may still be busy with the demo stock.
  const allWatermarked = async () =>
    (await publicCar()).images.every(({ src }) => isSoldAddress(src));
  await expect.poll(allWatermarked, { timeout: 90_000 }).toBe(true);
  const watermarked = (await publicCar()).images[1]?.src ?? '';
  expect(await visitor.evaluate(isWatermarked, watermarked)).toBe(true);
  await visitor.reload();
  await expect(visitor.locator(`img[src="${watermarked}"]`).first()).toBeAttached();
  const shown = (await visitor.content()) + JSON.stringify(await publicCar());
  for (const secret of [...Object.values(BUYER), 'A99 X285']) expect(shown).not.toContain(secret);

  // Undo the sale.
  await page.getByRole('switch', { name: /^Sold/ }).click();
  await page.getByRole('button', { name: 'Switch off' }).click();
  await save(page);
  const back = await publicCar();
  expect(back.images.map(({ src }) => isSoldAddress(src))).not.toContain(true);
  expect(await visitor.evaluate(isWatermarked, back.images[0]?.src ?? '')).toBe(false);
  await visitor.reload();
  await expect(visitor.getByText('This car is sold.')).toHaveCount(0);

  await field(page, 'Current Price').fill('23950');
  await save(page);
  await visitor.reload();
  await expect(visitor.getByText('€23,950').first()).toBeVisible();

  await expectHistory(page);

  await deleteCar(page, carId);
  expectConsoleError({ status: 404, path: '/car/:id' });
  expect((await visitor.goto(`/car/${carId}`))?.status()).toBe(404);
  expect((await visitor.request.get(`/api/cars/${carId}`)).status()).toBe(404);
  for (const src of [plain, watermarked])
    expect((await visitor.request.get(src)).status()).toBe(404);
});

/** Chooses the real photos, or images of the demo stock if they are missing. Returns the file names. */
async function choosePhotos(page: Page): Promise<string[]> {
  const decoders: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('heic-worker')) decoders.push(request.url());
  });
  if (!hasFiles(REAL_PHOTOS)) {
    await choose(
      page,
      DEMO.map((file) => `demo-stock/images/${file}`),
    );
    expect(decoders).toEqual([]);
    return DEMO;
  }
  await choose(
    page,
    REAL.filter((file) => file !== HEIC).map((file) => join(REAL_PHOTOS, file)),
  );
  expect(decoders, 'the HEIC decoder loads only for a HEIC photo').toEqual([]);
  await choose(page, join(REAL_PHOTOS, HEIC), 90_000);
  expect(decoders).toHaveLength(1);
  await expect(tile(page, HEIC).getByRole('alert')).toHaveCount(0);
  return REAL;
}

async function save(page: Page): Promise<void> {
  const saved = page.waitForResponse('**/api/cars/admin-update');
  const reloaded = page.waitForResponse(/\/api\/audit-log\?/);
  await update(page).click();
  expect((await saved).status()).toBe(201);
  await expect(toast(page, 'Car Updated').first()).toBeVisible({ timeout: 60_000 });
  // The form restarts with the saved values.
  await reloaded;
  await expect(page.getByRole('status').filter({ hasText: 'No changes' })).toBeVisible();
}

/** Expects every step in the car's history, newest first, without customer details. */
async function expectHistory(page: Page): Promise<void> {
  const history = page.getByRole('region', { name: 'History', exact: true });
  await expect(history.getByRole('heading', { level: 2, name: 'History' })).toBeVisible();
  const actions = history.getByRole('listitem');
  await expect(actions.nth(0)).toContainText('ChangedCurrent Price: 24,950 → 23,950');
  await expect(actions.nth(0)).toContainText(/Aoife Byrne, \d+ \w+ \d{4}, \d\d:\d\d/);
  await expect(actions.nth(1)).toContainText('Sold: Yes → No');
  await expect(actions.nth(1)).toContainText('Sale Information: details deleted');
  await expect(actions.nth(2)).toContainText('Sale Information: details added');
  await expect(actions.nth(3)).toContainText(/Images: \d added/);
  await expect(actions.nth(4)).toContainText('Added');
  await actions
    .nth(4)
    .getByText(/ and \d+ more fields$/)
    .click();
  await expect(actions.nth(4)).toContainText('Make: Toyota');
  await expect(actions.nth(4)).toContainText('Transmission: Automatic');
  for (const secret of Object.values(BUYER)) await expect(history).not.toContainText(secret);
}

async function deleteCar(page: Page, carId: number): Promise<void> {
  const loaded = page.waitForResponse('**/assets/delete-car*.js');
  await open(page, `/car/${carId}`);
  const url = (await loaded).url();
  // Resolves when the browser has also loaded what the file imports.
  await page.evaluate((dialog) => import(dialog).then(() => {}), url);
  // The page has loaded its images, and the dialog needs no connection.
  await settled(page);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Are you sure?' });
  await expect(
    dialog.getByText(
      'This action cannot be undone. This will permanently delete this vehicle and remove it from the database.',
    ),
  ).toBeVisible();
  await expectAccessible(page);
  await page.context().setOffline(false);
  await dialog.getByRole('button', { name: 'No, Cancel' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Yes, Delete' }).click();
  await expect(page).toHaveURL('/search');
  await expect(toast(page, 'Car Deleted')).toBeVisible();
  await expect(toast(page, 'The vehicle has been successfully deleted')).toBeVisible();
}

const isSoldAddress = (src: string) => /\/images\/\d+-\d+s\//.test(src);

/** Runs in the browser: returns an image's size in pixels. */
async function measure(src: string): Promise<{ width: number; height: number }> {
  const { width, height } = await createImageBitmap(await (await fetch(src)).blob());
  return { width, height };
}

/**
 * Runs in the browser: returns whether the image has a watermark. Looks for the band's dark background
 * just below its upper edge, where it has no letters.
 */
async function isWatermarked(src: string): Promise<boolean> {
  const image = await createImageBitmap(await (await fetch(src)).blob());
  const { width, height } = image;
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (!context) throw new Error('No canvas');
  context.drawImage(image, 0, 0);
  const band = 0.11 * Math.min(height, width / 1.5);
  const top = Math.round(height * 0.91 - band * 0.9);
  const row = context.getImageData(Math.round(width * 0.47), top, Math.round(width * 0.06), 1).data;
  return row.every((value, at) => at % 4 === 3 || Math.abs(value - 26) < 20);
}

test('stays on the car’s page when the dialog that deletes it fails to load', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError({ failure: 'ERR_FAILED', path: '/assets/delete-car*' });
  await signInByApi(page.request);
  await page.route('**/assets/delete-car*.js', (route) => route.abort());
  await open(page, '/car/2');
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(
    toast(page, 'We couldn’t load this dialog. Reload the page to try again.'),
  ).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
