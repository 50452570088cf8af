import { UNREACHABLE } from './support/console-errors.ts';
import {
  choose,
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  started,
  test,
} from './support/page.ts';
import { cards, count, heading, openSearch, panel, results, search } from './support/search.ts';

test('keeps the search in the address and restores it from there', async ({ page, newVisitor }) => {
  await openSearch(page);
  const all = (await count(page).textContent()) ?? '';
  await choose(panel(page).getByLabel('Make'), 'Volkswagen');
  await search(page).click();
  await expect(page).toHaveURL(/\/search\?makeId=\d+$/);
  await expect(count(page)).not.toHaveText(all);
  await expect(cards(page).first()).toContainText('Volkswagen');
  const found = await count(page).textContent();

  const other = await newVisitor();
  await other.goto(page.url());
  await expect(panel(other).getByLabel('Make').locator('option:checked')).toHaveText('Volkswagen');
  await expect(count(other)).toHaveText(found ?? '');

  await page.goBack();
  await expect(panel(page).getByLabel('Make')).toHaveValue('');
});

test(
  'renders pages as links and moves the focus to the results after paging',
  { tag: '@phone' },
  async ({ page }) => {
    await openSearch(page);
    const first = await cards(page).first().textContent();
    const pages = page.getByRole('navigation', { name: 'Pages of results' });
    await expect(pages.getByRole('button', { name: 'Previous' })).toBeDisabled();
    await pages.getByRole('link', { name: 'Next' }).click();
    await expect(page).toHaveURL('/search?page=2');
    await expect(cards(page).first()).not.toHaveText(first ?? '');
    await expect(heading(page)).toBeFocused();
    await expect(heading(page)).toBeInViewport();
    await expect(pages.getByRole('link', { name: 'Page 2' })).toHaveAttribute(
      'aria-current',
      'page',
    );
  },
);

test('sorts immediately when Sort by changes', async ({ page }) => {
  await openSearch(page);
  await results(page).getByLabel('Sort by').selectOption('Price, low to high');
  await expect(page).toHaveURL('/search?sort=price-asc');
  await expect(page.getByLabel('Sort by')).toHaveValue('price-asc');
  const prices = (
    await cards(page)
      .getByText(/^€[\d,.]+$/)
      .allTextContents()
  ).map((price) => Number(price.replaceAll(/[€,]/g, '')));
  expect(prices).toEqual(prices.toSorted((a, b) => a - b));
});

test('shows that a search is running', async ({ page }) => {
  await openSearch(page);
  await expect(cards(page).first()).toBeVisible();
  const release = Promise.withResolvers<void>();
  await page.route('**/api/cars/search?*', async (route) => {
    await release.promise;
    await route.continue();
  });
  await search(page).click();
  await expect(panel(page).getByRole('button', { name: 'Searching...' })).toBeDisabled();
  await expect(count(page)).toHaveText('Loading vehicles...');
  await expect(cards(page)).toHaveCount(0);
  release.resolve();
  await expect(cards(page)).toHaveCount(6);
  await expect(count(page)).toHaveText(/^\d+ cars$/);
});

test('offers help when no car is found', { tag: '@phone' }, async ({ page }) => {
  await openSearch(page, '/search?q=zeppelin');
  await expect(page.getByText('No vehicles found matching your criteria.')).toBeVisible();
  await expect(page.getByText(/Across all prices, \d+ cars are for sale today\./)).toBeVisible();
  await expectAccessible(page);
  await results(page).getByRole('button', { name: 'Reset Filters' }).click();
  await expect(page).toHaveURL(/\/search\??$/);
  await expect(cards(page)).toHaveCount(6);
});

