/**
 * The screens of the site and their states, for the sweep (`screens.spec.ts`) and the screenshots. Every route is
 * included automatically; the entries below add queries, dialogs and other states.
 */
import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { Page } from '@playwright/test';
import { pushBrowser } from '../../helpers/push.ts';
import type { ExpectedError } from './console-errors.ts';
import routes from '../../../src/routes.ts';
import { SECTIONS } from '../../../src/features/settings/screens/sections.ts';
import { STAFF_SCREENS } from '../../../src/app/screens.ts';
import { STAFF as USER } from './staff-credentials.ts';

export interface Screen {
  name: string;
  path: `/${string}`;
  isStaff?: boolean;
  /** The failed response that the console reports. */
  failure?: ExpectedError;
  phoneOnly?: boolean;
  /** Whether `prepare` opens a dialog or a sheet, which covers the page. */
  dialog?: boolean;
  /** Whether the state exists only after `addLongTexts`. */
  needsLongTexts?: boolean;
  /** Brings the page into the state, for example by opening a dialog. */
  prepare?: (page: Page) => Promise<void>;
}

/** An open dialog, sheet or menu. Excludes the layer of toasts, which is always open. */
export const COVERING = 'dialog:modal, :popover-open:not([popover="manual"])';

/** Values of the parameters of paths, which exist in the demo stock and after `addLongTexts`. */
export const EXAMPLES: Readonly<Record<string, string>> = {
  carId: '48',
  enquiryId: '1',
  customerId: '1',
  dealId: '1',
  // An unknown token. The journey of alerts checks the page of a valid one.
  token: 'A'.repeat(43),
  '*': 'no/such/page',
};

/** Expected statuses of routes that show an error without a query or a valid token. */
const FAILURES: Readonly<Record<string, number>> = {
  '*': 404,
  invitation: 404,
  'alerts/:token': 404,
};

/** Sections of screens whose path ends with a section. */
const SECTIONS_OF: Readonly<Record<string, readonly string[]>> = {
  // The screens of the other two lists are like that of makes.
  'config/:section?': ['makes', 'models'],
  'settings/:section?': SECTIONS.map(({ slug }) => slug),
};

/** Returns the addresses of a route. Throws if the tables above lack its parameter. */
export function addressesOf(path: string): `/${string}`[] {
  const fill = (pattern: string): `/${string}` =>
    `/${pattern.replaceAll(/:(\w+)\??|\*/g, (parameter, name = '*') => {
      const value = EXAMPLES[name];
      if (!value) throw new Error(`screens.ts: no example of ${parameter} in the path ${path}.`);
      return value;
    })}`;
  const sections = SECTIONS_OF[path];
  if (!sections) return [fill(path)];
  return sections.map((section) => fill(path.replace(':section?', section)));
}

const pathsOf = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ path = '', children }) => (children ? pathsOf(children) : [path]));

/** Cars of the demo stock. */
const CAR = EXAMPLES['carId'];
const SOLD_CAR = 29;
const BOOKED_CAR = 33;
const DRAFT = 8;
/** A car in the bin that was on the site. */
export const GONE_CAR = 52;

/** The last car is not on the site. */
const COMPARED: Screen['path'] = `/compare?cars=${CAR},${BOOKED_CAR},${SOLD_CAR},9999`;

/** Deals of `addLongTexts`: a draft, and one with an order and payments. */
const DEAL = `/deals/${EXAMPLES['dealId']}` as const;
const ORDERED = '/deals/2';

/** A short list, which loads faster than the whole stock. */
const FEW_CARS = '/stock?q=volvo';

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click();

/** Saves cars at higher prices than their current ones. */
async function saveCars(page: Page): Promise<void> {
  const ids = [CAR, BOOKED_CAR, SOLD_CAR, 9_999].map(Number);
  await page.evaluate((saved) => {
    const entries = saved.map((id) => ({ id, at: Date.UTC(2026, 10, 3), price: 10_500_000 }));
    localStorage.setItem('fc-shortlist', JSON.stringify(entries));
  }, ids);
  await page.reload();
  await page.getByRole('article').first().waitFor();
}

