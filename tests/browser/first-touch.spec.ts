import type { Page } from '@playwright/test';
import { hold, SCRIPTS } from './support/hold.ts';
import { choose, expect, open, started, test } from './support/page.ts';
import { PUBLIC_PAGES } from './support/screens.ts';
import { sentence } from './support/search.ts';

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

/** Returns the path of the page of a car for sale. */
async function carPath(page: Page): Promise<string> {
  const cars = await page.request.get('/api/cars/search?pageSize=1&listingType=Sale');
  const [{ carId }] = (await cars.json()).vehicles;
  return `/car/${carId}`;
}

/** Removes button commands, which Safari before 26.2 does not have. */
const withoutCommands = (page: Page) =>
  page.addInitScript(() => {
    delete (HTMLButtonElement.prototype as { commandForElement?: unknown }).commandForElement;
    addEventListener('command', (event) => event.preventDefault(), { capture: true });
  });

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

test('requests the models of a make once, while the script loads', async ({ page }) => {
  const release = await hold(page, SCRIPTS);
  const models = pathsOf(page, /^\/api\/models$/);
  await page.goto('/');
  await choose(make(page), 'Audi');
  await expect.poll(() => models).toHaveLength(1);
  release();
  await started(page);
  await choose(panel(page).getByLabel('Model'), 'A4');
  expect(models).toHaveLength(1);
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
    await sentence(page).fill('seats');
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
  await expect(page).toHaveURL(/\/search\?q=&advanced=1&makeId=\d+&[^#]*$/);
  await expect(panel(page).getByLabel('Fuel Type')).toBeVisible();
  release();
  await started(page);
  await expect(make(page).locator('option:checked')).toHaveText('Audi');
  await panel(page).getByRole('button', { name: 'Advanced Search' }).click();
  await expect(panel(page).getByLabel('Fuel Type')).toBeHidden();
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
  'opens and closes the menu in browsers without button commands',
  { tag: '@phone-only' },
  async ({ page }) => {
    await withoutCommands(page);
    const release = await hold(page, SCRIPTS);
    await page.goto('/about', { waitUntil: 'domcontentloaded' });
    await page.getByRole('button', { name: 'Menu' }).tap();
    release();
    const menu = page.getByRole('dialog', { name: 'Menu' });
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

test('leaves links and the buttons of forms to the browser before hydration', async ({
  page,
  expectConsoleError,
}) => {
  await hold(page, SCRIPTS);
  for (const { path, failure } of PUBLIC_PAGES) {
    if (failure) expectConsoleError(failure);
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    const presses = await page.evaluate(() => {
      let isLeft = false;
      const keep = (event: Event) => {
        isLeft = !event.defaultPrevented;
        event.preventDefault();
      };
      addEventListener('submit', keep);
      // The browser reports the missing field itself.
      addEventListener('invalid', keep, { capture: true });
      addEventListener('click', (event) => {
        if (event.target instanceof Element && event.target.closest('a')) keep(event);
      });
      const controls = document.querySelectorAll<HTMLElement>('a[href], [type=submit]');
      return [...controls].map((control) => {
        isLeft = false;
        control.click();
        return [control.outerHTML, isLeft];
      });
    });
    expect(presses.filter(([, isLeft]) => !isLeft)).toEqual([]);
    expect(presses.length).toBeGreaterThan(0);
  }
});

/**
 * Returns the state that a press can change: address, focus, open and chosen elements, scroll positions and texts.
 * `presses` is the number of clicks that `countPresses` counts.
 */
const stateOf = (page: Page) =>
  page.evaluate(() => {
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- runs in the page
    const labelOf = (element: Element | null) =>
      element && `${element.localName} ${element.ariaLabel ?? element.id}`;
    return {
      address: location.href,
      presses: document.documentElement.dataset['presses'],
      focus: labelOf(document.activeElement),
      open: Array.from(document.querySelectorAll(':modal, :popover-open'), labelOf),
      chosen: Array.from(
        document.querySelectorAll('button'),
        ({ ariaCurrent, ariaExpanded, ariaPressed }) =>
          `${ariaCurrent} ${ariaExpanded} ${ariaPressed}`,
      ),
      scrolled: Array.from(document.querySelectorAll('main *'), ({ scrollLeft }) => scrollLeft)
        .filter(Boolean)
        .join(' '),
      text: document.body.innerText,
    };
  });

/** Counts the clicks that React gets. */
const countPresses = (page: Page) =>
  page.addInitScript(() => {
    let count = 0;
    document.addEventListener('click', () => {
      count += 1;
      document.documentElement.dataset['presses'] = String(count);
    });
  });

const BUTTONS = 'button:not([type=submit])';

/** Returns the index of one visible button of each kind, and whether it has a command. */
const buttonsOf = (page: Page) =>
  page.locator(BUTTONS).evaluateAll((buttons) => {
    const kinds = new Map<string, { kind: string; index: number; hasCommand: boolean }>();
    for (const [index, button] of buttons.entries()) {
      const isUsable =
        button.checkVisibility({ visibilityProperty: true }) &&
        !button.matches(':disabled, [aria-disabled=true], [aria-hidden=true]');
      // Tests one heart for all cards, and one of each other group of equal switches.
      const name = button.ariaPressed === null ? (button.ariaLabel ?? button.textContent) : '';
      const kind = `${button.className} ${name}`;
      // The last one, because the first thumbnail is already chosen.
      if (isUsable) kinds.set(kind, { kind, index, hasCommand: button.hasAttribute('command') });
    }
    return [...kinds.values()];
  });

test(
  'performs after hydration the action of a button that was pressed before',
  // The page for phones has every button.
  { tag: '@phone-only' },
  async ({ page: first, newVisitor, expectConsoleError }) => {
    test.slow();
    const paths = PUBLIC_PAGES.map(({ path }) => path);
    for (const { failure } of PUBLIC_PAGES) if (failure) expectConsoleError(failure);
    const pressed = new Set<string>();
    const visit = async (hasCommands: boolean) => {
      const page = await newVisitor();
      await countPresses(page);
      if (!hasCommands) await withoutCommands(page);
      return page;
    };
    const compare = async (path: string, index: number, hasCommands: boolean) => {
      const later = await visit(hasCommands);
      await open(later, path);
      const button = later.locator(BUTTONS).nth(index);
      // For example, the button of a list that does not need to scroll.
      if (await button.isDisabled()) return;
      const before = await stateOf(later);
      await button.click();
      await expect
        .poll(async () => ({ ...(await stateOf(later)), presses: undefined }))
        .not.toEqual(before);

      for (const isRequested of [false, true]) {
        const early = await visit(hasCommands);
        const release = await hold(early, SCRIPTS);
        const request = isRequested && early.waitForRequest(SCRIPTS);
        await early.goto(path, { waitUntil: 'domcontentloaded' });
        await request;
        await early.locator(BUTTONS).nth(index).click();
        release();
        await expect(async () =>
          expect(await stateOf(early)).toEqual(await stateOf(later)),
        ).toPass();
        await early.context().close();
      }
      await later.context().close();
    };
    for (const path of paths) {
      await first.goto(path, { waitUntil: 'domcontentloaded' });
      for (const { kind, index, hasCommand } of await buttonsOf(first)) {
        if (pressed.has(kind)) continue;
        pressed.add(kind);
        await test.step(`${path} ${kind}`, async () => {
          await compare(path, index, true);
          if (hasCommand) await compare(path, index, false);
        });
      }
    }
  },
);

test('repeats a press during hydration only once', async ({ page }) => {
  await countPresses(page);
  await page.route(/\/assets\/entry\.client-[^/]+\.js$/, async (route) => {
    const code = await (await route.fetch()).text();
    const press = `document.querySelector('[aria-label="All images"] li:last-child button').click()`;
    await route.fulfill({ contentType: 'text/javascript', body: `${code};${press}` });
  });
  await page.goto(await carPath(page));
  const last = page.getByRole('list', { name: 'All images' }).getByRole('button').last();
  await expect(last).toHaveAttribute('aria-current', 'true');
  await expect(page.locator('html')).toHaveAttribute('data-presses', '1');
});

test('does not repeat a press after another press or a key', async ({ page }) => {
  await countPresses(page);
  const release = await hold(page, SCRIPTS);
  await page.goto(await carPath(page), { waitUntil: 'domcontentloaded' });
  await page
    .getByRole('button', { name: /view full screen$/ })
    .first()
    .click();
  await page.keyboard.press('Tab');
  release();
  await started(page);
  await expect(page.locator('html')).not.toHaveAttribute('data-presses');
});

test('moves the price to the point of the track that was pressed before hydration', async ({
  page,
}) => {
  const release = await hold(page, SCRIPTS);
  await page.goto('/search', { waitUntil: 'domcontentloaded' });
  const highest = panel(page).getByRole('slider', { name: 'Highest price' });
  const track = highest.locator('..');
  const { width, height } = (await track.boundingBox())!;
  await track.click({ position: { x: width * 0.9, y: height / 2 } });
  release();
  await expect.poll(async () => Number(await highest.inputValue())).toBeGreaterThan(150_000);
});
