import type { Page } from '@playwright/test';
import { hold, SCRIPTS } from './support/hold.ts';
import { choose, expect, started, test } from './support/page.ts';

const panel = (page: Page) => page.getByRole('search');
const make = (page: Page) => panel(page).getByLabel('Make');

const BANNER = /\/assets\/banner-[^/]+\.webp$/;

function pathsOf(page: Page, pattern: RegExp): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pattern.test(pathname)) paths.push(pathname);
  });
  return paths;
}

test('requests no script before the largest image, then starts by itself', async ({ page }) => {
  const release = await hold(page, BANNER);
  const scripts = pathsOf(page, SCRIPTS);
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(() => resolve(null), { timeout: 1_000 })),
  );
  expect(scripts).toEqual([]);
  release();
  await started(page);
});

test('loads the parts of the script in parallel', async ({ page }) => {
  const release = await hold(page, SCRIPTS);
  const scripts = pathsOf(page, SCRIPTS);
  await page.goto('/');
  for (const part of ['entry.client', 'home', 'site'])
    await expect.poll(() => scripts.some((path) => path.includes(`/${part}-`))).toBe(true);
  release();
  await started(page);
  expect(scripts.toSorted()).toEqual([...new Set(scripts)].toSorted());
});

test('starts at once when a control changes without a pointer or key event', async ({ page }) => {
  const release = await hold(page, BANNER);
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await make(page).evaluate((select: HTMLSelectElement) => {
    select.selectedIndex = 1;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await started(page);
  await expect(panel(page).getByLabel('Model')).toBeEnabled();
  release();
});

test('keeps a choice that was made without an event', async ({ page }) => {
  const release = await hold(page, SCRIPTS);
  await page.goto('/search');
  await make(page).evaluate((select: HTMLSelectElement) => {
    const option = [...select.options].find(({ text }) => text.startsWith('Volkswagen'));
    select.value = option?.value ?? '';
  });
  release();
  await started(page);
  await choose(panel(page).getByLabel('Model'), 'Golf');
  await panel(page).getByRole('button', { name: 'Search Vehicles' }).click();
  await expect(page).toHaveURL(/\/search\?makeId=\d+&modelId=\d+#results$/);
});

for (const hydrated of [false, true]) {
  test(`keeps filters chosen before hydration when Search is pressed ${hydrated ? 'after' : 'before'} hydration`, async ({
    page,
  }) => {
    const release = await hold(page, SCRIPTS);
    await page.goto('/search?advanced=1');
    await choose(panel(page).getByLabel('Transmission'), 'Automatic');
    await panel(page).getByLabel('PreBooking').check();
    await panel(page).getByLabel('Words').fill('seats');
    await panel(page).getByRole('textbox', { name: 'Lowest price' }).fill('4,500');
    await panel(page).getByRole('slider', { name: 'Highest price' }).fill('150000');
    if (hydrated) {
      release();
      await started(page);
    }
    await panel(page).getByRole('button', { name: 'Search Vehicles' }).click({ noWaitAfter: true });
    release();
    await expect(page).toHaveURL(/\/search\?.*transmissionId=\d/);
    const { searchParams } = new URL(page.url());
    expect(searchParams.get('listingType')).toBe('PreBooking');
    expect(searchParams.get('q')).toBe('seats');
    await started(page);
    const prices = panel(page).getByRole('textbox', { name: /price$/ });
    await expect(prices.first()).toHaveValue('€4,500');
    await expect(prices.last()).toHaveValue('€150,000');
    await expect(panel(page).getByLabel('Transmission').locator('option:checked')).toHaveText(
      'Automatic',
    );
    await expect(panel(page).getByLabel('PreBooking')).toBeChecked();
  });
}

test('applies a sort order that was chosen before hydration', async ({ page }) => {
  const release = await hold(page, SCRIPTS);
  await page.goto('/search');
  await page.getByLabel('Sort by').selectOption('Price, low to high');
  release();
  await expect(page).toHaveURL('/search?sort=price-asc#results');
  await expect(page.getByLabel('Sort by')).toHaveValue('price-asc');
});

test('opens Advanced Search before the script has loaded and keeps the make', async ({ page }) => {
  const release = await hold(page, SCRIPTS);
  await page.goto('/');
  await choose(make(page), 'Audi');
  await panel(page).getByRole('button', { name: 'Advanced Search' }).click();
  await expect(page).toHaveURL(/\/search\?advanced=1&makeId=\d+&[^#]*$/);
  await expect(panel(page).getByLabel('Words')).toBeVisible();
  release();
  await started(page);
  await expect(make(page).locator('option:checked')).toHaveText('Audi');
  await panel(page).getByRole('button', { name: 'Advanced Search' }).click();
  await expect(panel(page).getByLabel('Words')).toBeHidden();
});

test('follows links before the script has loaded', async ({ page }) => {
  const release = await hold(page, SCRIPTS);
  await page.goto('/search');
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL('/search?page=2#results');
  await page.getByRole('article').first().getByRole('link').click();
  await expect(page).toHaveURL(/\/car\/\d+$/);
  release();
  await started(page);
});

test('shows and keeps a theme that was chosen before hydration', async ({ page }) => {
  const release = await hold(page, SCRIPTS);
  await page.goto('/about');
  await page.getByRole('button', { name: 'Theme' }).click();
  await page.getByRole('group', { name: 'Theme' }).getByText('Dark').click();
  release();
  await started(page);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('link', { name: 'Contact Us' }).first().click();
  await expect(page).toHaveURL('/contact');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test(
  'opens the menu in browsers without invoker commands',
  { tag: '@phone-only' },
  async ({ page }) => {
    await page.addInitScript(() => {
      delete (HTMLButtonElement.prototype as { commandForElement?: unknown }).commandForElement;
      addEventListener('command', (event) => event.preventDefault(), { capture: true });
    });
    await page.goto('/about');
    await started(page);
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await page.getByRole('button', { name: 'Menu' }).tap();
    await expect(menu).toBeVisible();
    await page.getByRole('button', { name: 'Close menu' }).tap();
    await expect(menu).toBeHidden();
  },
);

test('opens the filters before the script has loaded', { tag: '@phone-only' }, async ({ page }) => {
  const release = await hold(page, SCRIPTS);
  await page.goto('/search');
  await page.getByRole('button', { name: 'Filters' }).tap();
  await choose(make(page), 'Volkswagen');
  release();
  await started(page);
  await expect(panel(page).getByRole('heading', { name: 'Filters' })).toBeInViewport();
  await expect(make(page).locator('option:checked')).toHaveText('Volkswagen');
  await expect(page.getByRole('banner')).toHaveJSProperty('inert', true);
  await panel(page).getByRole('button', { name: 'Close filters' }).tap();
  await expect(page.getByRole('button', { name: 'Filters' })).toBeFocused();
});
