/**
 * Takes a screenshot of every screen at 360 and 1280 px, light and dark, so that two versions of the
 * site can be compared (`compare-screenshots.ts`).
 *
 *   node tests/browser/support/screenshots.ts OUT_DIR [--url http://127.0.0.1:3000] [--only NAME_PART]
 *
 * The site must already be running, freshly started with the demo stock, so that car ids and the
 * audit log are the same in each version:
 *
 *   DATA_DIR=/tmp/a PORT=3000 PUBLIC_URL=http://127.0.0.1:3000 \
 *     ADMIN_EMAIL=aoife@forecourt.example ADMIN_PASSWORD=a-long-password-for-tests npm start
 *
 * Writes one make and deletes it again, so that the history has entries. `STAFF_EMAIL` and
 * `STAFF_PASSWORD` override the credentials above.
 */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { STAFF_SCREENS } from '../../../src/staff/screens.ts';
import { browser as launchOptions } from './browser.ts';
import { settled } from './settled.ts';
import { STAFF } from './staff-credentials.ts';

interface Screen {
  name: string;
  path: string;
  phoneOnly?: boolean;
  /** Captures the window instead of the full page, because a dialog or a sheet covers it. */
  dialog?: boolean;
  /** Prepares the page, for example by opening a dialog. */
  prepare?: (page: Page) => Promise<void>;
}

/** Cars of the demo stock. */
const CAR = 48;
const SOLD_CAR = 29;
const BOOKED_CAR = 33;
const DRAFT = 8;

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click();

async function sendQuestion(page: Page): Promise<void> {
  await page.getByLabel('Your question').fill('Is it still for sale?');
  await page.getByLabel('Your name').fill('Dara Tester');
  await page.getByLabel('Email').fill('dara@example.com');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Your reference is').waitFor();
}

const SCREENS: Screen[] = [
  { name: 'home', path: '/' },
  { name: 'home-menu', path: '/', phoneOnly: true, dialog: true, prepare: press('Menu') },
  { name: 'about', path: '/about' },
  { name: 'contact', path: '/contact' },
  { name: 'privacy', path: '/privacy' },
  { name: 'your-rights', path: '/your-rights' },
  { name: 'accessibility', path: '/accessibility' },
  { name: 'not-found', path: '/no/such/page' },
  { name: 'search', path: '/search' },
  { name: 'search-page-2', path: '/search?page=2' },
  { name: 'search-advanced', path: '/search?advanced=1' },
  {
    name: 'search-filters',
    path: '/search?advanced=1',
    phoneOnly: true,
    dialog: true,
    prepare: press(/^Filters/),
  },
  { name: 'search-empty', path: '/search?q=zeppelin' },
  { name: 'car', path: `/car/${CAR}` },
  { name: 'car-sold', path: `/car/${SOLD_CAR}` },
  { name: 'car-booked', path: `/car/${BOOKED_CAR}` },
  { name: 'car-gallery', path: `/car/${CAR}`, dialog: true, prepare: press(/view full screen/) },
  { name: 'car-not-found', path: '/car/999999' },
  { name: 'enquire', path: `/car/${CAR}/enquire` },
  {
    name: 'enquire-test-drive',
    path: `/car/${CAR}/enquire?kind=testDrive`,
    prepare: press('Send'),
  },
  { name: 'enquire-find-car', path: '/enquire?kind=testDrive' },
  { name: 'enquire-errors', path: '/enquire', prepare: press('Send') },
  { name: 'enquire-value', path: '/enquire?kind=partExchange' },
  { name: 'enquire-wanted', path: '/enquire?kind=wanted' },
  { name: 'enquire-sent', path: `/car/${CAR}/enquire`, prepare: sendQuestion },
  { name: 'sign-in', path: '/admin/motorlogin' },
  { name: 'sign-in-errors', path: '/admin/motorlogin', prepare: press('Sign in') },
  { name: 'reset-dialog', path: '/admin/motorlogin', dialog: true, prepare: press(/^Forgot/) },
  { name: 'reset-password', path: '/admin/reset-password?token=x' },
  { name: 'confirm-email', path: '/admin/confirm-email?token=x' },
  { name: 'sign-in-cookies', path: '/admin/motorlogin?signed-in' },
];

