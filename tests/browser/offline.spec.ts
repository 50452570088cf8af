import { expect, started, test } from './support/page.ts';

const IMAGE = 'demo-stock/images/estate-white-hero.webp';
const NOTICE = 'You’re offline. Check your connection and try again.';

test('stays on the page after a tap on a car while offline', async ({ page, context }) => {
  // The browser loads images while the test goes offline.
  await page.route('/images/**', (route) => route.fulfill({ path: IMAGE }));
  await page.goto('/search');
  await started(page);
  await context.setOffline(true);
  const car = page.locator('article').first().getByRole('link');
  await car.click();
  await expect(page.getByText(NOTICE)).toBeVisible();
  await expect(page).toHaveURL('/search');
  await expect(car).toBeVisible();

  await context.setOffline(false);
  await car.click();
  await expect(page).toHaveURL(/\/car\/\d+$/);
});

test('stays on the page after a search and another order while offline', async ({
  page,
  context,
}) => {
  await page.route('/images/**', (route) => route.fulfill({ path: IMAGE }));
  await page.goto('/search');
  await started(page);
  await page.getByLabel('PreBooking').check();
  await expect(page.getByRole('button', { name: 'Search Vehicles' })).toHaveAccessibleDescription(
    /^Show \d+ cars?$/,
  );
  await context.setOffline(true);
  const notice = page.getByText(NOTICE);
  await page.getByRole('button', { name: 'Search Vehicles' }).click();
  await expect(notice).toBeVisible();
  await notice.evaluate((element: HTMLElement) => element.hidePopover());
  await page.getByLabel('Sort by').selectOption('price-asc');
  await expect(notice).toBeVisible();
  await expect(page.getByLabel('Sort by')).toHaveValue('newest');
  await expect(page).toHaveURL('/search');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Search Vehicles' }).click();
  await expect(page).toHaveURL('/search?listingType=PreBooking#results');
});
