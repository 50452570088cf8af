import type { Locator } from '@playwright/test';
import {
  add,
  choose,
  description,
  field,
  imageFiles,
  readCar,
  savedId,
  saveDraft,
  tiles,
  update,
} from './support/car-form.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  open,
  test,
  toast,
} from './support/page.ts';
import { signInByApi } from './support/staff.ts';

const PHOTOS = 12;

const MAX_TAPS = 30;
const MAX_KEYS = 60;

test.beforeEach(({ page }) => signInByApi(page.request));

test(
  'a car from the forecourt is live after at most 30 taps and 60 key presses, although the connection fails once',
  { tag: '@phone-only' },
  async ({ page, newVisitor, expectConsoleError }) => {
    expectConsoleError({ failure: 'ERR_INTERNET_DISCONNECTED', path: '/api/*' });
    await open(page, '/add-car');

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

    await type(field(page, 'Registration'), '241d12345');
    await expect(field(page, 'Year')).toHaveValue('2024');
    await select('Make', 'Toyota');
    await expect(field(page, 'Model')).toBeEnabled();
    await select('Model', { index: 1 });

    const names = Array.from({ length: PHOTOS }, (_, at) => `photo-${at + 1}.webp`);
    // Opens the gallery of the phone, marks each photo, and confirms.
    count.taps += 1 + PHOTOS + 1;
    const { promise: isCut, resolve: cut } = Promise.withResolvers<void>();
    let sent = 0;
    await page.route('**/api/cars/uploads/**', async (route) => {
      sent += 1;
      if (sent > 4) await isCut;
      await route.continue();
    });
    await page.getByLabel('Add photos').setInputFiles(imageFiles(...names));
    await expect(page.getByText('4 of 12 photos')).toBeVisible({ timeout: 30_000 });
    const failed = page.waitForEvent('requestfailed');
    await page.context().setOffline(true);
    cut();
    await failed;
    await select('Condition', 'Used');
    await type(field(page, 'Current Price'), '24950');
    await select('Transmission', 'Automatic');
    await select('Fuel Type', 'Diesel');
    await type(field(page, 'Mileage'), '48000');
    await type(description(page), 'One owner, full service history.');
    await page.context().setOffline(false);
    await tap(page.getByRole('switch', { name: 'Publish to website' }));
    await tap(add(page));
    await expect(toast(page, 'Car Added')).toBeVisible({ timeout: 45_000 });
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

  // A name that the list already has is chosen, not added.
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

    await choose(page, imageFiles('front.webp'));
    // The plate fills in the year, but never replaces a chosen one.
    await field(page, 'Registration').fill('191-C-12345');
    await expect(field(page, 'Year')).toHaveValue('2019');
    await expect(page.getByText('191: January to June 2019, Cork')).toBeVisible();
    await field(page, 'Registration').fill('241-LS-77');
    await expect(field(page, 'Year')).toHaveValue('2024');
    await field(page, 'Make').selectOption({ label: 'Toyota' });
    await field(page, 'Model').selectOption({ index: 1 });
    await expect(page.getByText(needs)).toHaveCount(0);
    await expect(add(page)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Put it on the site' })).toBeDisabled();
    await saveDraft(page).click();
    await expect(toast(page, 'Draft Saved')).toBeVisible({ timeout: 30_000 });
    const carId = await savedId(page);
    expect(await readCar(page, carId)).toMatchObject({ publish: false, description: null });

    await expect(tiles(page)).toHaveCount(1);
    await expect(field(page, 'Registration')).toHaveValue('241-LS-77');
    const missing = page.getByRole('list', { name: 'Needed before you can publish' });
    await expect(missing.getByRole('link')).toHaveText([
      'Transmission',
      'Fuel Type',
      'Description',
    ]);
    await page.getByText(/^\d+ to fix$/).click();
    await expectAccessible(page);
    await missing.getByRole('link', { name: 'Transmission' }).click();
    await expect(field(page, 'Transmission')).toBeFocused();
    await field(page, 'Transmission').selectOption('Automatic');
    await saveDraft(page).click();
    await expect(saveDraft(page)).toBeFocused();
    await expect(missing.getByRole('link')).toHaveText(['Fuel Type', 'Description']);
    await field(page, 'Year').selectOption('2018');
    await field(page, 'Registration').fill('05-G-77');
    await expect(page.getByText('05: 2005, Galway')).toBeVisible();
    await expect(field(page, 'Year')).toHaveValue('2018');

    await page.getByRole('switch', { name: 'Publish to website' }).click();
    await expect(saveDraft(page)).toHaveCount(0);
    await field(page, 'Fuel Type').selectOption('Diesel');
    await field(page, 'Current Price').fill('18,950');
    await description(page).fill('One owner, full service history.');
    await update(page).click();
    await expect(toast(page, 'Car Updated')).toBeVisible();
    const visitor = await newVisitor();
    const [car] = await (await visitor.request.get(`/api/cars/${carId}`)).json();
    expect([car.currentPrice, car.year, car.images.length]).toEqual([18_950, 2018, 1]);
  },
);
