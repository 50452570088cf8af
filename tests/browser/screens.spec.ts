/**
 * Every screen of the routes, and its states in `support/screens.ts`, on a site with long texts: one page load for each
 * address, in which the window, the theme, the text size and the medium change (decision 079).
 */
import type { Page } from '@playwright/test';
import { axeViolations } from './support/accessibility.ts';
import { coveredByBars } from './support/focus.ts';
import { controlsWithoutEdge, layoutFaults, markGrounds } from './support/layout-faults.ts';
import { test as base, expect, open, started } from './support/page.ts';
import { COVERING, type Screen, SCREENS } from './support/screens.ts';
import { settled } from './support/settled.ts';
import { signIn } from './support/staff.ts';

/** Most layouts for wider windows begin at 600 and 900 px, where they have the least room. */
const WIDTHS = [320, 390, 540, 600, 768, 900, 1024, 1440];
const PHONE_WIDTHS = [320, 540];
const STATE_WIDTHS = [320, 1024];
/** Words of up to this many letters must fit their line; the second limit is for 360 px with text at 200 %. */
const LONGEST_WORD = 14;
const LONGEST_WORD_AT_200 = 10;
/** Windows in which bars leave little room: a phone with its keyboard, and 1280 × 1024 px at 400 % zoom. */
const LOW_WINDOWS = [
  { width: 360, height: 500 },
  { width: 320, height: 256 },
];
/** A4 without its margins, in CSS pixels. */
const PAPER = { width: 703, height: 1000 };

let kept: Page | undefined;

/** Each worker keeps one page: a new context loads and compiles the script again, a third of a second of CPU time. */
const test = base.extend({
  page: async ({ browser, consoleGuard, site }, use) => {
    kept ??= await (await browser.newContext({ baseURL: site.url })).newPage();
    const context = kept.context();
    consoleGuard.watch(context);
    await kept.setViewportSize({ width: 1280, height: 800 });
    await use(kept);
    await kept.unrouteAll();
    await kept.goto('/robots.txt');
    await kept.evaluate(clearStorage);
    await context.clearCookies();
    context.removeAllListeners('console');
    context.removeAllListeners('weberror');
  },
});

async function clearStorage(): Promise<void> {
  localStorage.clear();
  sessionStorage.clear();
  for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name!);
}

const byAddress = Map.groupBy(
  SCREENS,
  ({ path, isStaff }) => `${path}${isStaff ? ' of staff' : ''}`,
);

for (const [name, screens] of byAddress) {
  test(`${name} fits every width, theme, text size and medium`, async ({
    page,
    expectConsoleError,
  }) => {
    const { path, isStaff } = screens[0]!;
    for (const { failure } of screens) if (failure) expectConsoleError(failure);
    if (isStaff) await signIn(page);
    await open(page, path);
    const faults = [
      ...(await faultsAt(page, WIDTHS)),
      ...(await runningAnimations(page)),
      ...(await axeViolations(page, 'light')),
      ...(await faultsOfText(page)),
    ];
    // An address with a query differs from the same path without one only in texts and controls.
    if (!path.includes('?'))
      faults.push(
        ...(await axeViolations(page, 'dark')),
        ...(await faultsInForcedColours(page)),
        ...(await faultsOfFocus(page)),
        ...(await faultsOnPaper(page)),
      );
    for (const screen of screens)
      if (screen.prepare) faults.push(...(await faultsOfState(page, screen)));
    expect(faults).toEqual([]);
  });
}

async function faultsAt(
  page: Page,
  widths: number[],
  longestWord = LONGEST_WORD,
): Promise<string[]> {
  const found = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    for (const fault of await page.evaluate(layoutFaults, longestWord))
      found.push({ width, fault });
  }
  const byFault = Map.groupBy(found, ({ fault }) => fault.replaceAll(/\d+/g, '#'));
  return Array.from(
    byFault.values(),
    (same) => `${[...new Set(same.map(({ width }) => width))].join(', ')} px: ${same[0]!.fault}`,
  );
}

const runningAnimations = async (page: Page): Promise<string[]> => {
  await settled(page);
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .map(
        ({ id, effect }) => `animation: ${id} ${String(effect?.getComputedTiming().duration)} ms`,
      ),
  );
};

/** Text at 200 % has the same effect as a font size of 32 px in the settings of the browser. */
async function faultsOfText(page: Page): Promise<string[]> {
  const resize = (size: string) =>
    page.evaluate((value) => {
      document.documentElement.style.fontSize = value;
    }, size);
  await resize('200%');
  const faults = await faultsAt(page, [360], LONGEST_WORD_AT_200);
  await resize('');
  return faults.map((fault) => `text at 200 %, ${fault}`);
}

