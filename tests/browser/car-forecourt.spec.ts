import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import {
  add,
  choose,
  description,
  field,
  IMAGE,
  order,
  readCar,
  savedId,
  saveDraft,
  tile,
  tiles,
  update,
} from './support/car-form.ts';
import {
  expect,
  expectAccessibleInBothThemes,
  open,
  started,
  test,
  toast,
} from './support/page.ts';
import { hasFiles, REAL_PHOTOS } from '../helpers/real-files.ts';
import { signInByApi } from './support/staff.ts';

/** Unedited photos of phones. They are not part of the repository. */
const NAMES = [
  'Landscape_1.jpg',
  'Landscape_6.jpg',
  'Portrait_3.jpg',
  'Portrait_8.jpg',
  'gps.jpg',
  'iphone-8mp.jpg',
];
const PHOTOS = 12;

/** A slow mobile connection: 1.6 Mbit/s in both directions, 150 ms. */
const SLOW = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 200_000,
};

const MAX_TAPS = 30;
const MAX_KEYS = 60;

test.beforeEach(({ page }) => signInByApi(page.request));

test(
  'a car from the forecourt is live after at most 30 taps and 60 key presses, with the line cut once',
  { tag: '@phone-only' },
  async ({ page, newVisitor, expectConsoleError }) => {
    test.skip(!hasFiles(REAL_PHOTOS), 'The real photos are missing');
    test.setTimeout(300_000);
    expectConsoleError({ failure: 'ERR_INTERNET_DISCONNECTED', path: '/api/*' });
    await open(page, '/add-car');
    const network = await page.context().newCDPSession(page);
    await network.send('Network.emulateNetworkConditions', SLOW);

    const count = { taps: 0, keys: 0 };
    const tap = async (target: Locator) => {
      count.taps += 1;
      await target.tap({ timeout: 20_000 });
    };
    const type = async (target: Locator, text: string) => {
      await tap(target);
      count.keys += text.length;
      await target.pressSequentially(text);
    };
    /** A tap opens the list, another one chooses. */
    const select = async (label: string, option: string | { index: number }) => {
      count.taps += 2;
      await field(page, label).selectOption(option);
    };

    const files = await Promise.all(
      Array.from({ length: PHOTOS }, async (_, at) => ({
        name: `photo-${at + 1}.jpg`,
        mimeType: 'image/jpeg',
        buffer: await readFile(join(REAL_PHOTOS, NAMES[at % NAMES.length] ?? '')),
      })),
    );
    // Opens the gallery of the phone, marks each photo, and confirms.
    count.taps += 1 + PHOTOS + 1;
    await page.getByLabel('Add photos').setInputFiles(files);

    await type(field(page, 'Registration'), '241d12345');
    await expect(field(page, 'Year')).toHaveValue('2024');
    await select('Make', 'Toyota');
    await expect(field(page, 'Model')).toBeEnabled();
    await select('Model', { index: 1 });
    await expect(page.getByText(/^[1-9]\d? of 12 photos$/)).toBeVisible({ timeout: 120_000 });
    const cut = page.waitForEvent('requestfailed');
    await network.send('Network.emulateNetworkConditions', { ...SLOW, offline: true });
    await cut;
    await select('Condition', 'Used');
    await type(field(page, 'Current Price'), '24950');
    await select('Transmission', 'Automatic');
    await select('Fuel Type', 'Diesel');
    await type(field(page, 'Mileage'), '48000');
    await type(description(page), 'One owner, full service history.');
    await network.send('Network.emulateNetworkConditions', SLOW);
    await tap(page.getByRole('switch', { name: 'Publish to website' }));
    await tap(add(page));
    await expect(toast(page, 'Car Added')).toBeVisible({ timeout: 200_000 });
    await network.send('Network.emulateNetworkConditions', {
      ...SLOW,
      latency: 0,
      downloadThroughput: -1,
    });
    const carId = await savedId(page);

    console.info(`A car from the forecourt: ${count.taps} taps, ${count.keys} key presses`);
    expect(count.taps).toBeLessThanOrEqual(MAX_TAPS);
    expect(count.keys).toBeLessThanOrEqual(MAX_KEYS);
    const visitor = await newVisitor();
    const [car] = await (await visitor.request.get(`/api/cars/${carId}`)).json();
    expect([car.year, car.currentPrice, car.mileageKm, car.images.length]).toEqual([
      2024,
      24_950,
      48_000,
      PHOTOS,
    ]);
    expect((await readCar(page, carId)).registration).toBe('241-D-12345');
  },
);

test(
  'shows which photos are missing, and the camera takes the next one',
  { tag: '@phone-only' },
  async ({ page }) => {
    await open(page, '/add-car');
    const missing = page.getByRole('list', { name: 'Still missing' }).getByRole('listitem');
    await expect(missing).toHaveCount(9);
    await expect(missing.first()).toContainText('Front quarter');
    const camera = page.getByLabel('Take photo: Front quarter');
    await expect(camera).toHaveAttribute('capture', 'environment');
    const photo = {
      name: 'image.jpg',
      mimeType: 'image/webp',
      buffer: await readFile('src/site/images/about-light-700.webp'),
    };
    await page.getByLabel('Take photo: Side').setInputFiles(photo);
    await expect(
      page.getByRole('status').filter({ hasText: 'Side added. Next: Front quarter' }),
    ).toBeAttached();
    await page.getByLabel('Add photos').setInputFiles({ ...photo, name: 'gallery.webp' });
    await expect(missing).toHaveCount(7);
    await expect(missing.first()).toContainText('Rear quarter');
    expect(await order(page)).toEqual(['Side.jpg', 'gallery.webp']);
    await expectAccessibleInBothThemes(page);
    await page.getByRole('button', { name: 'Remove Side.jpg' }).click();
    await expect(missing.first()).toContainText('Side');
    await expect(tile(page, 'gallery.webp')).toBeVisible();
    await expect(tiles(page)).toHaveCount(1);
  },
);

