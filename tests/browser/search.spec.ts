import { UNREACHABLE } from './support/console-errors.ts';
import { hold } from './support/hold.ts';
import {
  abortFirst,
  choose,
  expect,
  expectAccessibleInBothThemes,
  open,
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
  sentence,
} from './support/search.ts';

test('keeps the search in the address, shows that it is running, and sorts at once', async ({
  page,
}) => {
  await openSearch(page);
  const all = (await count(page).textContent()) ?? '';
  const make = panel(page).getByLabel('Make');
  await choose(make, 'Volkswagen');
  const release = await hold(page, /\/api\/cars\/search\?/);
  await search(page).click();
  await expect(panel(page).getByRole('button', { name: 'Searching...' })).toBeDisabled();
  await expect(count(page)).toHaveText('Loading vehicles...');
  release();
  await expect(page).toHaveURL(/\/search\?makeId=\d+#results$/);
  await expect(search(page)).toBeEnabled();
  await expect(count(page)).toHaveText(/^\d+ cars$/);
  await expect(count(page)).not.toHaveText(all);
  await expect(cards(page).first()).toContainText('Volkswagen');
  await page.goBack();
  await expect(make).toHaveValue('');
  await page.goForward();
  await expect(make.locator('option:checked')).toHaveText('Volkswagen');

  // The same filters are searched again.
  const requests = requestsOf(page, '/api/cars/search');
  await search(page).click();
  await expect.poll(() => requests).toHaveLength(1);
  await expect(search(page)).toBeEnabled();

  const order = page.getByLabel('Sort by');
  await order.selectOption('Price, low to high');
  await expect(page).toHaveURL(/\/search\?makeId=\d+&sort=price-asc#results$/);
  await expect(order).toHaveValue('price-asc');
  // The address changes before the results do.
  await expect(async () => {
    const shown = await cards(page)
      .getByText(/^€[\d,.]+$/)
      .allTextContents();
    const prices = shown.map((price) => Number(price.replaceAll(/[€,]/g, '')));
    expect(prices.length).toBeGreaterThan(1);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
  }).toPass({ timeout: 10_000 });

  // Sorting also works while a search is running, and keeps its filters.
  await choose(panel(page).getByLabel('Transmission'), 'Manual');
  const sorted = await hold(page, /\/api\/cars\/search\?.*sort=price-asc/);
  await search(page).click();
  await expect(page.getByRole('button', { name: 'Searching...' })).toBeVisible();
  await order.selectOption('Newest first');
  await expect(page).toHaveURL(/\/search\?makeId=\d+&transmissionId=\d+#results$/);
  await expect(panel(page).getByLabel('Transmission').locator('option:checked')).toHaveText(
    'Manual',
  );
  sorted();
});

test('searches although the cars could not be counted, and keeps the filters of a search that fails', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError({ failure: 'ERR_FAILED', path: '/api/cars/facets' });
  expectConsoleError({ text: `Cannot count the cars ${UNREACHABLE}` });
  expectConsoleError({ text: `Cannot load the counts of the search panel ${UNREACHABLE}` });
  expectConsoleError({ failure: 'ERR_FAILED', path: '/api/cars/search' });
  expectConsoleError({ text: `Cannot load the search results ${UNREACHABLE}` });
  await openSearch(page);
  await page.route('**/api/cars/facets?*', (route) => route.abort());
  const counting = page.waitForEvent('console', (message) => message.text().includes('count'));
  await choose(panel(page).getByLabel('Transmission'), 'Manual');
  await counting;
  await expect(search(page)).toHaveAccessibleDescription('Show cars');
  await search(page).click();
  await expect(page).toHaveURL(/\?transmissionId=\d+#results$/);
  await expect(cards(page).first()).toContainText('Manual');

  await panel(page).getByLabel('PreBooking').check();
  await abortFirst(page, '**/api/cars/search?*');
  await search(page).click();
  await expect(page).toHaveURL(/&listingType=PreBooking#results$/);
  await expect(page.getByText('The search failed. Your filters haven’t changed.')).toBeVisible();
  await expect(panel(page).getByLabel('PreBooking')).toBeChecked();
  await results(page).getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByText('The search failed. Your filters haven’t changed.')).toBeHidden();
});

test(
  'shows a car first on a phone, keeps filters, order and position, and closes the filters with Back and with a search',
  { tag: '@phone-only' },
  async ({ page }) => {
    await openSearch(page);
    const first = cards(page).first();
    for (const [width, height] of [
      [390, 844],
      [375, 667],
      [360, 780],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const part of [first.getByRole('img'), first.getByRole('heading'), first.getByText('€')])
        await expect(part).toBeInViewport({ ratio: 1 });
    }
    await openPanel(page);
    // When the header is inert, the sheet has added its history entry.
    await expect(page.getByRole('banner')).toHaveJSProperty('inert', true);
    await page.goBack();
    await expect(panel(page)).toBeHidden();
    await expect(page).toHaveURL('/search');
    await openPanel(page);
    await search(page).tap();
    await expect(panel(page)).toBeHidden();
    await expect(page).toHaveURL('/search#results');
    await expect(heading(page)).toBeInViewport();

    // A link to the same search stays at the top after Back.
    await page.goBack();
    await expect(page).toHaveURL('/search');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Search' }).tap();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);

    // The heading of the next page is not behind the sticky bar, and Back from a car keeps the position.
    await page.getByRole('link', { name: 'Next' }).tap();
    await expect(page).toHaveURL('/search?page=2#results');
    await expect(heading(page)).toBeFocused();
    const bar = await page.getByRole('button', { name: /^Filters/ }).boundingBox();
    const top = (await heading(page).boundingBox())?.y ?? 0;
    expect(top).toBeGreaterThan((bar?.y ?? 0) + (bar?.height ?? 0));
    expect(top).toBeLessThan(200);
    await cards(page).last().scrollIntoViewIfNeeded();
    const position = () => page.evaluate(() => scrollY);
    const before = await position();
    await cards(page).last().getByRole('link').tap();
    await expect(page).toHaveURL(/\/car\/\d+$/);
    await page.goBack();
    await expect(page).toHaveURL('/search?page=2#results');
    await expect.poll(position).toBe(before);

    await cards(page).nth(3).scrollIntoViewIfNeeded();
    const order = page.getByLabel('Sort by');
    await expect(order).toBeInViewport();
    await order.selectOption('Year, newest first');
    await expect(page).toHaveURL('/search?sort=year-desc#results');
    await started(page);
    await page.getByRole('button', { name: 'Filters', exact: true }).tap();
    await panel(page).getByRole('button', { name: 'Advanced Search' }).tap();
    await panel(page).getByLabel('Colour', { exact: true }).scrollIntoViewIfNeeded();
    await expect(search(page)).toHaveAccessibleDescription(/^Show \d+ cars$/);
    await expect(search(page)).toBeInViewport({ ratio: 1 });
    // Tall enough for all filters: axe reports a control that a sticky bar half covers as too small.
    await page.setViewportSize({ width: 360, height: 920 });
    await expectAccessibleInBothThemes(page);
  },
);

test('reads a sentence from Home, shows what it understood, and takes out the words of a removed filter', async ({
  page,
}) => {
  await open(page, '/');
  await sentence(page).fill('automatic diesel under €40,000');
  await sentence(page).press('Enter');
  await expect(page).toHaveURL('/search?q=automatic+diesel+under+%E2%82%AC40%2C000#results');
  await expect(page.getByRole('list', { name: 'Chosen filters' }).getByRole('link')).toHaveText([
    'Automatic',
    'Diesel',
    'Up to €40,000',
  ]);
  await expect(search(page)).toHaveAccessibleDescription(`Show ${await count(page).textContent()}`);
  await expect(cards(page).first()).toContainText('Diesel');
  await expect(cards(page).first()).toContainText('Automatic');

  await page.getByRole('link', { name: 'Remove filter: Up to €40,000' }).click();
  await expect(sentence(page)).toHaveValue('automatic diesel');
  await expect(cards(page).first()).toContainText('Diesel');
});

test(
  'shows the filters of a sentence in the panel, where a choice replaces their words, and says why a car was found',
  { tag: '@phone' },
  async ({ page }) => {
    await openSearch(page, '/search?q=golf+under+60k,+wee');
    const chips = page.getByRole('list', { name: 'Chosen filters' }).getByRole('link');
    await expect(chips).toHaveText(['Volkswagen Golf', 'Up to €60,000', '“wee”']);
    await openPanel(page);
    const make = panel(page).getByLabel('Make');
    await expect(make.locator('option:checked')).toHaveText('Volkswagen');
    await expect(panel(page).getByLabel('Model').locator('option:checked')).toHaveText('Golf');
    await expect(panel(page).getByRole('textbox', { name: 'Highest price' })).toHaveValue(
      '€60,000',
    );
    await choose(make, 'Audi');
    await expect(sentence(page)).toHaveValue('under 60k, wee');
    await search(page).click();
    await expect(chips).toHaveText(['Up to €60,000', '“wee”', 'Audi']);
    await expect(cards(page).first()).toContainText('Audi');
    await expect(cards(page).first()).toContainText(/€[\d,]+ under your €60,000/);
    await expect(page.getByText('We left out “wee”.')).toBeVisible();

    // Removing a filter also removes its words from the sentence.
    await page.getByRole('link', { name: 'Remove filter: Up to €60,000' }).click();
    await expect(chips).toHaveText(['“wee”', 'Audi']);
    await expect(cards(page).first()).toContainText('Audi');
    await page.goBack();

    await cards(page).first().getByRole('link').click();
    await expect(page).toHaveURL(/\/car\/\d+\?makeId=\d+&q=under\+60k%2C\+wee$/);
    // Until the page of the car is shown, the cards of the search have such texts too.
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/car\/\d+$/);
    await expect(page.getByText(/^Why this one\? €[\d,]+ under your €60,000$/)).toBeVisible();
  },
);

test('accepts every filter of the API in the address, and says which words of a sentence it did not use', async ({
  page,
}) => {
  await openSearch(page, '/search?minSeats=7&minTax=1');
  await page.getByRole('link', { name: 'Remove filter: Motor tax from €1' }).click();
  await expect(page).toHaveURL('/search?minSeats=7#results');
  await expect(page.getByRole('link', { name: 'Remove filter: From 7 seats' })).toBeVisible();

  await openSearch(page, '/search?q=petrol,+honda+civic,+zeppelin');
  await expect(page.getByText('No Honda Civic at the moment.')).toBeVisible();
  await expect(page.getByText('We left out “zeppelin”.')).toBeVisible();
  await expect(cards(page)).toHaveCount(6);
});

test('offers help when no car is found, and moves the focus to the results when the pressed control disappears', async ({
  page,
}) => {
  await openSearch(page, '/search?q=under+€500');
  await expect(page.getByText('No car up to €500.')).toBeVisible();
  await expect(page.getByText(/Across all prices, \d+ cars are listed today\./)).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await results(page).getByRole('button', { name: 'Reset Filters' }).press('Enter');
  await expect(page).toHaveURL('/search#results');
  await expect(cards(page)).toHaveCount(6);
  await expect(heading(page)).toBeFocused();

  await page.goBack();
  const link = results(page).getByRole('link', { name: /^\d+ without “Up to €500”$/ });
  const total = `${Number.parseInt((await link.textContent()) ?? '', 10)} cars`;
  await link.press('Enter');
  await expect(cards(page)).toHaveCount(6);
  await expect(count(page)).toHaveText(total);
  await expect(heading(page)).toBeFocused();
});

test('prints the cars without controls, and fits counts and prices next to their labels at every width', async ({
  page,
}) => {
  await page.emulateMedia({ media: 'print' });
  await openSearch(page, '/search?minPrice=20000&maxPrice=60000');
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

  await page.emulateMedia({ forcedColors: 'none' });
  // Below 900 px the panel is a sheet, which stays open.
  for (const width of [1600, 1180, 900, 899, 700, 360]) {
    await page.setViewportSize({ width, height: 800 });
    if (await panel(page).isHidden()) await openPanel(page);
    const prices = panel(page).getByRole('group', { name: 'Price Range' });
    const title = await prices.locator('legend').boundingBox();
    const lowest = await prices.getByRole('textbox').first().boundingBox();
    const gap = (lowest?.x ?? 0) - (title?.x ?? 0) - (title?.width ?? 0);
    expect(gap, `${width} px`).toBeGreaterThan(8);
    const radios = panel(page).getByRole('group', { name: 'Listing Type' }).locator('label');
    const rows = await radios.evaluateAll((labels) =>
      labels.map((label) => {
        const text = document.createRange();
        text.selectNodeContents(label.lastElementChild ?? label);
        const lines = [...text.getClientRects()];
        return {
          height:
            Math.max(...lines.map((line) => line.bottom)) -
            Math.min(...lines.map((line) => line.top)),
          top: label.getBoundingClientRect().top,
        };
      }),
    );
    expect(rows, `${width} px`).toHaveLength(2);
    for (const { height } of rows) expect(height, `${width} px`).toBeLessThan(30);
    expect(rows[0]?.top, `${width} px`).toBe(rows[1]?.top);
  }
});
