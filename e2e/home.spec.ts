import { hold } from './support/hold.ts';
import { UNREACHABLE } from './support/console-errors.ts';
import { expect, expectAccessibleInBothThemes, started, test } from './support/page.ts';

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
  await expect(premium.getByRole('navigation')).toContainText('1–3 of 12 cars');
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
  await expect(premium.getByRole('navigation')).toContainText('4–6 of 12 cars');
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
  await expect(premium.getByRole('navigation')).toContainText('10–12 of 12 cars');
});

test('shows an error and a retry link when a section fails to load', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError({ failure: 'ERR_FAILED', path: '/api/cars/search?premium=false*' });
  expectConsoleError({ text: `Cannot load the used vehicles ${UNREACHABLE}` });
  await page.goto('/');
  await started(page);
  await page.route('**/api/cars/search?premium=false*', (route) => route.abort());
  const used = page.getByRole('region', { name: 'USED VEHICLES' });
  await used.getByRole('link', { name: 'Next' }).press('Enter');
  await expect(used.getByRole('status')).toHaveText('We couldn’t load these cars.');
  await expect(used.getByRole('heading', { name: 'USED VEHICLES' })).toBeFocused();
  await expect(
    page.getByRole('region', { name: 'PREMIUM VEHICLES' }).getByRole('article'),
  ).toHaveCount(3);
  await page.unroute('**/api/cars/search?premium=false*');
  const release = await hold(page, /\/api\/cars\/search\?premium=false/);
  await used.getByRole('link', { name: 'Try again' }).press('Enter');
  await expect(used.getByRole('status')).toHaveText('Loading vehicles...');
  release();
  await expect(used.getByRole('article')).toHaveCount(3);
  await expect(used.getByRole('status')).toHaveText(/^4–6 of \d+ cars$/);
  await expect(used.getByRole('heading', { name: 'USED VEHICLES' })).toBeFocused();
});

test('announces the page of a section and keeps the focus in its pager', async ({ page }) => {
  await page.goto('/?premium=3');
  await started(page);
  const premium = page.getByRole('region', { name: 'PREMIUM VEHICLES' });
  await premium.getByRole('link', { name: 'Next' }).press('Enter');
  await expect(premium.getByRole('button', { name: 'Next' })).toBeDisabled();
  await expect(premium.getByRole('link', { name: 'Page 4' })).toBeFocused();
  await expect(premium.getByRole('status')).toHaveText('10–12 of 12 cars');
  await premium.getByRole('link', { name: 'Previous' }).press('Enter');
  await expect(page).toHaveURL('/?premium=3');
  await expect(premium.getByRole('link', { name: 'Previous' })).toBeFocused();
});

test('opens a car that is pressed while the search is running', async ({ page }) => {
  await page.goto('/');
  await started(page);
  const found = await hold(page, /\/api\/cars\/search\?/);
  const loaded = await hold(page, /\/api\/cars\/\d+$/);
  const search = page.getByRole('button', { name: 'Search', exact: true });
  await search.click();
  await expect(page.getByRole('button', { name: 'Searching...' })).toBeVisible();
  const opened = page.waitForRequest(/\/api\/cars\/\d+$/);
  await page.getByRole('article').first().getByRole('link').click();
  await opened;
  found();
  await expect(search).toBeVisible();
  loaded();
  await expect(page).toHaveURL(/\/car\/\d+$/);
});

test('loads the lists and counts of the search again after a minute', async ({ page }) => {
  const start = Date.now();
  await page.clock.setFixedTime(start);
  await page.goto('/');
  await started(page);
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/api\/(makes|cars\/facets)$/.test(pathname)) requests.push(pathname);
  });
  const footer = page.getByRole('contentinfo');
  const openAfter = async (seconds: number) => {
    await footer.getByRole('link', { name: 'Contact Us' }).click();
    await expect(page).toHaveURL('/contact');
    await page.clock.setFixedTime(start + seconds * 1_000);
    await footer.getByRole('link', { name: 'Home' }).click();
    await expect(
      page.getByRole('button', { name: 'Search', exact: true }),
    ).toHaveAccessibleDescription(/^Show \d+ cars$/);
  };
  await openAfter(40);
  expect(requests).toEqual([]);
  await openAfter(80);
  expect(requests.toSorted()).toEqual(['/api/cars/facets', '/api/cars/facets', '/api/makes']);
});
