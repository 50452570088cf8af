import type { Page } from '@playwright/test';
import { choose, expect, started, test } from './page.ts';

const panel = (page: Page) => page.getByRole('search', { name: 'Filters' });
const search = (page: Page) =>
  panel(page).getByRole('button', { name: 'Search Vehicles', exact: true });
const option = (page: Page, label: string, name: RegExp) =>
  panel(page).getByLabel(label).locator('option').filter({ hasText: name });

test(
  'counts the cars of each option and updates the counts after every choice',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/search?advanced=1');
    await started(page);
    const diesel = await option(page, 'Fuel Type', /^Diesel/).textContent();
    const count = /\((\d+)\)$/.exec(diesel ?? '')?.[1];
    await choose(panel(page).getByLabel('Fuel Type'), 'Diesel');
    await expect(search(page)).toHaveAccessibleDescription(`Show ${count} cars`);
    await search(page).click();
    await expect(page.locator('output')).toHaveText(`${count} cars`);

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