async function sendWrongAddress(page: Page): Promise<void> {
  // An address that the browser accepts and the server rejects.
  await page.getByLabel('Email').fill('dara@localhost');
  await page.getByRole('button', { name: 'Tell me when one arrives' }).click();
  await page.getByText('Enter your email address').waitFor();
}

async function sendQuestion(page: Page): Promise<void> {
  await page.getByLabel('Your question').fill('Is it still for sale?');
  await page.getByLabel('Your name').fill('Dara Tester');
  await page.getByLabel('Email').fill('dara@example.com');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Your reference is').waitFor();
}

const PUBLIC: Screen[] = [
  { name: 'home-menu', path: '/', phoneOnly: true, dialog: true, prepare: press('Menu') },
  { name: 'search-advanced', path: '/search?advanced=1' },
  {
    name: 'search-filters',
    path: '/search?advanced=1',
    phoneOnly: true,
    dialog: true,
    prepare: press(/^Filters/),
  },
  { name: 'search-empty', path: '/search?q=zeppelin' },
  {
    name: 'search-sentence',
    path: '/search?q=automatic diesel or hybrid SUV, 2016 or newer, under €60,000 Antiblockierverhinderungssystem',
  },
  { name: 'search-sentence-empty', path: '/search?q=automatic diesel under €5,000' },
  { name: 'car-sold', path: `/car/${SOLD_CAR}` },
  { name: 'car-booked', path: `/car/${BOOKED_CAR}` },
  { name: 'car-gallery', path: `/car/${CAR}`, dialog: true, prepare: press(/view full screen/) },
  { name: 'shortlist-cars', path: '/shortlist', prepare: saveCars },
  { name: 'compare-cars', path: COMPARED },
  { name: 'compare-phone', path: COMPARED, dialog: true, prepare: press(/^Send to my/) },
  {
    name: 'car-gone',
    path: `/car/${GONE_CAR}`,
    failure: { status: 404, path: `/car/${GONE_CAR}` },
  },
  { name: 'car-not-found', path: '/car/999999', failure: { status: 404, path: '/car/999999' } },
  {
    name: 'enquire-test-drive',
    path: `/car/${CAR}/enquire?kind=testDrive`,
    prepare: press('Send'),
    failure: { status: 422, path: '/api/enquiries' },
  },
  { name: 'enquire-find-car', path: '/enquire?kind=testDrive' },
  {
    name: 'enquire-errors',
    path: '/enquire',
    prepare: press('Send'),
    failure: { status: 422, path: '/api/enquiries' },
  },
  { name: 'enquire-cars', path: `/enquire?cars=${CAR},${BOOKED_CAR}` },
  { name: 'enquire-value', path: '/enquire?kind=partExchange' },
  { name: 'enquire-wanted', path: '/enquire?kind=wanted' },
  { name: 'alert-of-search', path: '/alerts/new?makeId=1&q=automatic diesel under €20,000' },
  { name: 'alert-of-car', path: `/alerts/new?carId=${CAR}` },
  {
    name: 'alert-errors',
    path: '/alerts/new',
    prepare: sendWrongAddress,
    failure: { status: 422, path: '/alerts/new' },
  },
  { name: 'alerts-deleted', path: '/alerts/done?deleted' },
  { name: 'enquire-sent', path: `/car/${CAR}/enquire`, prepare: sendQuestion },
  { name: 'sign-in-errors', path: '/admin/motorlogin', prepare: press('Sign in') },
  { name: 'reset-dialog', path: '/admin/motorlogin', dialog: true, prepare: press(/^Forgot/) },
  { name: 'reset-password-form', path: '/admin/reset-password?token=x' },
  { name: 'confirm-email-form', path: '/admin/confirm-email?token=x' },
  { name: 'sign-in-code', path: '/admin/motorlogin', prepare: enterCode },
  { name: 'sign-in-cookies', path: '/admin/motorlogin?signed-in' },
];

