import type { Page } from '@playwright/test';
import { choose, expect, started, test } from './support/page.ts';
import { openPanel, openSearch, panel, search } from './support/search.ts';

const option = (page: Page, label: string, name: RegExp) =>
  panel(page).getByLabel(label).locator('option').filter({ hasText: name });

test(
  'counts the cars of each option and updates the counts after every choice',
  { tag: '@phone' },
  async ({ page }) => {
    await openSearch(page, '/search?advanced=1');
    await openPanel(page);
    const diesel = await option(page, 'Fuel Type', /^Diesel/).textContent();
    const count = /\((\d+)\)$/.exec(diesel ?? '')?.[1];
    await choose(panel(page).getByLabel('Fuel Type'), 'Diesel');
    await expect(search(page)).toHaveAccessibleDescription(`Show ${count} cars`);
    await search(page).click();
    await expect(
      page.getByRole('region', { name: 'Search Results' }).getByRole('status'),
    ).toHaveText(`${count} cars`);
    await started(page);
    await openPanel(page);

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
    await panel(page).getByLabel('Words').fill('zeppelin');
    release();
    await expect(search(page)).toHaveAccessibleDescription('No cars match');
    await search(page).click();
    await expect(page.getByRole('navigation', { name: 'Similar searches' })).toBeVisible();
  },
);

test('fits the counts of the listing types and the prices next to their labels at every width', async ({
  page,
}) => {
  await openSearch(page, '/search?minPrice=20000&maxPrice=60000');
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

test('shows the highest price that visitors have not chosen, and what it hides', async ({
  page,
}) => {
  await openSearch(page);
  const limit = page.getByRole('link', {
    name: /^Remove filter: Up to €100,000, \d+ dearer cars$/,
  });
  const dearer = Number((await limit.textContent())?.match(/(\d+) dearer/)?.[1]);
  const total = page.getByRole('region', { name: 'Search Results' }).getByRole('status');
  const count = async () => Number.parseInt((await total.textContent()) ?? '', 10);
  const before = await count();
  await expect(option(page, 'Make', /^Aston Martin \(1 dearer\)$/)).toBeEnabled();
  await choose(panel(page).getByLabel('Make'), 'Aston Martin');
  await expect(search(page)).toHaveAccessibleDescription('No cars, 1 dearer');
  await limit.click();
  await expect(page).toHaveURL('/search?maxPrice=200000#results');
  await expect(limit).toHaveCount(0);
  expect(await count()).toBe(before + dearer);
});
