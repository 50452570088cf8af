import type { Page } from '@playwright/test';
import {
  addCar,
  choose,
  description,
  field,
  order,
  imageFiles,
  readCar,
  update,
} from './support/car-form.ts';
import { expect, expectAccessible, open, test, toast } from './support/page.ts';
import { signInByApi } from './support/staff.ts';

test.beforeEach(({ page }) => signInByApi(page.request));

async function openAsColleague(page: Page, carId: number): Promise<void> {
  await signInByApi(page.request);
  await open(page, `/edit-car/${carId}`);
}

test(
  'merges the changes of two users who edit the same car',
  { tag: '@grown' },
  async ({ page, newVisitor, expectConsoleError }) => {
    expectConsoleError({ status: 409, path: '/api/cars/admin-update' });
    const carId = await addCar(page, 'Edited by two');
    const other = await newVisitor();
    await openAsColleague(other, carId);
    await field(other, 'Colour').fill('Grey');
    await field(other, 'Current Price').fill('22000');
    await field(other, 'Make').selectOption({ label: 'Audi' });
    await expect(field(other, 'Model').locator('option')).not.toHaveCount(1);
    await field(other, 'Model').selectOption({ index: 1 });
    await choose(other, await imageFiles('theirs.webp'));
    await update(other).click();
    await expect(toast(other, 'Car Updated')).toBeVisible({ timeout: 30_000 });

    await field(page, 'Current Price').fill('21000');
    await description(page).fill('Mine');
    await choose(page, await imageFiles('mine.webp'));
    await update(page).click();
    const notice = page
      .getByRole('alert')
      .filter({ hasText: 'Somebody else has changed this car' });
    await expect(notice).toBeFocused();
    await expect(notice.getByText('Colour: no value became Grey')).toBeVisible();
    await expect(notice.getByText('Make: Toyota became Audi')).toBeVisible();
    await expect(notice.getByText(/^Model: \w.* became \D/)).toBeVisible();
    await expect(notice.getByText('They changed the photos too')).toBeVisible();
    // axe reports a control that a sticky bar half covers as too small.
    await field(page, 'Name').evaluate((one) =>
      one.scrollIntoView({ block: 'center', behavior: 'instant' }),
    );
    await expectAccessible(page);
    // The form shows their changes, and mine on top.
    await expect(field(page, 'Colour')).toHaveValue('Grey');
    await expect(field(page, 'Current Price')).toHaveValue('21000');
    await expect(description(page)).toHaveValue('Mine');
    await expect.poll(() => order(page)).toHaveLength(3);
    // Both changed the price: a button swaps the values.
    await notice.getByRole('button', { name: 'Take 22,000' }).click();
    await expect(field(page, 'Current Price')).toHaveValue('22,000');
    await notice.getByRole('button', { name: 'Keep 21000' }).click();
    await expect(field(page, 'Current Price')).toHaveValue('21000');
    const history = page.getByRole('region', { name: 'History', exact: true });
    await expect(history.getByText('Current Price: 24,950 → 22,000')).toBeVisible();

    await update(page).click();
    await expect(toast(page, 'Car Updated')).toBeVisible({ timeout: 30_000 });
    const car = await readCar(page, carId);
    expect([
      car.colour,
      car.currentPrice,
      car.description,
      car.make.name,
      car.images.length,
    ]).toEqual(['Grey', 21_000, 'Mine', 'Audi', 3]);
  },
);

/** Opens the form while a colleague's photo is being recorded, so that it has the current version without the photo. */
async function openDuringRecord(page: Page, other: Page, carId: number): Promise<void> {
  const { promise: allowed, resolve: allow } = Promise.withResolvers<void>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  await other.route('**/api/cars/images/admin-dbupdate', async (route) => {
    begin();
    await allowed;
    await route.continue();
  });
  await choose(other, await imageFiles('theirs.webp'));
  await update(other).click();
  await begun;
  await open(page, `/edit-car/${carId}`);
  allow();
  await expect(toast(other, 'Car Updated')).toBeVisible({ timeout: 30_000 });
}

test('keeps the photos that a colleague was saving when the form was opened', async ({
  page,
  newVisitor,
  expectConsoleError,
}) => {
  expectConsoleError({ status: 409, path: '/api/cars/images/admin-dbupdate' });
  expectConsoleError({ failure: 'ERR_FAILED', path: '/api/cars/uploads/*' });
  const carId = await addCar(page, 'Photographed by two');
  const other = await newVisitor();
  await openAsColleague(other, carId);
  // Both change the photos, and one of mine fails to upload.
  await openDuringRecord(page, other, carId);
  await choose(page, await imageFiles('mine-1.webp'));
  await expect(page.getByText('0 of 1 photo')).toHaveCount(0);
  await page.route('**/api/cars/uploads/**', (route) => route.abort());
  await choose(page, await imageFiles('mine-2.webp'));
  await update(page).click();
  const notice = page.getByRole('alert').filter({ hasText: 'Your photos aren’t saved yet.' });
  await expect(notice).toBeFocused();
  await expect(notice).toContainText('They changed the photos too.');
  await expect(notice).toContainText('Some of your photos didn’t upload.');
  await expect.poll(() => order(page)).toHaveLength(4);
  await page.unroute('**/api/cars/uploads/**');
  await update(page).click();
  await expect(toast(page, 'Car Updated')).toBeVisible({ timeout: 30_000 });
  const { images } = await readCar(page, carId);
  expect(images.map((one: { imagePath: string }) => one.imagePath)).toEqual([
    expect.stringMatching(/first/),
    expect.stringMatching(/theirs/),
    expect.stringMatching(/mine-1/),
    expect.stringMatching(/mine-2/),
  ]);
});