const STAFF: Omit<Screen, 'isStaff'>[] = [
  { name: 'money-sold', path: `/car/${SOLD_CAR}/money` },
  {
    name: 'money-cost-errors',
    path: `/car/${CAR}/money`,
    prepare: async (page) => {
      await page.getByText('Date, supplier, VAT').click();
      await press('Add without a photo')(page);
      await page.getByText('Choose a kind').waitFor();
    },
  },
  { name: 'books-lines', path: '/books?show=margins&view=stock' },
  { name: 'books-empty', path: '/books?day=2031-01-05' },
  { name: 'staff-home', path: '/' },
  { name: 'staff-menu', path: '/', phoneOnly: true, dialog: true, prepare: press(/^Menu/) },
  { name: 'staff-car', path: `/car/${CAR}` },
  { name: 'staff-car-delete', path: `/car/${CAR}`, dialog: true, prepare: press('Delete') },
  { name: 'stock-menu', path: FEW_CARS, dialog: true, prepare: press(/^Actions for/) },
  { name: 'stock-price', path: FEW_CARS, dialog: true, prepare: press(/change the price/) },
  { name: 'stock-fix', path: FEW_CARS, dialog: true, prepare: press(/to fix/) },
  { name: 'stock-reserve', path: FEW_CARS, dialog: true, prepare: pressInMenu('Reserve…') },
  {
    name: 'stock-sell',
    path: FEW_CARS,
    dialog: true,
    prepare: pressInMenu('Sold without a deal…'),
  },
  { name: 'find', path: FEW_CARS, dialog: true, prepare: findVolvo },
  { name: 'stock-bulk', path: FEW_CARS, dialog: true, prepare: selectAndPublish },
  { name: 'stock-deleted', path: '/stock?state=deleted' },
  { name: 'stock-empty', path: '/stock?q=zeppelin' },
  {
    name: 'today-later',
    path: '/today',
    dialog: true,
    needsLongTexts: true,
    prepare: press(/^Later/),
  },
  { name: 'diary-closed', path: '/diary?week=2099-W52' },
  { name: 'diary-add', path: '/diary', dialog: true, prepare: press('Add') },
  { name: 'enquiries-all', path: '/enquiries?view=all' },
  { name: 'enquiries-add', path: '/enquiries?view=all', dialog: true, prepare: press(/^Add/) },
  {
    name: 'enquiry-appointment',
    path: '/enquiries/1',
    dialog: true,
    prepare: press('Change'),
  },
  { name: 'deals-empty', path: '/deals?q=zeppelin' },
  { name: 'deal-ordered', path: ORDERED, needsLongTexts: true },
  { name: 'deal-sign', path: DEAL, dialog: true, needsLongTexts: true, prepare: signOrder },
  {
    name: 'deal-payment',
    path: ORDERED,
    dialog: true,
    needsLongTexts: true,
    prepare: press('Add a payment'),
  },
  {
    name: 'deal-cash',
    path: ORDERED,
    dialog: true,
    needsLongTexts: true,
    failure: { status: 409, path: '/api/deals/2/payments' },
    prepare: payInCash,
  },
  {
    name: 'deal-cancel',
    path: ORDERED,
    dialog: true,
    needsLongTexts: true,
    prepare: press('Cancel the deal'),
  },
  { name: 'customers-empty', path: '/customers?q=zeppelin' },
  { name: 'customer-erase', path: '/customers/1', dialog: true, prepare: press('Erase') },
  { name: 'saved-cars-empty', path: '/savedcars?maxPrice=1000' },
  { name: 'edit-car-buyers', path: `/edit-car/${CAR}`, prepare: showBuyers },
  { name: 'edit-draft', path: `/edit-car/${DRAFT}` },
  { name: 'config-models-delete', path: '/config/models', dialog: true, prepare: press(/^Delete/) },
  { name: 'config-models-edit', path: '/config/models', prepare: press(/^Edit/) },
  { name: 'settings-public-days', path: '/settings/opening-days', prepare: press(/^Add public/) },
  { name: 'settings-reply', path: '/settings/replies', dialog: true, prepare: press(/^Edit/) },
  {
    name: 'settings-alerts-delete',
    path: '/settings/alerts',
    dialog: true,
    prepare: press(/^Delete the/),
  },
  { name: 'account-calendar', path: '/account', prepare: press(/^Create a/) },
  { name: 'account-second-factor', path: '/account', prepare: setUpSecondFactor },
  { name: 'account-recovery-codes', path: '/account', prepare: showRecoveryCodes },
  { name: 'account-devices', path: '/account', prepare: addDevice },
];

