import { expect, started, test } from './support/page.ts';
import { requestsOf } from './support/search.ts';

test('opens a car and the next page of results with one response', async ({ page }) => {
  await page.goto('/search');
  await started(page);
  const reads = requestsOf(page, '/api/');
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page.getByLabel('Page 2')).toHaveAttribute('aria-current', 'page');
  await page.getByRole('article').first().getByRole('link').click();
  await expect(page).toHaveURL(/\/car\/\d+$/);
  await started(page);
  expect(reads).toEqual([]);
});

test('returns to the results where the visitor left them', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/search?page=2');
  await started(page);
  const card = page.getByRole('article').last();
  await card.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(200);
  await card.getByRole('link').click();
  await expect(page).toHaveURL(/\/car\/\d+$/);
  await page.goBack();
  await expect(page).toHaveURL('/search?page=2');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
});

test('returns to the last search from a car, also after another page', async ({ page }) => {
  await page.goto('/search?page=2');
  const card = page.getByRole('article').last();
  await card.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  await card.getByRole('link').click();
  await page.getByRole('link', { name: 'Home' }).first().click();
  await page.getByRole('article').first().getByRole('link').click();
  const link = page.getByRole('link', { name: 'Back to all vehicles' });
  await expect(link).toHaveAttribute('href', '/search');
  await link.click();
  await expect(page).toHaveURL('/search?page=2');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
});

test('opens all vehicles from a car without an earlier search', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('article').first().getByRole('link').click();
  await page.getByRole('link', { name: 'Back to all vehicles' }).click();
  await expect(page).toHaveURL('/search');
});

test('shows the current theme and the filters of its results when it is shown again', async ({
  page,
}) => {
  await page.goto('/search');
  await started(page);
  const panel = page.getByRole('search');
  await panel.getByLabel('PreBooking').check();
  // Playwright switches the back/forward cache off, so the event of a page that comes from it is made here.
  await page.evaluate(() => {
    document.cookie = 'theme=dark; path=/';
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(panel.getByLabel('Sale')).toBeChecked();
  await expect(panel.getByRole('button', { name: 'Search Vehicles' })).toBeEnabled();
});
