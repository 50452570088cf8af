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
} from './car-form.ts';
import { expect, expectAccessible, open, started, test, toast } from './page.ts';
import { named, signInByApi } from './staff.ts';

test.beforeEach(({ page }) => signInByApi(page.request));

const offer = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' });
const kept = (page: Page) =>
  page.evaluate(() =>
    JSON.stringify(Object.entries(localStorage).filter(([name]) => name.startsWith('car-draft'))),
  );

async function reload(page: Page): Promise<void> {
  await page.reload();
  await started(page);
}

test("restores unsaved changes after a reload, without the buyer's details", async ({ page }) => {
  await open(page, '/edit-car/2');
  await field(page, 'Colour').fill('Remembered green');
  await page.getByRole('switch', { name: /^Sold/ }).check();
  const sale = page.getByRole('region', { name: 'Sale Information' });
  await sale.getByLabel('First Name').fill('Nobody');
  await reload(page);
  await expect(offer(page)).toBeVisible();
  expect(await kept(page)).toContain('Remembered green');
  expect(await kept(page)).not.toContain('Nobody');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Restore it' }).click();
  await expect(field(page, 'Colour')).toHaveValue('Remembered green');
  await expect(page.getByRole('switch', { name: /^Sold/ })).toBeChecked();
  await reload(page);
  await page.getByRole('button', { name: 'Discard it' }).click();
  await reload(page);
  await expect(update(page)).toBeVisible();
  await expect(offer(page)).toHaveCount(0);
  expect(await kept(page)).toBe('[]');
});

test('merges new changes with older unsaved ones and keeps the offer in view', async ({ page }) => {
  await open(page, '/add-car');
  await field(page, 'Colour').fill('One');
  await expect.poll(() => kept(page)).toContain('One');
  await description(page).scrollIntoViewIfNeeded();
  await reload(page);
  await expect(offer(page)).toBeInViewport();
  await expect(offer(page)).toBeFocused();
  await description(page).fill('Typed later');
  await expect.poll(() => kept(page)).toContain('Typed later');
  await reload(page);
  await field(page, 'Body Type').fill('Typed since');
  await page.getByRole('button', { name: 'Restore it' }).click();
  await expect(field(page, 'Colour')).toHaveValue('One');
  await expect(description(page)).toHaveValue('Typed later');
  await expect(field(page, 'Body Type')).toHaveValue('Typed since');
});

test('removes unsaved changes once the fields are saved, even if an upload fails', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_FAILED .*\/api\/cars\/uploads/);
  const words = named('Saved, then cut off');
  await open(page, '/add-car');
  await fillIn(page, words);
  await choose(page, [IMAGE]);
  await expect.poll(() => kept(page)).toContain(words);
  await page.route('**/api/cars/uploads/**', (route) => route.abort());
  const created = page.waitForResponse('**/api/cars/admin-create');
  await add(page).click();
  const { carId } = await (await created).json();
  await expect(toast(page, 'Upload failed')).toBeVisible();
  expect(await kept(page)).toBe('[]');
  // Changes from now on belong to the saved car.
  await field(page, 'Colour').fill('Amber');
  await expect.poll(() => kept(page)).toContain(`car-draft:${carId}`);
  page.on('dialog', (dialog) => void dialog.accept());
  await open(page, '/add-car');
  await expect(description(page)).toHaveValue('');
  await expect(offer(page)).toHaveCount(0);
  await open(page, `/edit-car/${carId}`);
  await expect(offer(page)).toBeVisible();
  await page.getByRole('button', { name: 'Restore it' }).click();
  await expect(field(page, 'Colour')).toHaveValue('Amber');
  expect(await draftsWith(page, words)).toBe(1);
});

test('withdraws the offer of unsaved changes when another tab saves them', async ({
  page,
  context,
}) => {
  await open(page, '/add-car');
  await fillIn(page, 'Typed in the first tab');
  await expect.poll(() => kept(page)).toContain('Typed in the first tab');
  const second = await context.newPage();
  await open(second, '/add-car');
  await expect(offer(second)).toBeVisible();
  await choose(page, [IMAGE]);
  await add(page).click();
  await savedId(page);
  await expect(offer(second)).toHaveCount(0);
  await second.close();
});

test('removes the unsaved changes of a car after saving it', async ({ page }) => {
  await addCar(page, 'Changed and saved');
  await field(page, 'Colour').fill('Teal');
  await expect.poll(() => kept(page)).toContain('Teal');
  await update(page).click();
  await expect(toast(page, 'Car Updated')).toBeVisible();
  expect(await kept(page)).toBe('[]');
  await reload(page);
  await expect(field(page, 'Colour')).toHaveValue('Teal');
  await expect(offer(page)).toHaveCount(0);
});
