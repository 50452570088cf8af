import type { Page } from '@playwright/test';
import { hold, SCRIPTS } from './support/hold.ts';
import {
  expect,
  expectAccessibleInBothThemes,
  open,
  started,
  test,
  toast,
} from './support/page.ts';

/** Cars of the demo stock. */
const [CAR, BOOKED, SOLD, GONE] = [48, 33, 29, 9_999];

const KEY = 'fc-shortlist';
const hearts = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Save \d{4} / });
const savedLink = (page: Page, count: number) =>
  page
    .getByRole('banner')
    .getByRole('link', { name: new RegExp(`^(Saved \\(${count}\\)|${count} saved)$`) });
const saved = (page: Page) => page.getByRole('main').getByRole('article');

test(
  'saves cars with their hearts, in every tab, and clears the list with an undo',
  { tag: '@phone' },
  async ({ page, context }) => {
    await open(page, '/search');
    const first = hearts(page).first();
    await first.click();
    await expect(first).toHaveAttribute('aria-pressed', 'true');
    await expect(page).toHaveURL('/search');
    await hearts(page).nth(1).click();
    await expect(savedLink(page, 2)).toBeVisible();

    const other = await context.newPage();
    await open(other, '/');
    await savedLink(other, 2).click();
    await expect(saved(other)).toHaveCount(2);
    await hearts(other).first().click();
    await expect(saved(other)).toHaveCount(1);
    await expect(other.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(savedLink(page, 1)).toBeVisible();

    await other.getByRole('button', { name: 'Clear' }).click();
    await expect(other.getByText('You haven’t saved a car yet.')).toBeVisible();
    await expect(first).toHaveAttribute('aria-pressed', 'false');
    await expectAccessibleInBothThemes(other);
    await toast(other, 'Undo').click();
    await expect(saved(other)).toHaveCount(1);
    await expect(savedLink(page, 1)).toBeVisible();
  },
);

test('fills the hearts of saved cars before the script of the page runs', async ({ page }) => {
  const release = await hold(page, SCRIPTS);
  await page.addInitScript(
    ([key, id]) => (localStorage[key] = JSON.stringify([{ id, at: 1, price: 0 }])),
    [KEY, CAR] as const,
  );
  await page.goto('/search', { waitUntil: 'commit' });
  await expect(hearts(page).first()).toHaveAttribute('aria-pressed', 'true');
  await expect(hearts(page).nth(1)).toHaveAttribute('aria-pressed', 'false');
  release();
  await started(page);
  await hearts(page).first().click();
  await expect(hearts(page).first()).toHaveAttribute('aria-pressed', 'false');
});

test('says what has changed, compares the ticked cars and asks about them', async ({ page }) => {
  const entries = [CAR, BOOKED, SOLD, GONE].map((id, at) => ({ id, at: 4 - at, price: 90_000 }));
  await page.addInitScript(
    ([key, list]) => (localStorage[key!] ??= list),
    [KEY, JSON.stringify(entries)],
  );
  await open(page, '/shortlist');
  const main = page.getByRole('main');
  await expect(main.getByText(/^€65,050 less than when you saved it$/)).toBeVisible();
  await expect(main.getByText('Reserved. €21,050 less than when you saved it')).toBeVisible();
  await expect(main.getByText('Sold', { exact: true })).toBeVisible();
  await expect(main.getByText('No longer on our site')).toBeVisible();

  const compare = main.getByText('Compare', { exact: true }).first();
  await expect(compare).toHaveAttribute('aria-disabled', 'true');
  for (const at of [0, 1]) await main.getByRole('checkbox').nth(at).check();
  await main.getByRole('button', { name: 'Send to my phone' }).click();
  const code = page.locator('#phone');
  await expect(code.locator('svg')).toBeVisible();
  await expect(code).toContainText(`/compare?cars=${CAR},${BOOKED}`);
  await expectAccessibleInBothThemes(page);
  await code.getByRole('button', { name: 'Close' }).click();
  await expect(code).toBeHidden();
  await compare.click();

  await expect(page).toHaveURL(`/compare?cars=${CAR},${BOOKED}`);
  const row = (name: string) => main.getByRole('row', { name: new RegExp(`^${name} `) });
  await expect(row('Price')).toContainText('€24,950 lowest');
  await expect(row('Colour')).toBeVisible();
  await expect(row('Previous Owners')).toBeVisible();
  await main.getByLabel('Only differences').check();
  await expect(row('Colour')).toBeVisible();
  await expect(row('Previous Owners')).toBeHidden();

  await main.getByRole('link', { name: 'Ask about these' }).click();
  await expect(page.getByRole('heading', { name: 'Ask about these cars' })).toBeVisible();
  await expect(main.locator('img')).toHaveCount(2);
  await expect(main.getByLabel('Your question')).toHaveValue(
    /\n- 2022 Volkswagen Golf, €24,950, [\d,]+.km\n- 2024 Mercedes-Benz CLE, €68,950, [\d,]+.km\n/,
  );
  await page.goBack();
  await main.getByRole('link', { name: 'Remove 2022 Volkswagen Golf' }).click();
  await expect(page).toHaveURL(`/compare?cars=${BOOKED}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('keeps a car for the visit, and says so, if the browser stores nothing', async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  });
  await open(page, `/car/${CAR}`);
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  await expect(save).toHaveAttribute('aria-pressed', 'true');
  await expect(toast(page, 'Saved for this visit')).toBeVisible();
  await savedLink(page, 1).click();
  await expect(saved(page)).toHaveCount(1);
  await expect(page.getByText('keep this list for longer than this visit')).toBeVisible();
});

test(
  'shows two cars next to their labels on a phone, and the others after a swipe, and offers no QR code there',
  {
    tag: '@phone-only',
  },
  async ({ page }) => {
    await page.goto(`/compare?cars=${CAR},${BOOKED},${SOLD}`);
    await started(page);
    const heads = page.getByRole('columnheader');
    await expect(heads).toHaveCount(2);
    await expect(heads.first()).toContainText('Volkswagen Golf');
    await page.getByRole('region', { name: 'Cars' }).evaluate((area) => {
      const at = (clientX: number) => [
        new Touch({ identifier: 1, target: area, clientX, clientY: 300 }),
      ];
      area.dispatchEvent(new TouchEvent('touchstart', { bubbles: true, touches: at(300) }));
      area.dispatchEvent(new TouchEvent('touchend', { bubbles: true, changedTouches: at(100) }));
    });
    await expect(page.getByLabel('2 and 3')).toBeChecked();
    await expect(heads).toHaveCount(2);
    await expect(heads.first()).not.toContainText('Volkswagen Golf');
    // The page scrolls, and the names stay below its header.
    await page.evaluate(() => scrollTo(0, 600));
    await expect(heads.first()).toBeInViewport();

    await page.evaluate(
      ([key, id]) => localStorage.setItem(key, JSON.stringify([{ id, at: 1, price: 0 }])),
      [KEY, CAR] as const,
    );
    await page.goto('/shortlist');
    await expect(page.getByRole('button', { name: 'Clear' })).toBeVisible();
    await expect(page.getByText('Send to my phone')).toBeHidden();
  },
);

test('renders a comparison without JavaScript, also with a car that is gone, of five cars and of none', async ({
  request,
}) => {
  const pageOf = async (query: string) => {
    const response = await request.get(`/compare${query}`);
    return { status: response.status(), html: (await response.text()).replaceAll('<!-- -->', '') };
  };
  const { html } = await pageOf(`?cars=${CAR},${SOLD},${GONE}`);
  expect(html).toMatch(/€24,950<\/span><span class="[^"]*"> lowest/);
  expect(html).toContain('No longer on our site');
  expect(html).toContain('<meta name="robots" content="noindex"');
  expect((await pageOf('?cars=1,2,3,4,5')).html).toContain('These are the first 4.');
  const empty = await pageOf('?cars=');
  expect([empty.status, empty.html.includes('Choose the cars to compare')]).toEqual([200, true]);
  const list = await (await request.get('/shortlist')).text();
  expect(list).toMatch(/<noscript>.*needs JavaScript/s);
});
