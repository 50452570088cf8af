import { hold, SCRIPTS } from './support/hold.ts';
import { expect, started, test } from './support/page.ts';

const CAR_SCRIPT = /\/assets\/car-[^/]+\.js$/;

test('opens a car with one script, and reads the car meanwhile', async ({ page }) => {
  await page.goto('/search');
  await started(page);
  const release = await hold(page, CAR_SCRIPT);
  const scripts: string[] = [];
  const reads: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (SCRIPTS.test(pathname)) scripts.push(pathname);
    if (pathname.startsWith('/api/')) reads.push(pathname);
  });
  const card = page.getByRole('article').first().getByRole('link');
  const name = await card.textContent();
  await card.click();
  await expect.poll(() => reads).toEqual([expect.stringMatching(/^\/api\/cars\/\d+$/)]);
  await expect.poll(() => scripts).toEqual([expect.stringMatching(CAR_SCRIPT)]);
  release();
  await expect(page.getByRole('heading', { level: 1, name: name ?? '' })).toBeVisible();
  expect([scripts.length, reads.length]).toEqual([1, 1]);
});

test('opens the next page of results with one request', async ({ page }) => {
  await page.goto('/search');
  await started(page);
  const reads: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) reads.push(pathname);
  });
  await page.locator('a[rel=next]').click();
  await expect(page.getByLabel('Page 2')).toHaveAttribute('aria-current', 'page');
  expect(reads).toEqual(['/api/cars/search']);
});
