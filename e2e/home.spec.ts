import { expect, expectAccessibleInBothThemes, started, test } from './page.ts';

test('shows used and premium cars of the stock', async ({ page }) => {
  await page.goto('/');
  await expect(
    page.getByRole('heading', { level: 1, name: 'Discover Your Perfect Drive' }),
  ).toBeVisible();
  await expect(
    page.getByText('Explore our premium selection of luxury vehicles', { exact: true }),
  ).toBeVisible();
  for (const name of ['USED VEHICLES', 'PREMIUM VEHICLES']) {
    const section = page.getByRole('region', { name });
    await expect(section.getByRole('article')).toHaveCount(3);
    await expect(section.getByRole('button', { name: 'Previous' })).toBeDisabled();
  }
  const premium = page.getByRole('region', { name: 'PREMIUM VEHICLES' });
  await expect(premium.getByText('Premium', { exact: true })).toHaveCount(3);
  await expect(premium.getByText('1–3 of 12 cars')).toBeVisible();
  for (const reason of [
    'Certified pre-owned',
    'Express service',
    'Award winning',
    'Customer first',
  ]) {
    await expect(page.getByRole('term').filter({ hasText: reason })).toBeVisible();
  }
});

test('keeps the page of premium vehicles when the page of used vehicles changes', async ({
  page,
}) => {
  await page.goto('/?premium=2');
  await started(page);
  const used = page.getByRole('region', { name: 'USED VEHICLES' });
  const first = await used.getByRole('article').first().textContent();
  await used.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL('/?used=2&premium=2');
  await expect(used.getByRole('article').first()).not.toHaveText(first ?? '');
  const premium = page.getByRole('region', { name: 'PREMIUM VEHICLES' });
  await expect(premium.getByText('4–6 of 12 cars')).toBeVisible();
});

test('opens the search with the results of one request and without reloading the lists', async ({
  page,
}) => {
  await page.goto('/');
  await started(page);
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) requests.push(pathname);
  });
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Search Vehicles' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(6);
  expect(requests).toEqual(['/api/cars/search']);
});

test('disables Next on the last page of premium vehicles', async ({ page }) => {
  await page.goto('/?premium=4');
  const premium = page.getByRole('region', { name: 'PREMIUM VEHICLES' });
  await expect(premium.getByRole('button', { name: 'Next' })).toBeDisabled();
  await expect(premium.getByRole('link', { name: 'Page 4' })).toHaveAttribute(
    'aria-current',
    'page',
  );
});

test('is accessible in light and dark', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/');
  await expectAccessibleInBothThemes(page);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('shows the cars and submits the search as a form', async ({ page }) => {
    await page.goto('/');
    await expect(
      page.getByRole('region', { name: 'USED VEHICLES' }).getByRole('article'),
    ).toHaveCount(3);
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page).toHaveURL(/\/search\?/);
    await expect(page.getByRole('article')).toHaveCount(6);
  });
});

test('shows the last page for a page past the end', async ({ page }) => {
  await page.goto('/?premium=99');
  const premium = page.getByRole('region', { name: 'PREMIUM VEHICLES' });
  await expect(premium.getByText('10–12 of 12 cars')).toBeVisible();
});

test('shows an error and a retry link when a section fails to load', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_FAILED .*\/api\/cars\/search\?premium=false/);
  expectConsoleError(/used vehicles .*ApiError/);
  await page.goto('/');
  await started(page);
  await page.route('**/api/cars/search?premium=false*', (route) => route.abort());
  const used = page.getByRole('region', { name: 'USED VEHICLES' });
  await used.getByRole('link', { name: 'Next' }).click();
  await expect(used.getByText('We couldn’t load these cars.')).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'PREMIUM VEHICLES' }).getByRole('article'),
  ).toHaveCount(3);
  await page.unroute('**/api/cars/search?premium=false*');
  await used.getByRole('link', { name: 'Try again' }).click();
  await expect(used.getByRole('article')).toHaveCount(3);
});
