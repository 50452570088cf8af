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
