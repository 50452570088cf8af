import { UNREACHABLE } from './support/console-errors.ts';
import { hold } from './support/hold.ts';
import { abortFirst, expect, expectAccessibleInBothThemes, started, test } from './support/page.ts';

test('shows used and premium cars of the stock', { tag: '@phone' }, async ({ page }) => {
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
  await expectAccessibleInBothThemes(page);
});

test('keeps the page of premium vehicles when the page of used vehicles changes', async ({
  page,
}) => {
  await page.goto('/?premium=2');
  await started(page);
  const used = page.getByRole('region', { name: 'USED VEHICLES' });
  const first = await used.getByRole('article').first().textContent();
  await used.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL('/?used=2&premium=2#used');
  await expect(used.getByRole('article').first()).not.toHaveText(first ?? '');
  const premium = page.getByRole('region', { name: 'PREMIUM VEHICLES' });
  await expect(premium.getByRole('navigation')).toContainText('4–6 of 12 cars');
});

test('searches again on the search page if the search fails', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError({ failure: 'ERR_FAILED', path: '/api/cars/search' });
  expectConsoleError({ text: `The search failed ${UNREACHABLE}` });
  await page.goto('/');
  await started(page);
  await abortFirst(page, '**/api/cars/search?*');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL('/search#results');
  await expect(page.getByRole('article')).toHaveCount(6);
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

test('announces another page of a section, and moves the focus to its heading', async ({
  page,
}) => {
  await page.goto('/?premium=3');
  await started(page);
  const premium = page.getByRole('region', { name: 'PREMIUM VEHICLES' });
  const used = page.getByRole('region', { name: 'USED VEHICLES' });
  const release = await hold(page, /\/api\/cars\/search\?/);
  await premium.getByRole('link', { name: 'Next' }).press('Enter');
  await expect(premium.getByRole('status')).toHaveText('Loading vehicles...');
  await expect(used.getByRole('status')).toHaveText(/ cars$/);
  release();
  await expect(page).toHaveURL('/?premium=4#premium');
  await expect(premium.getByRole('status')).toHaveText('10–12 of 12 cars');
  await expect(premium.getByRole('button', { name: 'Next' })).toBeDisabled();
  await expect(premium.getByRole('heading', { name: 'PREMIUM VEHICLES' })).toBeFocused();
  await expect(premium.getByRole('heading', { name: 'PREMIUM VEHICLES' })).toBeInViewport();
});

test('opens a car that is pressed while the search is running', async ({ page }) => {
  await page.goto('/');
  await started(page);
  const release = await hold(page, /\/api\/cars\/search\?/);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Searching...' })).toBeVisible();
  await page.getByRole('article').first().getByRole('link').click();
  await expect(page).toHaveURL(/\/car\/\d+$/);
  release();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Search Vehicles');
});
