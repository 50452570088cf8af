import type { Locator, Page } from '@playwright/test';
import { choose, expect, started, test } from './support/page.ts';
import {
  cards,
  count,
  openPanel,
  openSearch,
  panel,
  results,
  search,
  sentence,
} from './support/search.ts';

/** Returns how far the thumb of a slider is from a value. */
const distance = async (slider: Locator, from: number) =>
  Math.abs(Number(await slider.inputValue()) - from);

const option = (page: Page, label: string, name: RegExp) =>
  panel(page).getByLabel(label).locator('option').filter({ hasText: name });

test('changes the price range by pointer and by keyboard, keeps its ends in order, and drags the pressed thumb of a narrow range', async ({
  page,
}) => {
  await openSearch(page);
  const lowest = panel(page).getByRole('slider', { name: 'Lowest price' });
  const highest = panel(page).getByRole('slider', { name: 'Highest price' });
  // A click on the track moves the nearer thumb.
  const track = await highest.locator('..').boundingBox();
  if (!track) throw new Error('The slider has no box');
  const middle = track.y + track.height / 2;
  const along = (part: number) => track.x + 23 + (track.width - 46) * part;
  await page.mouse.click(along(0.9), middle);
  await expect.poll(() => distance(highest, 180_000)).toBeLessThan(2_000);
  await page.mouse.click(along(0.2), middle);
  await expect.poll(() => distance(lowest, 40_000)).toBeLessThan(2_000);

  await highest.fill('20000');
  await lowest.fill('20000');
  const drag = async (from: number, by: number) => {
    await page.mouse.move(from, middle);
    await page.mouse.down();
    await page.mouse.move(from + by, middle, { steps: 3 });
    await page.mouse.up();
  };
  await drag(along(0.1) + 13, 60);
  await expect.poll(async () => Number(await highest.inputValue())).toBeGreaterThan(30_000);
  await expect(lowest).toHaveValue('20000');
  const moved = await highest.inputValue();
  await drag(along(0.1) - 13, -10);
  await expect.poll(async () => Number(await lowest.inputValue())).toBeLessThan(20_000);
  await expect(highest).toHaveValue(moved);

  await highest.fill('100000');
  await lowest.fill('0');
  await lowest.focus();
  await lowest.press('ArrowRight');
  await expect(panel(page).getByRole('textbox', { name: 'Lowest price' })).toHaveValue('€1,000');
  await lowest.press('End');
  await expect(lowest).toHaveValue('100000');
  await expect(panel(page).getByRole('textbox', { name: 'Lowest price' })).toHaveValue('€100,000');
  await highest.press('End');
  await expect(highest).toHaveAttribute('aria-valuetext', '€200,000+');
  await search(page).click();
  await expect(page).toHaveURL('/search?minPrice=100000&maxPrice=200000#results');
  await expect(cards(page).first()).toBeVisible();
});

test('offers the models of the chosen make, takes typed prices, applies Advanced Search, and resets all filters', async ({
  page,
}) => {
  await openSearch(page);
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

  const lowest = panel(page).getByRole('textbox', { name: 'Lowest price' });
  const highest = panel(page).getByRole('textbox', { name: 'Highest price' });
  await lowest.fill('120k');
  await highest.focus();
  await expect(lowest).toHaveValue('€120,000');
  // A typed price moves the other end of the range.
  await expect(highest).toHaveValue('€200,000+');
  await highest.fill('cheap');
  await lowest.fill('');
  await highest.focus();
  await expect(lowest).toHaveValue('€0');
  await expect(highest).toHaveValue('€200,000+');
  await highest.fill('24,950');
  await highest.press('Enter');
  await expect(page).toHaveURL('/search?maxPrice=24950#results');
  await expect(page.getByRole('link', { name: /^Remove filter: Up to €24,950/ })).toBeVisible();

  const advanced = panel(page).getByRole('button', { name: 'Advanced Search' });
  await expect(advanced).toHaveAttribute('aria-expanded', 'false');
  await advanced.click();
  await expect(advanced).toHaveAttribute('aria-expanded', 'true');
  const fuel = panel(page).getByLabel('Fuel Type');
  await choose(fuel, 'Diesel');
  await sentence(page).fill('a');
  await sentence(page).press('Enter');
  await expect(page).toHaveURL(/fuelTypeId=\d+.*&q=a\b/);
  await expect(cards(page).first()).toContainText('Diesel');
  await page.reload();
  await started(page);
  await expect(advanced).toHaveAttribute('aria-expanded', 'true');
  await expect(sentence(page)).toHaveValue('a');

  await panel(page).getByRole('button', { name: 'Reset Filters' }).click();
  await expect(page).toHaveURL('/search');
  await expect(panel(page).getByRole('radio', { name: 'Sale' })).toBeChecked();
  await expect(highest).toHaveValue('€100,000');
  await expect(fuel).toHaveValue('');
});