test.describe('a search that fails', () => {
  test('keeps the filters and can be retried', async ({ page, expectConsoleError }) => {
    expectConsoleError({ failure: 'ERR_FAILED', path: '/api/cars/search?makeId=*' });
    expectConsoleError({ text: `Cannot load the search results ${UNREACHABLE}` });
    await openSearch(page);
    await page.route('**/api/cars/search?*', (route) => route.abort());
    await choose(panel(page).getByLabel('Make'), 'Audi');
    await search(page).click();
    await expect(count(page)).toHaveText('We couldn’t load the cars');
    await expect(results(page).getByText('Your filters haven’t changed.')).toBeVisible();
    await expect(panel(page).getByLabel('Make').locator('option:checked')).toHaveText('Audi');
    await page.unroute('**/api/cars/search?*');
    await results(page).getByRole('link', { name: 'Try again' }).press('Enter');
    await expect(cards(page).first()).toContainText('Audi');
    await expect(heading(page)).toBeFocused();
  });

  test('keeps the filters if the lists fail too', async ({ page, expectConsoleError }) => {
    expectConsoleError({ failure: 'ERR_FAILED', path: '/api/*' });
    expectConsoleError({ text: `Cannot load the search results ${UNREACHABLE}` });
    expectConsoleError({ text: `Cannot load the lists of the search panel ${UNREACHABLE}` });
    expectConsoleError({ text: `Cannot count the cars ${UNREACHABLE}` });
    await openSearch(page);
    await choose(panel(page).getByLabel('Make'), 'Volkswagen');
    await choose(panel(page).getByLabel('Model'), 'Golf');
    await search(page).click();
    await expect(page).toHaveURL(/modelId=/);
    await page.clock.install();
    await openSearch(page, page.url());
    await cards(page).first().getByRole('link').click();
    await expect(page).toHaveURL(/\/car\//);
    await page.route('**/api/**', (route) => route.abort());
    // The lists that came with the page are kept for a minute.
    await page.clock.fastForward(61_000);
    await page.goBack();
    const chosen = (label: string) => panel(page).getByLabel(label).locator('option:checked');
    await expect(chosen('Make')).toHaveText('Chosen make');
    await expect(chosen('Model')).toHaveText('Chosen model');
    const model = panel(page).getByLabel('Model');
    const counting = page.waitForEvent('console', (message) => message.text().includes('count'));
    await model.press('Home');
    await expect(chosen('Model')).toHaveText('All Models');
    await counting;
    await model.press('End');
    await expect(chosen('Model')).toHaveText('Chosen model');
    await page.unroute('**/api/**');
    await results(page).getByRole('link', { name: 'Try again' }).click();
    await expect(chosen('Make')).toHaveText('Volkswagen');
    await expect(chosen('Model')).toHaveText('Golf');
    await choose(panel(page).getByLabel('Transmission'), 'Manual');
    await search(page).click();
    await expect(page).toHaveURL(/makeId=\d+&modelId=\d+&transmissionId=\d+$/);
  });
});

test('links to the first page from a page past the end', async ({ page }) => {
  await openSearch(page, '/search?page=999');
  await results(page).getByRole('link', { name: 'First page' }).click();
  await expect(page).toHaveURL('/search');
  await expect(cards(page)).toHaveCount(6);
});

test(
  'shows the results of a search from the home page without a second request',
  { tag: '@phone' },
  async ({ page }) => {
    await openSearch(page, '/');
    const searches: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/cars/search?')) searches.push(request.url());
    });
    const home = page.getByRole('search', { name: 'Find Your Vehicle' });
    await choose(home.getByLabel('Make'), 'Volkswagen');
    await home.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page).toHaveURL(/\/search\?makeId=\d+$/);
    await expect(cards(page).first()).toContainText('Volkswagen');
    await expect(heading(page)).toBeInViewport();
    expect(searches).toHaveLength(1);
    const state = await page.evaluate(() => history.state.usr);
    expect(Object.keys(state).toSorted()).toEqual(['filters', 'pagination', 'vehicles']);
  },
);

test(
  'shows Filters and Sort by at the bottom of a phone',
  { tag: '@phone-only' },
  async ({ page }) => {
    await openSearch(page);
    await cards(page).nth(3).scrollIntoViewIfNeeded();
    const order = page.getByLabel('Sort by');
    await expect(order).toBeInViewport();
    await order.selectOption('Year, newest first');
    await expect(page).toHaveURL('/search?sort=year-desc');
    await page.getByRole('link', { name: 'Filters' }).click();
    await expect(panel(page).getByLabel('Make')).toBeFocused();
    await expect(panel(page).getByLabel('Make')).toBeInViewport();
  },
);

test(
  'scrolls to the results on a phone if the filters of the search have not changed',
  { tag: '@phone-only' },
  async ({ page }) => {
    await openSearch(page);
    const top = async () => (await heading(page).boundingBox())?.y;
    await search(page).scrollIntoViewIfNeeded();
    expect(await top()).toBeGreaterThan(400);
    await search(page).tap();
    await expect.poll(top).toBeLessThan(200);
    await expect(page).toHaveURL('/search');
  },
);

test(
  'stays at the top on a link to the same search after Back',
  { tag: '@phone-only' },
  async ({ page }) => {
    await openSearch(page);
    const key = () => page.evaluate(() => history.state.key);
    const first = await key();
    await search(page).tap();
    await expect.poll(key).not.toBe(first);
    await page.goBack();
    await expect.poll(key).toBe(first);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Search' }).tap();
    await expect.poll(key).not.toBe(first);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  },
);

test('moves the focus to the results when the pressed control disappears', async ({ page }) => {
  await openSearch(page, '/search?q=zeppelin');
  await results(page).getByRole('button', { name: 'Reset Filters' }).press('Enter');
  await expect(cards(page)).toHaveCount(6);
  await expect(heading(page)).toBeFocused();

  await page.goBack();
  await results(page).getByRole('link', { name: 'Without “zeppelin”' }).press('Enter');
  await expect(cards(page)).toHaveCount(6);
  await expect(heading(page)).toBeFocused();
});

test('is accessible in light and dark', { tag: '@phone' }, async ({ page }) => {
  await openSearch(page, '/search?advanced=1');
  await expectAccessibleInBothThemes(page);
});

test('sorts the running search when Sort by changes', async ({ page }) => {
  await page.goto('/search');
  await started(page);
  const sorted = Promise.withResolvers<void>();
  await page.route('**/api/cars/search?*', async (route) => {
    await sorted.promise;
    await route.continue();
  });
  await page.getByLabel('PreBooking').check();
  const searching = page.waitForRequest('**/api/cars/search?*');
  await page.getByRole('button', { name: 'Search Vehicles' }).click();
  await searching;
  await page.getByLabel('Sort by').selectOption('price-asc');
  sorted.resolve();
  await expect(page).toHaveURL('/search?listingType=PreBooking&sort=price-asc');
  await expect(page.getByLabel('PreBooking')).toBeChecked();
});

test('offers looser searches with their counts when no car is found', async ({ page }) => {
  await page.goto('/search?q=zeppelin');
  const similar = page.getByRole('navigation', { name: 'Similar searches' });
  const link = similar.getByRole('link', { name: /^Without “zeppelin” \d+ cars$/ });
  const total = (await link.textContent())?.match(/(\d+) cars/)?.[1] ?? '';
  await link.click();
  await expect(page).toHaveURL('/search');
  await expect(page.locator('output').filter({ hasText: `${total} cars` })).toBeVisible();
});