/** Screens for a signed-in user. Other staff screens without an id in their path are added to them. */
const WITH_SESSION: Screen[] = [
  { name: 'staff-home', path: '/' },
  { name: 'staff-menu', path: '/', phoneOnly: true, dialog: true, prepare: press(/^Menu/) },
  { name: 'stock', path: '/stock' },
  { name: 'stock-deleted', path: '/stock?state=deleted' },
  { name: 'stock-menu', path: '/stock', dialog: true, prepare: press(/^Actions for/) },
  { name: 'stock-price', path: '/stock', dialog: true, prepare: press(/change the price/) },
  { name: 'stock-fix', path: '/stock', dialog: true, prepare: press(/to fix/) },
  { name: 'stock-bulk', path: '/stock', dialog: true, prepare: selectAndPublish },
  { name: 'find', path: '/stock', dialog: true, prepare: findGolf },
  { name: 'staff-car', path: `/car/${CAR}` },
  { name: 'window-sheet', path: `/car/${CAR}/sheet` },
  { name: 'portals', path: `/car/${CAR}/portals` },
  { name: 'staff-car-delete', path: `/car/${CAR}`, dialog: true, prepare: press('Delete') },
  { name: 'enquiries', path: '/enquiries?view=all' },
  { name: 'enquiry', path: '/enquiries/1?view=all' },
  { name: 'enquiry-valuation', path: '/enquiries/4?view=all' },
  { name: 'enquiry-wanted', path: '/enquiries/2?view=all' },
  { name: 'customer', path: '/customers/1' },
  { name: 'customer-erase', path: '/customers/1', dialog: true, prepare: press('Erase') },
  {
    name: 'enquiry-appointment',
    path: '/enquiries/1?view=all',
    dialog: true,
    prepare: press('Change'),
  },
  { name: 'saved-cars', path: '/savedcars' },
  { name: 'edit-car', path: `/edit-car/${CAR}`, prepare: showBuyers },
  { name: 'edit-draft', path: `/edit-car/${DRAFT}` },
  { name: 'config-makes', path: '/config/makes' },
  { name: 'config-models', path: '/config/models' },
  { name: 'config-models-edit', path: '/config/models', prepare: press(/^Edit/) },
  { name: 'config-models-delete', path: '/config/models', dialog: true, prepare: press(/^Delete/) },
  { name: 'config-transmissions', path: '/config/transmissions' },
  { name: 'config-fuel-types', path: '/config/fuel-types' },
  { name: 'settings-dealership', path: '/settings/dealership' },
  { name: 'settings-opening-days', path: '/settings/opening-days', prepare: press(/^Add public/) },
  { name: 'settings-email', path: '/settings/email' },
  { name: 'settings-enquiries', path: '/settings/enquiries' },
  { name: 'settings-replies', path: '/settings/replies' },
  { name: 'settings-reply', path: '/settings/replies', dialog: true, prepare: press(/^Edit/) },
  { name: 'settings-privacy', path: '/settings/privacy' },
  { name: 'account', path: '/account', prepare: press(/^Create a/) },
  { name: 'config-history', path: '/config/history', prepare: keepThreeEntries },
];

for (const path of Object.keys(STAFF_SCREENS)) {
  const isListed = WITH_SESSION.some((screen) => screen.path.split('?')[0] === `/${path}`);
  if (!isListed && !path.includes(':'))
    WITH_SESSION.push({ name: path.replaceAll('/', '-'), path: `/${path}` });
}

const SIZES: Record<string, BrowserContextOptions> = {
  360: { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true },
  1280: { viewport: { width: 1280, height: 800 } },
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    url: { type: 'string', default: 'http://127.0.0.1:3000' },
    only: { type: 'string', default: '' },
  },
});
const [outDir] = positionals;
if (!outDir)
  throw new Error(
    'Usage: node tests/browser/support/screenshots.ts OUT_DIR [--url URL] [--only NAME_PART]',
  );
