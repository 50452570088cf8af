import { UNREACHABLE } from './support/console-errors.ts';
import { hold } from './support/hold.ts';
import {
  abortFirst,
  choose,
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  started,
  test,
} from './support/page.ts';
import {
  cards,
  count,
  heading,
  openPanel,
  openSearch,
  panel,
  requestsOf,
  results,
  search,
} from './support/search.ts';

test('keeps the search in the address and restores it from there', async ({ page, newVisitor }) => {
  await openSearch(page);
  const all = (await count(page).textContent()) ?? '';
  await choose(panel(page).getByLabel('Make'), 'Volkswagen');
  await search(page).click();
  await expect(page).toHaveURL(/\/search\?makeId=\d+#results$/);
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
    await expect(page).toHaveURL('/search?page=2#results');
    await expect(cards(page).first()).not.toHaveText(first ?? '');
    await expect(heading(page)).toBeFocused();
    // Not behind the sticky bars.
    const filters = page.getByRole('button', { name: /^Filters/ });
    const bar = await (
      (await filters.isVisible()) ? filters : page.getByRole('banner')
    ).boundingBox();
    const top = (await heading(page).boundingBox())?.y ?? 0;
    expect(top).toBeGreaterThan((bar?.y ?? 0) + (bar?.height ?? 0));
    expect(top).toBeLessThan(200);
    await expect(pages.getByRole('link', { name: 'Page 2' })).toHaveAttribute(
      'aria-current',
      'page',
    );
  },
);

test('sorts at once, also a search that is running, and searches again for the same filters', async ({
  page,
}) => {
  await openSearch(page);
  const order = page.getByLabel('Sort by');
  await order.selectOption('Price, low to high');
  await expect(page).toHaveURL('/search?sort=price-asc#results');
  await expect(order).toHaveValue('price-asc');
  // The address changes before the results do.
  await expect(async () => {
    const shown = await cards(page)
      .getByText(/^€[\d,.]+$/)
      .allTextContents();
    const prices = shown.map((price) => Number(price.replaceAll(/[€,]/g, '')));
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
  }).toPass({ timeout: 10_000 });

  const requests = requestsOf(page, '/api/cars/search');
  await search(page).click();
  await expect.poll(() => requests).toHaveLength(1);
  await expect(search(page)).toBeEnabled();
  await expect(count(page)).toHaveText(/^\d+ cars$/);

  await panel(page).getByLabel('PreBooking').check();
  const sorted = await hold(page, /\/api\/cars\/search\?.*sort=price-asc/);
  await search(page).click();
  await expect(page.getByRole('button', { name: 'Searching...' })).toBeVisible();
  await order.selectOption('Newest first');
  await expect(page).toHaveURL('/search?listingType=PreBooking#results');
  await expect(panel(page).getByLabel('PreBooking')).toBeChecked();
  sorted();
});

test('shows that a search is running', async ({ page }) => {
  await openSearch(page);
  await panel(page).getByLabel('PreBooking').check();
  const release = await hold(page, /\/api\/cars\/search\?/);
  await search(page).click();
  await expect(panel(page).getByRole('button', { name: 'Searching...' })).toBeDisabled();
  await expect(count(page)).toHaveText('Loading vehicles...');
  release();
  await expect(page).toHaveURL('/search?listingType=PreBooking#results');
  await expect(search(page)).toBeEnabled();
  await expect(count(page)).toHaveText(/^\d+ cars$/);
});

test('keeps the filters of a search that fails', async ({ page, expectConsoleError }) => {
  expectConsoleError({ failure: 'ERR_FAILED', path: '/api/cars/search' });
  expectConsoleError({ text: `Cannot load the search results ${UNREACHABLE}` });
  await openSearch(page);
  await panel(page).getByLabel('PreBooking').check();
  await abortFirst(page, '**/api/cars/search?*');
  await search(page).click();
  await expect(page).toHaveURL('/search?listingType=PreBooking#results');
  await expect(page.getByText('The search failed. Your filters haven’t changed.')).toBeVisible();
  await expect(panel(page).getByLabel('PreBooking')).toBeChecked();
  await results(page).getByRole('link', { name: 'Try again' }).click();
  await expect(cards(page).first()).toBeVisible();
});

test('searches although the cars could not be counted', async ({ page, expectConsoleError }) => {
  expectConsoleError({ failure: 'ERR_FAILED', path: '/api/cars/facets' });
  expectConsoleError({ text: `Cannot count the cars ${UNREACHABLE}` });
  expectConsoleError({ text: `Cannot load the counts of the search panel ${UNREACHABLE}` });
  await openSearch(page);
  await page.route('**/api/cars/facets?*', (route) => route.abort());
  const counting = page.waitForEvent('console', (message) => message.text().includes('count'));
  await choose(panel(page).getByLabel('Transmission'), 'Manual');
  await counting;
  await expect(search(page)).toHaveAccessibleDescription('Show cars');
  await search(page).click();
  await expect(page).toHaveURL(/\?transmissionId=\d+#results$/);
  await expect(cards(page).first()).toContainText('Manual');
  await choose(panel(page).getByLabel('Make'), 'Volkswagen');
});

test('shows the results of a search from the home page without searching again', async ({
  page,
}) => {
  await openSearch(page, '/');
  const searches = requestsOf(page, '/api/cars/search');
  const home = page.getByRole('search', { name: 'Find Your Vehicle' });
  await choose(home.getByLabel('Make'), 'Volkswagen');
  const release = await hold(page, /\/api\/cars\/search\?/);
  await home.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Searching...' })).toBeDisabled();
  release();
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

test(
  'shows a car first on a phone, and keeps the filters and the sort order in view',
  { tag: '@phone-only' },
  async ({ page }) => {
    await openSearch(page);
    const first = cards(page).first();
    for (const part of [first.getByRole('img'), first.getByRole('heading'), first.getByText('€')])
      await expect(part).toBeInViewport({ ratio: 1 });
    await cards(page).nth(3).scrollIntoViewIfNeeded();
    const order = page.getByLabel('Sort by');
    await expect(order).toBeInViewport();
    await order.selectOption('Year, newest first');
    await expect(page).toHaveURL('/search?sort=year-desc#results');
    await started(page);
    await page.getByRole('button', { name: 'Filters (1)' }).tap();
    await panel(page).getByRole('button', { name: 'Advanced Search' }).tap();
    await panel(page).getByLabel('Colour', { exact: true }).scrollIntoViewIfNeeded();
    await expect(search(page)).toHaveAccessibleDescription(/^Show \d+ cars$/);
    await expect(search(page)).toBeInViewport({ ratio: 1 });
  },
);

test(
  'closes the filters on a phone with Back, and with a search that has not changed',
  { tag: '@phone-only' },
  async ({ page }) => {
    await openSearch(page);
    await openPanel(page);
    await expect(panel(page)).toBeVisible();
    await page.goBack();
    await expect(panel(page)).toBeHidden();
    await expect(page).toHaveURL('/search');
    await openPanel(page);
    await search(page).tap();
    await expect(panel(page)).toBeHidden();
    await expect(page).toHaveURL('/search#results');
    await expect(heading(page)).toBeInViewport();
    await openPanel(page);
    await expect(search(page)).toBeEnabled();
  },
);

test(
  'stays at the top on a link to the same search after Back',
  { tag: '@phone-only' },
  async ({ page }) => {
    await openSearch(page);
    await openPanel(page);
    await search(page).tap();
    await expect(page).toHaveURL('/search#results');
    await page.goBack();
    await expect(page).toHaveURL('/search');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Search' }).tap();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  },
);

test(
  'offers help when no car is found, and moves the focus to the results when the pressed control disappears',
  { tag: '@phone' },
  async ({ page }) => {
    await openSearch(page, '/search?q=zeppelin');
    await expect(page.getByText('No vehicles found matching your criteria.')).toBeVisible();
    await expect(page.getByText(/Across all prices, \d+ cars are listed today\./)).toBeVisible();
    await expectAccessible(page);
    await results(page).getByRole('button', { name: 'Reset Filters' }).press('Enter');
    await expect(page).toHaveURL('/search#results');
    await expect(cards(page)).toHaveCount(6);
    await expect(heading(page)).toBeFocused();

    await page.goBack();
    const link = results(page).getByRole('link', { name: /^Without “zeppelin” \d+ cars$/ });
    const total = (await link.textContent())?.match(/\d+ cars$/)?.[0] ?? '';
    await link.press('Enter');
    await expect(cards(page)).toHaveCount(6);
    await expect(count(page)).toHaveText(total);
    await expect(heading(page)).toBeFocused();
  },
);

test('is accessible in light and dark', { tag: '@phone' }, async ({ page }) => {
  await openSearch(page, '/search?advanced=1&colour=Blue');
  await expectAccessibleInBothThemes(page);
  // Tall enough for all filters: axe reports a control that a sticky bar half covers as too small.
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: 1000 });
  await openPanel(page);
  await expectAccessibleInBothThemes(page);
});

test('prints the cars without controls, and borders the filters in forced colours', async ({
  page,
}) => {
  await page.emulateMedia({ media: 'print' });
  await page.goto('/search?colour=Blue');
  await expect(cards(page).first()).toBeVisible();
  await expect(page.getByRole('list', { name: 'Chosen filters' })).toBeVisible();
  for (const control of [panel(page), page.getByLabel('Sort by'), page.getByRole('banner')])
    await expect(control).toBeHidden();

  await page.emulateMedia({ media: 'screen', forcedColors: 'active' });
  const cell = panel(page).getByRole('group', { name: 'Price Range' });
  for (const part of [search(page), cell])
    expect(
      await part.evaluate((element) => Number.parseFloat(getComputedStyle(element).borderTopWidth)),
    ).toBeGreaterThan(0);
});