/** Every route once, without the additional states of `PUBLIC` and `STAFF`. */
const ROUTES: Screen[] = pathsOf(routes).flatMap((path) =>
  addressesOf(path).map((address) => ({
    name: address.slice(1).replaceAll('/', '-') || 'home',
    path: address,
    isStaff: Object.hasOwn(STAFF_SCREENS, path),
    ...(FAILURES[path] && { failure: { status: FAILURES[path], path: address } }),
  })),
);

/** Every public page once. */
export const PUBLIC_PAGES: readonly Screen[] = ROUTES.filter(({ isStaff }) => !isStaff);

export const SCREENS: readonly Screen[] = [
  ...ROUTES,
  ...PUBLIC,
  ...STAFF.map((screen) => ({ ...screen, isStaff: true })),
];

/** Answers one request of the page in place of the server. */
const answer = (page: Page, path: string, json: object) =>
  page.route(`**/api${path}`, (route) => route.fulfill({ json }), { times: 1 });

/** The second step of a sign-in: the user of the tests has no second factor. */
async function enterCode(page: Page): Promise<void> {
  await answer(page, '/users/validate', { success: false, message: '', ticket: 'x' });
  await page.getByLabel('Email').fill(USER.email);
  await page.getByLabel('Password', { exact: true }).fill(USER.password);
  await press('Sign in')(page);
  await page.getByLabel('Code from your app').waitFor();
}

async function setUpSecondFactor(page: Page): Promise<void> {
  await press('Set up a second factor')(page);
  const form = page.getByRole('form', { name: 'Set up a second factor' });
  await form.getByLabel('Current password').fill(USER.password);
  await press('Continue')(page);
  await page.getByLabel('Code from your app').waitFor();
}

/** Shows recovery codes without storing a second factor, because other tests could then not sign in. */
async function showRecoveryCodes(page: Page): Promise<void> {
  await setUpSecondFactor(page);
  const recoveryCodes = Array.from({ length: 10 }, (_, at) => `wwww-mmmm-wwww-mm${at}m`);
  await answer(page, '/account/second-factor/confirm', { recoveryCodes });
  await page.getByLabel('Code from your app').fill('123456');
  await press('Turn on')(page);
  await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
}

const DEVICE = pushBrowser().subscription;

async function addDevice(page: Page): Promise<void> {
  await page.request.post('/api/account/push', { data: DEVICE });
  await page.reload();
  await page.getByRole('checkbox', { name: 'Also outside opening hours' }).waitFor();
}

function pressInMenu(item: string): (page: Page) => Promise<void> {
  return async (page) => {
    await press(/^Actions for/)(page);
    await page.getByRole('menuitem', { name: item }).click();
  };
}

async function signOrder(page: Page): Promise<void> {
  await press('Issue order')(page);
  await page.getByRole('region', { name: 'What is signed' }).waitFor();
}

async function payInCash(page: Page): Promise<void> {
  await press('Add a payment')(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Amount in euro').fill('10000');
  await dialog.getByRole('radio', { name: 'Cash' }).check();
  await dialog.getByRole('button', { name: 'Record' }).click();
  await dialog.getByRole('button', { name: 'Confirm and record' }).waitFor();
}

async function selectAndPublish(page: Page): Promise<void> {
  for (const at of [0, 1])
    await page
      .getByRole('checkbox', { name: /^Select \d/ })
      .nth(at)
      .check();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText(/ will change/).waitFor();
}

async function findVolvo(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Find a car, customer or enquiry' }).click();
  await page.getByRole('dialog').getByRole('combobox').fill('volvo');
  await page.getByRole('option').first().waitFor();
}

async function showBuyers(page: Page): Promise<void> {
  await page.getByRole('switch', { name: /^Sold/ }).check();
  await page.getByRole('switch', { name: /^Booked/ }).check();
  // Removes the focus ring.
  await page.locator(':focus').blur();
}
