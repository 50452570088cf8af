import { expect, started, test } from './support/page.ts';

const IMAGE = 'demo-stock/images/estate-white-hero.webp';
const NOTICE = 'You’re offline. Check your connection and try again.';

test('stays on the page after a tap on a car, a search and another sort order while offline', async ({
  page,
  context,
}) => {
  // The test serves images, so that none is still loading from the server when it goes offline.
  await page.route('/images/**', (route) => route.fulfill({ path: IMAGE }));
  await page.goto('/search');
  await started(page);
  const search = page.getByRole('button', { name: 'Search Vehicles' });
  await page.getByLabel('PreBooking').check();
  await expect(search).toHaveAccessibleDescription(/^Show \d+ cars?$/);
  await context.setOffline(true);
  const notice = page.getByText(NOTICE);
  const expectNotice = async () => {
    await expect(notice).toBeVisible();
    await expect(page).toHaveURL('/search');
    await notice.evaluate((element: HTMLElement) => element.hidePopover());
  };
  const car = page.locator('article').first().getByRole('link');
  await car.click();
  await expectNotice();
  await expect(car).toBeVisible();
  await search.click();
  await expectNotice();
  await page.getByLabel('Sort by').selectOption('price-asc');
  await expectNotice();
  await expect(page.getByLabel('Sort by')).toHaveValue('newest');

  await context.setOffline(false);
  await search.click();
  await expect(page).toHaveURL('/search?listingType=PreBooking#results');
  await page.locator('article').first().getByRole('link').click();
  await expect(page).toHaveURL(/\/car\/\d+$/);
});