if (!values.only) await rm(outDir, { recursive: true, force: true });
await mkdir(outDir, { recursive: true });

const chrome = await chromium.launch(launchOptions);
const staffSession = await signIn();
const failures: string[] = [];
for (const [width, size] of Object.entries(SIZES)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const screen of [...SCREENS, ...WITH_SESSION]) {
      if (!screen.name.includes(values.only) || (screen.phoneOnly && width !== '360')) continue;
      const name = `${screen.name}-${width}-${colorScheme}`;
      const context = await chrome.newContext({
        ...size,
        ...(WITH_SESSION.includes(screen) ? { storageState: staffSession } : {}),
        baseURL: values.url,
        colorScheme,
        reducedMotion: 'reduce',
        locale: 'en-IE',
        timezoneId: 'Europe/Dublin',
      });
      try {
        await takeScreenshot(await context.newPage(), screen, join(outDir, `${name}.png`));
        console.log(name);
      } catch (error) {
        failures.push(name);
        console.error(`${name}: ${error instanceof Error ? error.message : String(error)}`);
      }
      await context.close();
    }
  }
}
await chrome.close();
if (failures.length > 0) {
  console.error(`${failures.length} screens failed: ${failures.join(', ')}`);
  process.exitCode = 1;
}

async function takeScreenshot(page: Page, screen: Screen, path: string): Promise<void> {
  page.setDefaultTimeout(15_000);
  await page.goto(screen.path);
  await page.mouse.move(1, 1);
  await page.mouse.move(2, 2);
  await page.locator('html[data-interactive]').waitFor();
  await settle(page);
  await screen.prepare?.(page);
  if (screen.dialog)
    await page.locator('dialog[open], :popover-open:is(#filters, [role=menu])').waitFor();
  await settle(page);
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await settle(page);
  await page.screenshot({
    path,
    fullPage: !screen.dialog,
    animations: 'disabled',
    caret: 'hide',
  });
}

/** Loads lazy images, waits for fonts, images and animations, and fixes the times shown. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const image of document.images) image.loading = 'eager';
    for (const time of document.querySelectorAll('time')) time.textContent = '1 Jan 2026, 12:00';
  });
  await settled(page);
}

async function selectAndPublish(page: Page): Promise<void> {
  for (const at of [0, 1, 2])
    await page
      .getByRole('checkbox', { name: /^Select \d/ })
      .nth(at)
      .check();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText(/ will change/).waitFor();
}

async function findGolf(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Find a car, customer or enquiry' }).click();
  await page.getByRole('combobox').fill('golf');
  await page.getByRole('option').first().waitFor();
}

async function showBuyers(page: Page): Promise<void> {
  await page.getByRole('switch', { name: /^Sold/ }).check();
  await page.getByRole('switch', { name: /^Booked/ }).check();
  // Removes the focus ring.
  await page.locator(':focus').blur();
}

/** Shows only the entries that `signIn` made, so that a second run takes the same screenshot. */
async function keepThreeEntries(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const item of document.querySelectorAll('main section li:nth-child(n + 4)')) item.remove();
    document.querySelector('nav[aria-label="Pages of History"]')?.remove();
  });
}

/** Signs in, makes three audit entries and returns the session's cookies. */
async function signIn() {
  const context = await chrome.newContext({ baseURL: values.url });
  const { request } = context;
  const call = async (method: 'post' | 'put' | 'delete', path: string, data: object) => {
    const response = await request[method](path, { data });
    if (!response.ok()) {
      throw new Error(`${path}: ${response.status()} ${await response.text()}`);
    }
    return response.json();
  };
  await call('post', '/api/users/validate', {
    email: process.env['STAFF_EMAIL'] ?? STAFF.email,
    password: process.env['STAFF_PASSWORD'] ?? STAFF.password,
  });
  const { makeId } = await call('post', '/api/makes/create', { name: 'Screenshot' });
  await call('put', '/api/makes/update', { makeId, name: 'Screenshot Two' });
  await call('delete', '/api/makes/delete', { makeId });
  const state = await context.storageState();
  await context.close();
  return state;
}
