import type { Page } from '@playwright/test';
import { carWithImages } from './support/demo-cars.ts';
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

/**
 * Counts images that are hidden, not requests: if the page arrives in parts, the browser may request some images
 * before the inline script hides them.
 */
const hiddenImages = (page: Page) =>
  page
    .locator('main img[loading=lazy]')
    .evaluateAll((images) => images.filter((image) => image.style.display === 'none').length);

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

test('shows images below the screen after the largest image', async ({ page }) => {
  await page.setViewportSize({ width: 412, height: 823 });
  const release = await hold(page, BANNER);
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  expect(await hiddenImages(page)).toBeGreaterThan(0);
  release();
  await expect.poll(() => hiddenImages(page)).toBe(0);
});

test('shows images below the screen at the first scroll', async ({ page }) => {
  await page.setViewportSize({ width: 412, height: 823 });
  const release = await hold(page, BANNER);
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  expect(await hiddenImages(page)).toBeGreaterThan(0);
  await page.evaluate(() => scrollBy(0, 40));
  await expect.poll(() => hiddenImages(page)).toBe(0);
  release();
});

test('hides images below the screen until the script is requested', async ({ page }) => {
  await page.setViewportSize({ width: 412, height: 823 });
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('link[rel=modulepreload]')) return;
      observer.disconnect();
      const images = Array.from(document.querySelectorAll<HTMLImageElement>('main img'));
      const hidden = images.filter(({ style }) => style.display === 'none').length;
      performance.mark('script requested', { detail: hidden });
    });
    observer.observe(document, { childList: true, subtree: true });
  });
  await page.goto('/');
  await started(page);
  const hiddenAtRequest = await page.evaluate(
    () =>
      performance
        .getEntriesByName('script requested')
        .map((mark) => 'detail' in mark && mark.detail)[0],
  );
  expect(hiddenAtRequest).toBeGreaterThan(0);
  await expect.poll(() => hiddenImages(page)).toBe(0);
});

test('loads the parts of the script in parallel', async ({ page }) => {
  const release = await hold(page, SCRIPTS);
  const scripts = pathsOf(page, SCRIPTS);
  await page.goto('/');
  for (const part of ['islands', 'react', 'site'])
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

test('keeps Advanced Search open and the make chosen before hydration', async ({ page }) => {
  const release = await hold(page, SCRIPTS);
  await page.goto('/');
  await choose(make(page), 'Audi');
  const advanced = panel(page).getByRole('button', { name: 'Advanced Search' });
  await advanced.click();
  await expect(panel(page).getByLabel('Words')).toBeVisible();
  release();
  await started(page);
  await expect(advanced).toHaveAttribute('aria-expanded', 'true');
  await expect(panel(page).getByLabel('Words')).toBeVisible();
  await expect(make(page).locator('option:checked')).toHaveText('Audi');
  await advanced.click();
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

test('repeats a press of a button that needs the script once', async ({ page, request }) => {
  const { vehicles } = await (await request.get('/api/cars/search')).json();
  const release = await hold(page, SCRIPTS);
  await page.goto(`/car/${vehicles[0].carId}`);
  await page.evaluate(() => {
    Element.prototype.scrollBy = () => {
      document.title += '!';
    };
  });
  await page.getByRole('button', { name: 'Scroll right' }).click();
  await expect(page).not.toHaveTitle(/!/);
  release();
  await started(page);
  await expect(page).toHaveTitle(/[^!]!$/);
});

test(
  'opens the gallery once the script has loaded if a photo was tapped before',
  { tag: '@phone' },
  async ({ page, request }) => {
    const car = await carWithImages(request);
    const release = await hold(page, SCRIPTS);
    await page.goto(`/car/${car.carId}`);
    await page
      .getByRole('button', { name: /view full screen/ })
      .first()
      .click();
    release();
    await started(page);
    await expect(page.getByRole('dialog', { name: `Images of ${car.name}` })).toBeVisible();
    await expect(page).toHaveURL(`/car/${car.carId}`);
  },
);

test('shows and keeps a theme chosen before hydration at once', async ({ page }) => {
  const release = await hold(page, SCRIPTS);
  await page.goto('/about');
  await page.getByRole('button', { name: 'Theme' }).click();
  await page.getByRole('group', { name: 'Theme' }).getByText('Dark').click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('link', { name: 'Contact Us' }).first().click();
  await expect(page).toHaveURL('/contact');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  release();
  await started(page);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test(
  'opens the menu at the first tap in browsers without invoker commands',
  { tag: '@phone-only' },
  async ({ page }) => {
    await page.addInitScript(() => {
      delete (HTMLButtonElement.prototype as { commandForElement?: unknown }).commandForElement;
      addEventListener('command', (event) => event.preventDefault(), { capture: true });
    });
    const release = await hold(page, SCRIPTS);
    await page.goto('/about');
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await page.getByRole('button', { name: 'Menu' }).tap();
    await expect(menu).toBeVisible();
    await page.getByRole('button', { name: 'Close menu' }).tap();
    await expect(menu).toBeHidden();
    await page.getByRole('button', { name: 'Menu' }).tap();
    release();
    await started(page);
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
