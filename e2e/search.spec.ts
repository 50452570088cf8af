import type { Page } from '@playwright/test';
import {
  choose,
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  started,
  test,
} from './page.ts';

const panel = (page: Page) => page.getByRole('search', { name: 'Filters' });
const results = (page: Page) => page.getByRole('region', { name: 'Search Results' });
const count = (page: Page) => results(page).getByRole('status');
const cards = (page: Page) => results(page).getByRole('article');
const search = (page: Page) => panel(page).getByRole('button', { name: 'Search Vehicles' });

async function open(page: Page, address = '/search') {
  await page.goto(address);
  await started(page);
}

test('offers the models of the chosen make and clears the model when the make changes', async ({
  page,
}) => {
  await open(page);
  const make = panel(page).getByLabel('Make');
  const model = panel(page).getByLabel('Model');
  await expect(model).toBeDisabled();
  await choose(make, 'Volkswagen');
  await expect(model).toBeEnabled();
  await choose(model, 'Golf');
  await choose(make, 'Toyota');
  await expect(model).toHaveValue('');
  await expect(model.getByRole('option', { name: 'Golf' })).toHaveCount(0);
  await make.selectOption('All Makes');
  await expect(model).toBeDisabled();
});

test('keeps the search in the address and restores it from there', async ({ page, newVisitor }) => {
  await open(page);
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

test('changes the price range by keyboard and keeps its ends in order', async ({ page }) => {
  await open(page);
  const lowest = panel(page).getByRole('slider', { name: 'Lowest price' });
  const highest = panel(page).getByRole('slider', { name: 'Highest price' });
  await lowest.focus();
  await lowest.press('ArrowRight');
  await expect(panel(page).getByText('€1,000 – €100,000')).toBeVisible();
  await lowest.press('End');
  await expect(lowest).toHaveValue('100000');
  await expect(panel(page).getByText('€100,000 – €100,000')).toBeVisible();
  await highest.press('End');
  await expect(highest).toHaveAttribute('aria-valuetext', '€200,000+');
  await search(page).click();
  await expect(page).toHaveURL('/search?minPrice=100000&maxPrice=200000');
  await expect(cards(page).first()).toBeVisible();
});

test('moves the nearer thumb to a pressed point of the track', async ({ page }) => {
  await open(page);
  const highest = panel(page).getByRole('slider', { name: 'Highest price' });
  const track = await highest.locator('..').boundingBox();
  if (!track) throw new Error('The slider has no box');
  const along = (part: number) => track.x + 10 + (track.width - 20) * part;
  await page.mouse.click(along(0.9), track.y + track.height / 2);
  await expect
    .poll(async () => Math.abs(Number(await highest.inputValue()) - 180_000))
    .toBeLessThan(2_000);
  await page.mouse.click(along(0.2), track.y + track.height / 2);
  const lowest = panel(page).getByRole('slider', { name: 'Lowest price' });
  await expect
    .poll(async () => Math.abs(Number(await lowest.inputValue()) - 40_000))
    .toBeLessThan(2_000);
});

test('resets the filters to Sale and 0 to 100,000', async ({ page }) => {
  await open(page, '/search?listingType=PreBooking&minPrice=20000&colour=Blue&page=2');
  await panel(page).getByRole('button', { name: 'Reset Filters' }).click();
  await expect(page).toHaveURL('/search');
  await expect(panel(page).getByRole('radio', { name: 'Sale' })).toBeChecked();
  await expect(panel(page).getByText('€0 – €100,000')).toBeVisible();
  await expect(panel(page).getByLabel('Colour')).toHaveValue('');
});

test('opens further filters with Advanced Search and applies them', async ({ page }) => {
  await open(page);
  const advanced = panel(page).getByRole('button', { name: 'Advanced Search' });
  await expect(advanced).toHaveAttribute('aria-expanded', 'false');
  await advanced.click();
  await expect(advanced).toHaveAttribute('aria-expanded', 'true');
  const fuel = panel(page).getByLabel('Fuel Type');
  await fuel.selectOption({ index: 1 });
  const chosen = (await fuel.locator('option:checked').textContent()) ?? '';
  await panel(page).getByLabel('Words').fill('a');
  await panel(page).getByLabel('Words').press('Enter');
  await expect(page).toHaveURL(/q=a&fuelTypeId=\d+/);
  await expect(cards(page).first()).toContainText(chosen);
  await page.reload();
  await expect(advanced).toHaveAttribute('aria-expanded', 'true');
  await expect(panel(page).getByLabel('Words')).toHaveValue('a');
});

test(
  'renders pages as links and moves the focus to the results after paging',
  { tag: '@phone' },
  async ({ page }) => {
    await open(page);
    const first = await cards(page).first().textContent();
    const pages = page.getByRole('navigation', { name: 'Pages of results' });
    await expect(pages.getByRole('button', { name: 'Previous' })).toBeDisabled();
    await pages.getByRole('link', { name: 'Next' }).click();
    await expect(page).toHaveURL('/search?page=2');
    await expect(cards(page).first()).not.toHaveText(first ?? '');
    const heading = page.getByRole('heading', { name: 'Search Results' });
    await expect(heading).toBeFocused();
    await expect(heading).toBeInViewport();
    await expect(pages.getByRole('link', { name: 'Page 2' })).toHaveAttribute(
      'aria-current',
      'page',
    );
  },
);

test('sorts immediately when Sort by changes', async ({ page }) => {
  await open(page);
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
  await open(page);
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
  await open(page, '/search?q=zeppelin');
  await expect(page.getByText('No vehicles found matching your criteria.')).toBeVisible();
  await expect(page.getByText(/Across all prices, \d+ cars are for sale today\./)).toBeVisible();
  await expectAccessible(page);
  await results(page).getByRole('button', { name: 'Reset Filters' }).click();
  await expect(page).toHaveURL(/\/search\??$/);
  await expect(cards(page)).toHaveCount(6);
});

test.describe('a search that fails', () => {
  test('keeps the filters and can be retried', async ({ page, expectConsoleError }) => {
    expectConsoleError(/ERR_FAILED .*\/api\/cars\/search\?makeId=/);
    expectConsoleError(/search .*ApiError/);
    await open(page);
    await page.route('**/api/cars/search?*', (route) => route.abort());
    await choose(panel(page).getByLabel('Make'), 'Audi');
    await search(page).click();
    await expect(results(page).getByText('We couldn’t load the cars')).toBeVisible();
    await expect(panel(page).getByLabel('Make').locator('option:checked')).toHaveText('Audi');
    await page.unroute('**/api/cars/search?*');
    await results(page).getByRole('link', { name: 'Try again' }).click();
    await expect(cards(page).first()).toContainText('Audi');
  });
});

test('renders a page for invalid and unusual filters', async ({ request }) => {
  for (const query of [
    'page=abc&minPrice=-1&makeId=1e309',
    'makeId=999999999&transmissionId=0&sort=constructor',
    'maxPrice=99999999999999999999&minYear=0&q=%00%F0%9F',
    `q=${'word '.repeat(60)}&colour=${'x'.repeat(500)}&bodyType=[]`,
  ]) {
    const response = await request.get(`/search?${query}`);
    expect([query, response.status()]).toEqual([query, 200]);
    expect(await response.text()).toMatch(/<h1[^>]*>Search Vehicles<.*>\d+ cars?</s);
  }
});

test('links to the first page from a page past the end', async ({ page }) => {
  await open(page, '/search?page=999');
  await results(page).getByRole('link', { name: 'First page' }).click();
  await expect(page).toHaveURL('/search');
  await expect(cards(page)).toHaveCount(6);
});

test('ignores a model of another make', async ({ page, request }) => {
  const models: { modelId: number; name: string; make: { makeId: number; name: string } }[] =
    await (await request.get('/api/models')).json();
  const golf = models.find(({ name }) => name === 'Golf');
  const toyota = models.find(({ make }) => make.name === 'Toyota');
  await open(page, `/search?makeId=${toyota?.make.makeId}&modelId=${golf?.modelId}`);
  await expect(panel(page).getByLabel('Model')).toHaveValue('');
  await expect(cards(page).first()).toContainText('Toyota');
});

test(
  'shows the results of a search from the home page without a second request',
  { tag: '@phone' },
  async ({ page }) => {
    await open(page, '/');
    const searches: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/cars/search?')) searches.push(request.url());
    });
    const home = page.getByRole('search', { name: 'Find Your Vehicle' });
    await choose(home.getByLabel('Make'), 'Volkswagen');
    await home.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page).toHaveURL(/\/search\?makeId=\d+$/);
    await expect(cards(page).first()).toContainText('Volkswagen');
    await expect(page.getByRole('heading', { name: 'Search Results' })).toBeInViewport();
    expect(searches).toHaveLength(1);
    const state = await page.evaluate(() => history.state.usr);
    expect(Object.keys(state).toSorted()).toEqual(['filters', 'pagination', 'vehicles']);
  },
);