test('fills in the year of a plate, but never replaces a chosen one', async ({ page }) => {
  await open(page, '/add-car');
  await field(page, 'Registration').fill('191-C-12345');
  await expect(field(page, 'Year')).toHaveValue('2019');
  await expect(page.getByText('191: January to June 2019, Cork')).toBeVisible();
  await field(page, 'Registration').fill('222-D-1');
  await expect(field(page, 'Year')).toHaveValue('2022');
  await field(page, 'Year').selectOption('2018');
  await field(page, 'Registration').fill('05-G-77');
  await expect(page.getByText('05: 2005, Galway')).toBeVisible();
  await expect(field(page, 'Year')).toHaveValue('2018');
});

test('adds a make and a model without leaving the form', async ({ page, expectConsoleError }) => {
  expectConsoleError({ status: 409, path: '/api/makes/create' });
  await open(page, '/add-car');
  await description(page).fill('Typed before the make was added');
  const name = `Make ${Date.now()}`;
  const dialog = (title: string) => page.getByRole('dialog', { name: title });
  await page.getByRole('button', { name: 'Add a make' }).click();
  await expect(dialog('Add New Make').getByLabel('Make Name')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog('Add New Make').getByText('Please enter a make name')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Make Added')).toBeVisible();
  await expect(field(page, 'Make').locator('option:checked')).toHaveText(name);
  await page.getByRole('button', { name: 'Add a model' }).click();
  await dialog('Add New Model').getByLabel('Model Name').fill('Coupé');
  await dialog('Add New Model').getByRole('button', { name: 'Save Model' }).click();
  await expect(field(page, 'Model').locator('option:checked')).toHaveText('Coupé');

  // A name that the list has is chosen.
  await field(page, 'Make').selectOption({ label: 'Toyota' });
  await page.getByRole('button', { name: 'Add a make' }).click();
  await dialog('Add New Make').getByLabel('Make Name').fill(name.toLowerCase());
  await dialog('Add New Make').getByRole('button', { name: 'Save Make' }).click();
  await expect(toast(page, 'Make chosen')).toBeVisible();
  await expect(field(page, 'Make').locator('option:checked')).toHaveText(name);
  await expect(description(page)).toHaveValue('Typed before the make was added');
  await expect(add(page)).toBeVisible();
});

test(
  'saves a draft with a photo and the plate, and publishes it later',
  { tag: '@phone-only' },
  async ({ page, newVisitor }) => {
    await open(page, '/add-car');
    const needs = 'A draft needs make, model and year';
    await expect(page.getByText(needs)).toBeVisible();
    await saveDraft(page).click();
    await expect(page.getByText('Please select a year')).toBeVisible();
    await expect(page.getByText('Please enter a price')).toHaveCount(0);
    await expect(field(page, 'Make')).toBeFocused();

    await choose(page, IMAGE);
    await field(page, 'Registration').fill('241-LS-77');
    await field(page, 'Make').selectOption({ label: 'Toyota' });
    await field(page, 'Model').selectOption({ index: 1 });
    await expect(page.getByText(needs)).toHaveCount(0);
    await expect(add(page)).toBeDisabled();
    await saveDraft(page).click();
    await expect(toast(page, 'Draft Saved')).toBeVisible({ timeout: 30_000 });
    const carId = await savedId(page);
    expect(await readCar(page, carId)).toMatchObject({ publish: false, description: null });

    await page.reload();
    await started(page);
    await expect(tiles(page)).toHaveCount(1);
    await expect(field(page, 'Registration')).toHaveValue('241-LS-77');
    const missing = page.getByRole('list', { name: 'Needed before you can publish' });
    await expect(missing.getByRole('link')).toHaveText([
      'Transmission',
      'Fuel Type',
      'Description',
    ]);
    await page.getByText(/^\d+ to fix$/).click();
    await expectAccessibleInBothThemes(page);
    await missing.getByRole('link', { name: 'Transmission' }).click();
    await expect(field(page, 'Transmission')).toBeFocused();
    await field(page, 'Transmission').selectOption('Automatic');
    await saveDraft(page).click();
    await expect(saveDraft(page)).toBeFocused();
    await expect(missing.getByRole('link')).toHaveText(['Fuel Type', 'Description']);

    await page.getByRole('switch', { name: 'Publish to website' }).click();
    await expect(saveDraft(page)).toHaveCount(0);
    await field(page, 'Fuel Type').selectOption('Diesel');
    await field(page, 'Current Price').fill('18,950');
    await description(page).fill('One owner, full service history.');
    await update(page).click();
    await expect(toast(page, 'Car Updated')).toBeVisible();
    const visitor = await newVisitor();
    const [car] = await (await visitor.request.get(`/api/cars/${carId}`)).json();
    expect([car.currentPrice, car.year, car.images.length]).toEqual([18_950, 2024, 1]);
  },
);
