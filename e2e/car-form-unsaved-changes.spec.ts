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

test('what was typed survives a reload, without the buyer', async ({ page }) => {
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

test('what is typed beside an offer is kept with it, and the offer stands in view', async ({
  page,
}) => {
  await open(page, '/add-car');
  await field(page, 'Colour').fill('One');
  await expect.poll(() => kept(page)).toContain('One');
  await description(page).scrollIntoViewIfNeeded();
  await reload(page);
  await expect(offer(page)).toBeInViewport();
  await expect(offer(page)).toBeFocused();
  await description(page).fill('Typed beside it');
  await expect.poll(() => kept(page)).toContain('Typed beside it');
  await reload(page);
  await field(page, 'Body Type').fill('Typed since');
  await page.getByRole('button', { name: 'Restore it' }).click();
  await expect(field(page, 'Colour')).toHaveValue('One');
  await expect(description(page)).toHaveValue('Typed beside it');
  await expect(field(page, 'Body Type')).toHaveValue('Typed since');
});

test('a saved car leaves no draft, however the save went on', async ({ page }) => {
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
  // What is typed from now on belongs to the car that is saved.
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

test('two tabs: what one has saved, the other offers no more', async ({ page, context }) => {
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

test('a draft of a saved car is gone after the save', async ({ page }) => {
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
