import { UNREACHABLE } from './support/console-errors.ts';
import { hold } from './support/hold.ts';
import { abortFirst, choose, expect, open, test } from './support/page.ts';
import { cards, heading, requestsOf } from './support/search.ts';

test('shows used and premium cars, and turns the pages of one section without the other', async ({
  page,
}) => {
  await open(page, '/?premium=3');
  const used = page.getByRole('region', { name: 'USED VEHICLES' });
  const premium = page.getByRole('region', { name: 'PREMIUM VEHICLES' });
  await expect(used.getByRole('article')).toHaveCount(3);
  await expect(used.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await expect(premium.getByText('Premium', { exact: true })).toHaveCount(3);
  await expect(premium.getByRole('navigation')).toContainText('7–9 of 12 cars');

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

  const first = await used.getByRole('article').first().textContent();
  await used.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL('/?used=2&premium=4#used');
  await expect(used.getByRole('article').first()).not.toHaveText(first ?? '');
  await expect(premium.getByRole('navigation')).toContainText('10–12 of 12 cars');
});

test('a car opens while a search runs, and the search page repeats a failed search but not a successful one', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError({ failure: 'ERR_FAILED', path: '/api/cars/search' });
  expectConsoleError({ text: `The search failed ${UNREACHABLE}` });
  await open(page, '/');
  const home = page.getByRole('search', { name: 'Find Your Vehicle' });
  const search = home.getByRole('button', { name: 'Search', exact: true });
  const release = await hold(page, /\/api\/cars\/search\?/);
  await search.click();
  await expect(page.getByRole('button', { name: 'Searching...' })).toBeDisabled();
  await cards(page, 'USED VEHICLES').first().getByRole('link').click();
  await expect(page).toHaveURL(/\/car\/\d+$/);
  release();
  await expect(page.getByRole('link', { name: 'Back to all vehicles' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Search Vehicles');
  await page.goBack();
  await expect(home).toBeVisible();

  await abortFirst(page, '**/api/cars/search?*');
  await search.click();
  await expect(page).toHaveURL('/search#results');
  await expect(cards(page)).toHaveCount(6);
  await page.goBack();
  await expect(home).toBeVisible();

  const searches = requestsOf(page, '/api/cars/search');
  await choose(home.getByLabel('Make'), 'Volkswagen');
  await search.click();
  await expect(page).toHaveURL(/\/search\?makeId=\d+#results$/);
  await expect(cards(page).first()).toContainText('Volkswagen');
  await expect(heading(page)).toBeInViewport();
  await expect(heading(page)).toBeFocused();
  expect(searches).toHaveLength(1);
  expect(await page.evaluate(() => history.state.usr)).toMatchObject({
    vehicles: expect.any(Array),
    pagination: { currentPage: 1 },
    filters: { makeId: expect.any(Number), listingType: 'Sale', priceRange: [0, 100_000] },
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('shows the cars and submits the search as a form', async ({ page }) => {
    await page.goto('/');
    await expect(cards(page, 'USED VEHICLES')).toHaveCount(3);
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page).toHaveURL(/\/search\?/);
    await expect(cards(page)).toHaveCount(6);
  });
});
