import type { Page } from '@playwright/test';
import {
  add,
  addCar,
  choose,
  description,
  draftsWith,
  field,
  fillIn,
  IMAGE,
  savedId,
  update,
} from './support/car-form.ts';
import { expect, expectAccessible, open, started, test, toast } from './support/page.ts';
import { named, signInByApi } from './support/staff.ts';

test.beforeEach(({ page }) => signInByApi(page.request));

const offer = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' });
const stored = (page: Page) =>
  page.evaluate(() =>
    JSON.stringify(
      Object.entries(localStorage).filter(([name]) => name.startsWith('unsaved-changes')),
    ),
  );

async function reload(page: Page): Promise<void> {
  await page.reload();
  await started(page);
}

test('restores unsaved changes after a reload, without customer details', async ({ page }) => {
  await open(page, '/edit-car/2');
  await field(page, 'Colour').fill('Forest green');
  await page.getByRole('switch', { name: /^Sold/ }).check();
  const sale = page.getByRole('region', { name: 'Sale Information' });
  await sale.getByLabel('First Name').fill('Nobody');
  const asked = page.waitForEvent('dialog');
  const reloading = reload(page);
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.accept();
  await reloading;
  await expect(offer(page)).toBeVisible();
  expect(await stored(page)).toContain('Forest green');
  expect(await stored(page)).not.toContain('Nobody');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Restore changes' }).click();
  await expect(field(page, 'Colour')).toHaveValue('Forest green');
  await expect(page.getByRole('switch', { name: /^Sold/ })).toBeChecked();
  await reload(page);
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await reload(page);
  await expect(update(page)).toBeVisible();
  await expect(offer(page)).toHaveCount(0);
  expect(await stored(page)).toBe('[]');
});

test('asks before the user leaves with the details of a buyer', async ({ page }) => {
  await open(page, '/edit-car/2');
  await page.getByRole('switch', { name: /^Sold/ }).check();
  const sale = page.getByRole('region', { name: 'Sale Information' });
  await sale.getByLabel('Phone').fill('059 863 0003');
  await page.getByRole('link', { name: 'Cancel' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without the buyer’s details?' });
  await expect(question).toContainText('You’ll have to add them again.');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Stay here' }).click();
  await expect(sale.getByLabel('Phone')).toHaveValue('059 863 0003');

  // A switch that is off deletes the details anyway.
  await page.getByRole('switch', { name: /^Sold/ }).click();
  await page.getByRole('button', { name: 'Switch off' }).click();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page).not.toHaveURL(/edit-car/);
});

test('focuses the restore offer and stores new changes together with the offered ones', async ({
  page,
}) => {
  await open(page, '/add-car');
  await field(page, 'Colour').fill('One');
  await expect.poll(() => stored(page)).toContain('One');
  await description(page).scrollIntoViewIfNeeded();
  await reload(page);
  await expect(offer(page)).toBeInViewport();
  await expect(offer(page)).toBeFocused();
  await description(page).fill('Typed before restoring');
  await expect.poll(() => stored(page)).toContain('Typed before restoring');
  await reload(page);
  await field(page, 'Body Type').fill('Typed later');
  await page.getByRole('button', { name: 'Restore changes' }).click();
  await expect(page.getByRole('heading', { name: 'Photos' })).toBeFocused();
  await expect(field(page, 'Colour')).toHaveValue('One');
  await expect(description(page)).toHaveValue('Typed before restoring');
  await expect(field(page, 'Body Type')).toHaveValue('Typed later');
});

test('deletes the unsaved changes of a new car even when its uploads fail', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError({ failure: 'ERR_FAILED', path: '/api/cars/uploads/*' });
  const words = named('Saved, then cut off');
  await open(page, '/add-car');
  await fillIn(page, words);
  await page.route('**/api/cars/uploads/**', (route) => route.abort());
  await choose(page, [IMAGE]);
  await expect.poll(() => stored(page)).toContain(words);
  const created = page.waitForResponse('**/api/cars/admin-create');
  await add(page).click();
  const { carId } = await (await created).json();
  await expect(toast(page, 'Upload failed')).toBeVisible();
  expect(await stored(page)).toBe('[]');
  // From now on, changes are stored for the saved car.
  await field(page, 'Colour').fill('Amber');
  await expect.poll(() => stored(page)).toContain(`unsaved-changes:${carId}`);
  page.on('dialog', (dialog) => void dialog.accept());
  await open(page, '/add-car');
  await expect(description(page)).toHaveValue('');
  await expect(offer(page)).toHaveCount(0);
  await open(page, `/edit-car/${carId}`);
  await expect(offer(page)).toBeVisible();
  await page.getByRole('button', { name: 'Restore changes' }).click();
  await expect(field(page, 'Colour')).toHaveValue('Amber');
  expect(await draftsWith(page, words)).toBe(1);
});

test('removes the restore offer when another tab saves the car', async ({ page, context }) => {
  await open(page, '/add-car');
  await fillIn(page, 'Typed in the first tab');
  await expect.poll(() => stored(page)).toContain('Typed in the first tab');
  const second = await context.newPage();
  await open(second, '/add-car');
  await expect(offer(second)).toBeVisible();
  await choose(page, [IMAGE]);
  await add(page).click();
  await savedId(page);
  await expect(offer(second)).toHaveCount(0);
  await second.close();
});

test('deletes the unsaved changes of an edited car after a save, and does not redirect a user who leaves', async ({
  page,
}) => {
  const carId = await addCar(page, 'Changed and saved');
  await field(page, 'Colour').fill('Teal');
  await expect.poll(() => stored(page)).toContain('Teal');
  await update(page).click();
  await expect(toast(page, 'Car Updated')).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Config' })
    .click();
  await expect(page).toHaveURL('/config/makes');
  // The toast stays longer than the delay before the redirect.
  await expect(toast(page, 'Car Updated')).toBeHidden();
  await expect(page).toHaveURL('/config/makes');
  expect(await stored(page)).toBe('[]');
  await open(page, `/edit-car/${carId}`);
  await expect(field(page, 'Colour')).toHaveValue('Teal');
  await expect(offer(page)).toHaveCount(0);
});