async function faultsInForcedColours(page: Page): Promise<string[]> {
  await page.evaluate(markGrounds);
  await page.emulateMedia({ forcedColors: 'active' });
  const found = await page.evaluate(controlsWithoutEdge);
  const faults = [...found.map((one) => `no edge: ${one}`), ...(await faultsAt(page, [360]))];
  await page.emulateMedia({ forcedColors: 'none' });
  return faults.map((fault) => `forced colours, ${fault}`);
}

async function faultsOfFocus(page: Page): Promise<string[]> {
  const faults = [];
  for (const size of LOW_WINDOWS) {
    await page.setViewportSize(size);
    const covered = await page.evaluate(coveredByBars);
    faults.push(...covered.map((one) => `${size.width} × ${size.height} px: a bar covers ${one}`));
  }
  return faults;
}

async function faultsOnPaper(page: Page): Promise<string[]> {
  await page.setViewportSize(PAPER);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const faults = [
    ...(await page.evaluate(layoutFaults, LONGEST_WORD)).filter((one) => !one.startsWith('target')),
    ...(await page.evaluate(faultsOfPaper)),
  ];
  await page.emulateMedia({ media: null, colorScheme: 'light' });
  return faults.map((fault) => `print, ${fault}`);
}

/** Finds elements that would be printed on each page, and a dark background. */
function faultsOfPaper(): string[] {
  const repeated = [...document.querySelectorAll('body *')].filter(
    (element) =>
      getComputedStyle(element).position === 'fixed' &&
      element.checkVisibility({ opacityProperty: true }) &&
      element.textContent.trim() !== '',
  );
  const isLight = getComputedStyle(document.documentElement).colorScheme === 'light';
  return [
    ...repeated.map((element) => `repeated: ${element.localName} ${element.textContent}`),
    ...(isLight ? [] : ['the page is dark']),
  ];
}

/** Brings the page into a state, checks its layout, and leaves the state. The journeys run axe in these states. */
async function faultsOfState(page: Page, { name, prepare, dialog, phoneOnly }: Screen) {
  await page.setViewportSize({ width: phoneOnly ? 412 : 1024, height: 800 });
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await prepare?.(page);
  await settled(page);
  const covering = page.locator(COVERING);
  if (dialog) await expect(covering.first()).toBeVisible();
  const faults = [
    ...(await faultsAt(page, phoneOnly ? PHONE_WIDTHS : STATE_WIDTHS)),
    ...(await faultsOfText(page)),
  ];
  if (dialog) {
    await page.keyboard.press('Escape');
    const discard = page.getByRole('alertdialog').getByRole('button', { name: 'Discard' });
    if (await discard.isVisible()) await discard.click();
    await expect(covering).toHaveCount(0);
  } else {
    await page.reload();
    await started(page);
  }
  return faults.map((fault) => `${name}, ${fault}`);
}

test('public screens work without JavaScript', async ({ newVisitor, site, expectConsoleError }) => {
  const page = await newVisitor({ baseURL: site.url, javaScriptEnabled: false });
  const faults = [];
  for (const { path, isStaff, prepare, failure } of SCREENS) {
    if (isStaff || prepare) continue;
    if (failure) expectConsoleError(failure);
    await page.goto(path);
    const found = [
      ...(await faultsAt(page, [320, 1024])),
      ...(await page.evaluate(controlsThatNeedScript)),
    ];
    faults.push(...found.map((fault) => `${path}, ${fault}`));
  }
  expect(faults).toEqual([]);
});

test('staff screens show what to do without JavaScript', async ({ newVisitor, site }) => {
  const page = await newVisitor({ baseURL: site.url, javaScriptEnabled: false });
  await signIn(page);
  for (const path of ['/stock', '/enquiries', '/settings/dealership']) {
    await page.goto(path);
    // `getByText` does not find text in `noscript`.
    await expect(page.locator('noscript > p')).toBeVisible();
  }
});

/**
 * Finds buttons that need the script: they neither submit a form nor open a popover. Only the button for large photos
 * of a car may be one.
 */
function controlsThatNeedScript(): string[] {
  const dead = [...document.querySelectorAll('button')].filter(
    (button) =>
      button.checkVisibility({ visibilityProperty: true }) &&
      !(button.type === 'submit' && button.form) &&
      !button.matches('[popovertarget], [commandfor], [aria-haspopup="dialog"], :disabled'),
  );
  const inert = [...document.querySelectorAll('[inert]')].filter((one) => one.checkVisibility());
  return [
    ...dead.map((button) => `dead: ${button.ariaLabel ?? button.textContent}`),
    ...inert.map((element) => `inert: ${element.localName}`),
  ];
}