test('counts the cars of each option after every choice, and shows what the highest price hides', async ({
  page,
}) => {
  await openSearch(page, '/search?advanced=1');
  const diesel = await option(page, 'Fuel Type', /^Diesel/).textContent();
  const diesels = /\((\d+)\)$/.exec(diesel ?? '')?.[1];
  await choose(panel(page).getByLabel('Fuel Type'), 'Diesel');
  await expect(search(page)).toHaveAccessibleDescription(`Show ${diesels} cars`);
  await search(page).click();
  await expect(count(page)).toHaveText(`${diesels} cars`);

  await choose(panel(page).getByLabel('Fuel Type'), 'Electric');
  await expect(option(page, 'Transmission', /^Manual \(0\)$/)).toBeDisabled();
  await expect(option(page, 'Transmission', /^Automatic \(\d+\)$/)).toBeEnabled();

  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/cars/facets?*', async (route) => {
    await held;
    // An outdated request was aborted.
    await route.continue().catch(() => {});
  });
  await choose(panel(page).getByLabel('Fuel Type'), 'Petrol');
  await expect(search(page)).toHaveAccessibleDescription('Show cars');
  await expect(option(page, 'Transmission', /^Manual$/)).toBeEnabled();
  await sentence(page).fill('under €500');
  release();
  await expect(search(page)).toHaveAccessibleDescription('No cars match');
  await search(page).click();
  await expect(page.getByRole('navigation', { name: 'Similar searches' })).toBeVisible();

  await panel(page).getByRole('button', { name: 'Reset Filters' }).click();
  await expect(page).toHaveURL('/search');
  await expect(cards(page)).toHaveCount(6);
  const limit = results(page).getByRole('link', { name: /^and \d+ above €100,000$/ });
  await expect(page.getByRole('list', { name: 'Chosen filters' })).toHaveCount(0);
  const dearer = Number((await limit.textContent())?.match(/and (\d+)/)?.[1]);
  const total = async () => Number.parseInt((await count(page).textContent()) ?? '', 10);
  const before = await total();
  await expect(option(page, 'Make', /^Aston Martin \(1 dearer\)$/)).toBeEnabled();
  await choose(panel(page).getByLabel('Make'), 'Aston Martin');
  await expect(search(page)).toHaveAccessibleDescription('No cars, 1 dearer');
  await limit.click();
  await expect(page).toHaveURL('/search?maxPrice=200000#results');
  await expect(limit).toHaveCount(0);
  await expect.poll(total).toBe(before + dearer);
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

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('submits the search as a form with every filter', async ({ page }) => {
    await page.goto('/search');
    await expect(cards(page)).toHaveCount(6);
    await choose(panel(page).getByLabel('Make'), 'Volkswagen');
    await panel(page).getByLabel('Year from').selectOption({ index: 8 });
    await panel(page).getByLabel('Highest price').and(page.getByRole('textbox')).fill('90,000');
    await search(page).click();
    await expect(page).toHaveURL(/makeId=\d+.*minYear=\d+/);
    await expect(cards(page).first()).toContainText('Volkswagen');
    await expect(page.getByRole('link', { name: /^Remove filter: Up to €90,000/ })).toBeVisible();
    await choose(panel(page).getByLabel('Model'), 'Golf');
    await search(page).click();
    await expect(cards(page).first()).toContainText('Golf');

    await page.getByLabel('Sort by').selectOption('Price, high to low');
    await results(page).getByRole('button', { name: 'Sort' }).click();
    await expect(page).toHaveURL(/sort=price-desc/);
    await panel(page).getByRole('button', { name: 'Reset Filters' }).click();
    await expect(page).toHaveURL(/\/search\??$/);
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page).toHaveURL('/search?page=2#results');

    await sentence(page).fill('automatic under 30k');
    await sentence(page).press('Enter');
    await expect(cards(page).first()).toContainText('Automatic');
    await page.getByRole('link', { name: 'Remove filter: Automatic' }).click();
    await expect(sentence(page)).toHaveValue('under 30k');

    // The controls show the filters of the sentence, and a change there replaces its words.
    await panel(page).getByLabel('Highest price').and(page.getByRole('textbox')).fill('25000');
    await search(page).click();
    await expect(page.getByRole('link', { name: 'Remove filter: Up to €25,000' })).toBeVisible();
    await expect(sentence(page)).toHaveValue('');
  });

  test(
    'opens the filters of a phone and submits them',
    { tag: '@phone-only' },
    async ({ page }) => {
      await page.goto('/search');
      await openPanel(page);
      await choose(panel(page).getByLabel('Make'), 'Volkswagen');
      await search(page).tap();
      await expect(page).toHaveURL(/makeId=\d+/);
      await page.getByRole('link', { name: 'Remove filter: Volkswagen' }).tap();
      await expect(page).toHaveURL('/search#results');
    },
  );
});
