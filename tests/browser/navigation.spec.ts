import { expect, open, started, test } from './support/page.ts';
import { requestsOf } from './support/search.ts';

test('opens the next page of results, a car and Home without loading a document', async ({
  page,
}) => {
  await page.goto('/search');
  await started(page);
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(request.url());
  });
  const calls = requestsOf(page, '/api/cars');
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page.getByLabel('Page 2')).toHaveAttribute('aria-current', 'page');
  expect(calls).toContain('/api/cars/search');
  const car = page.getByRole('article').first().getByRole('link');
  const address = (await car.getAttribute('href')) ?? '';
  await car.click();
  await expect(page).toHaveURL(address);
  expect(calls).toContain(`/api${address.replace('car', 'cars')}`);
  await page.getByRole('link', { name: 'Home' }).first().click();
  await expect(page.getByRole('region', { name: 'USED VEHICLES' })).toBeVisible();
  expect(documents).toEqual([]);
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
  await open(page, '/search?page=2');
  const card = page.getByRole('article').last();
  await card.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  await card.getByRole('link').click();
  await expect(page).toHaveURL(/\/car\/\d+$/);
  await page.getByRole('link', { name: 'Home' }).first().click();
  await expect(page.getByRole('heading', { name: 'USED VEHICLES' })).toBeVisible();
  await page.getByRole('article').first().getByRole('link').click();
  const link = page.getByRole('link', { name: 'Back to all vehicles' });
  await expect(link).toHaveAttribute('href', '/search');
  await link.click();
  await expect(page).toHaveURL('/search?page=2');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
});

test('loads header and footer again with the next page once their texts have changed', async ({
  page,
}) => {
  await page.clock.setFixedTime(Date.now());
  await open(page, '/');
  const frames = requestsOf(page, '/about.data');
  const toAbout = () => page.getByRole('link', { name: 'About' }).first().click();
  await toAbout();
  await expect(page).toHaveURL('/about');
  expect(frames).toEqual([]);
  await page.goBack();
  // Texts of header and footer change at midnight, at the latest.
  await page.clock.setFixedTime(Date.now() + 86_400_000);
  await toAbout();
  await expect(page).toHaveURL('/about');
  expect(frames).toHaveLength(1);
});

test('opens all vehicles from a car without an earlier search', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('article').first().getByRole('link').click();
  await expect(page).toHaveURL(/\/car\/\d+$/);
  await page.getByRole('link', { name: 'Back to all vehicles' }).click();
  await expect(page).toHaveURL('/search');
});