test(
  'shows Filters and Sort by at the bottom of a phone',
  { tag: '@phone-only' },
  async ({ page }) => {
    await open(page);
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

test('is accessible in light and dark', { tag: '@phone' }, async ({ page }) => {
  await open(page, '/search?advanced=1');
  await expectAccessibleInBothThemes(page);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('submits the search as a form with every filter', async ({ page }) => {
    await page.goto('/search');
    await expect(cards(page)).toHaveCount(6);
    await choose(panel(page).getByLabel('Make'), 'Volkswagen');
    await panel(page).getByLabel('Year from').selectOption({ index: 8 });
    await search(page).click();
    await expect(page).toHaveURL(/makeId=\d+.*minYear=\d+/);
    await expect(cards(page).first()).toContainText('Volkswagen');
    await choose(panel(page).getByLabel('Model'), 'Golf');
    await search(page).click();
    await expect(cards(page).first()).toContainText('Golf');

    await page.getByLabel('Sort by').selectOption('Price, high to low');
    await results(page).getByRole('button', { name: 'Sort' }).click();
    await expect(page).toHaveURL(/sort=price-desc/);
    await panel(page).getByRole('button', { name: 'Reset Filters' }).click();
    await expect(page).toHaveURL(/\/search\??$/);
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page).toHaveURL('/search?page=2');
  });
});

test('sorts the running search when Sort by changes', async ({ page }) => {
  await page.goto('/search');
  await started(page);
  await page.route('**/api/cars/search?*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await route.continue();
  });
  await page.getByLabel('PreBooking').check();
  await page.getByRole('button', { name: 'Search Vehicles' }).click();
  await page.getByLabel('Sort by').selectOption('price-asc');
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
