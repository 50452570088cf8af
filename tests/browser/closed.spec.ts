import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { APIRequestContext, APIResponse } from '@playwright/test';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { Secret, TOTP } from 'otpauth';
import screens from '../../src/routes.ts';
import { PUBLIC_PAGES } from '../../src/app/public-pages.ts';
import { STAFF_SCREENS } from '../../src/app/screens.ts';
import { mailedLink } from './support/mailed-link.ts';
import { expect, test } from './support/page.ts';
import { addressesOf } from './support/screens.ts';
import {
  createOwner,
  deleteCar,
  emailOf,
  newPlate,
  ordinaryCar,
  saveCar,
  sendJson,
  signInByApi,
  STAFF,
} from './support/staff.ts';

const pathsOf = (routes: readonly RouteConfigEntry[]): string[] =>
  routes.flatMap(({ path = '', children }) =>
    children ? pathsOf(children).map((child) => (path ? `${path}/${child}` : child)) : [path],
  );
/** Folders of the staff screens, such as `reference-lists/config`. */
const staffFolders = Object.values(STAFF_SCREENS).map(({ file }) => dirname(file));

const staffPages = pathsOf(screens)
  .filter((path) => !Object.hasOwn(PUBLIC_PAGES, path))
  .map((path) => `/${path.replace(':section?', 'makes').replaceAll(/:\w+/g, '2')}`);

test('redirects unauthenticated requests for staff screens and their data to the sign-in page', async ({
  request,
}) => {
  expect(staffPages.length).toBeGreaterThan(4);
  expect(staffFolders).toContain('features/enquiries/inbox');
  await expectClosed(request);
});

test('redirects somebody whose second factor is missing from all staff screens and their data', async ({
  playwright,
  baseURL,
  site,
}) => {
  const newContext = (extraHTTPHeaders = {}) =>
    playwright.request.newContext({ baseURL: baseURL!, extraHTTPHeaders });
  const [owner, colleague] = await Promise.all([newContext(), newContext()]);
  await signInByApi(colleague);
  const credentials = { email: emailOf('una'), password: STAFF.password };
  const invitee = { email: credentials.email, role: 'admin' };
  await sendJson(colleague, 'POST', '/users/invitations', invitee);
  const link = await mailedLink(site.mailbox, credentials.email, '/invitation?token=');
  const account = { firstName: 'Una', lastName: 'Daly', password: credentials.password };
  await sendJson(owner, 'POST', `/invitations/${link.split('=').at(-1)}`, account);
  await signInByApi(owner, credentials);
  const proof = { currentPassword: STAFF.password };
  const { setup, key } = await sendJson(owner, 'POST', '/account/second-factor', proof);
  const code = new TOTP({ secret: Secret.fromBase32(key) }).generate();
  await sendJson(owner, 'POST', '/account/second-factor/confirm', { setup, code });

  const validated = await (await newContext()).post('/api/users/validate', { data: credentials });
  const { ticket } = await validated.json();
  await expectClosed(await newContext({ cookie: `session=${ticket}` }));

  const demand = async (who: string) => {
    const { secondFactor } = await (await owner.get('/api/settings')).json();
    const setting = { value: { who, from: null }, version: secondFactor.version };
    await sendJson(owner, 'PUT', '/settings/secondFactor', setting);
  };
  await demand('owners');
  // All tests of this worker sign in as that colleague.
  try {
    await expectClosed(colleague);
  } finally {
    await demand('nobody');
  }
});

/** Expects that every staff screen and its data lead to the sign-in page. */
async function expectClosed(request: APIRequestContext): Promise<void> {
  const open = await Promise.all(
    staffPages.map(async (address) => {
      const page = await request.get(address, { maxRedirects: 0 });
      const location = page.headers()['location'] ?? '';
      const data = await request.get(`${address}.data`, { maxRedirects: 0 });
      const text = await data.text();
      const isClosed =
        page.status() === 302 &&
        location.startsWith('/admin/motorlogin?from=') &&
        data.status() === 202 &&
        !staffFolders.some((folder) => text.includes(folder));
      return isClosed ? [] : [address];
    }),
  );
  expect(open.flat()).toEqual([]);
}

test('marks all pages noindex except the public pages that search engines may index', async ({
  request,
}) => {
  const noindex = ['<meta name="robots" content="noindex"/>'];
  /** A redirect has nothing to index. */
  const robotsOf = async (address: string) => {
    const response = await request.get(address, { maxRedirects: 0 });
    return response.status() === 302
      ? noindex
      : (await response.text()).match(/<meta name="robots"[^>]*>/g);
  };
  for (const [path, { indexed }] of Object.entries(PUBLIC_PAGES))
    for (const address of addressesOf(path))
      expect([address, await robotsOf(address)]).toEqual([address, indexed ? null : noindex]);
  await signInByApi(request);
  for (const address of staffPages)
    expect([address, await robotsOf(address)]).toEqual([address, noindex]);
});

const CANARY = /canary/i;

/** Headers that differ for each response. The policy contains the hashes of the scripts. */
const CHANGING = new Set(['date', 'x-request-id', 'content-security-policy']);

const stableHeaders = (answer: APIResponse) =>
  Object.entries(answer.headers()).filter(([name]) => !CHANGING.has(name));

test('never exposes customer details or drafts in public pages or their data', async ({
  page,
  playwright,
  baseURL,
}) => {
  await signInByApi(page.request);
  const car = await ordinaryCar(page.request);
  const buyer = Object.fromEntries(
    ['firstName', 'lastName', 'address1', 'address2', 'address3', 'county', 'phone'].map(
      (field) => [field, `Canary ${field}`],
    ),
  );
  const soldId = await saveCar(page.request, 'create', { ...car, publish: true, premium: true });
  const sold = { carSold: true, saleDetails: buyer, carBooked: true, bookingDetails: buyer };
  const shown = { publish: true, premium: true, carId: soldId, version: 1 };
  await saveCar(page.request, 'update', { ...car, ...shown, ...sold });
  const texts = { name: 'Canary', colour: 'Canary', bodyType: 'Canary', description: 'Canary' };
  const draftId = await saveCar(page.request, 'create', { ...car, ...texts, premium: true });
  const visitor = await playwright.request.newContext({ ...(baseURL && { baseURL }) });

  const query = `makeId=${car.makeId}&maxPrice=200000`;
  const addresses = `
    / /_root.data /about /contact /sitemap.xml /robots.txt /savedcars /savedcars.data /nothing /__manifest
    /search /search?${query} /search.data?${query} /search?q=canary /search.data?q=canary
    /search?colour=Canary /search?publish=false /search.data?publish=false
    /car/${soldId} /car/${soldId}.data /car/${draftId} /car/${draftId}.data /edit-car/${soldId}.data`;
  for (const address of addresses.trim().split(/\s+/)) {
    const html = await (await visitor.get(address)).text();
    // The page may contain the query from its address, but no other text of the draft.
    const searchTerm = /=(canary)/i.exec(address)?.[1];
    const rest =
      searchTerm === undefined ? html : html.replaceAll(new RegExp(`${searchTerm}(?! )`, 'g'), '');
    expect([address, CANARY.exec(rest)?.[0]]).toEqual([address, undefined]);
    expect([address, html.includes(`/car/${draftId}"`)]).toEqual([address, false]);
  }

  // Except for the id, the 404 for a draft must equal the 404 for an unknown car byte for byte.
  const unknownId = draftId + 30;
  for (const ending of ['', '.data', '/enquire', '/enquire.data']) {
    const [draft, unknown] = [
      await visitor.get(`/car/${draftId}${ending}`),
      await visitor.get(`/car/${unknownId}${ending}`),
    ];
    expect([draft.status(), unknown.status()]).toEqual([404, 404]);
    const numbers = new RegExp(`\\b(${draftId}|${unknownId})\\b`, 'g');
    const textOf = async (answer: APIResponse) => (await answer.text()).replaceAll(numbers, '#');
    expect(await textOf(draft)).toBe(await textOf(unknown));
    expect(stableHeaders(draft)).toEqual(stableHeaders(unknown));
  }

  // Staff can read them, in responses that must not be cached.
  const edited = await page.request.get(`/edit-car/${soldId}`);
  expect(await edited.text()).toContain('Canary firstName');
  for (const address of [
    '/',
    '/search',
    `/car/${soldId}`,
    `/edit-car/${soldId}`,
    '/savedcars.data',
  ])
    expect([address, (await page.request.get(address)).headers()['cache-control']]).toEqual([
      address,
      'private, no-store',
    ]);
  for (const carId of [soldId, draftId]) await deleteCar(page.request, carId);
  await visitor.dispose();
});

/** Amounts of a purchase, a cost, a floor and the VAT in them, in cents or euro. */
const MONEY = /77,?713\.?37|61,?617\.?17|17,?017\.?01|70,?001\.?11/;
/** Amounts of a sale and a deal, which the role `sales` may read. */
const SOLD = /96,?961\.?91|88,?181\.?81|13,?131\.?31|55,?151\.?51/;

/** The address of the data of a page. */
const dataOf = (address: string) =>
  address === '/' ? '/_root.data' : address.replace(/(?=\?|$)/, '.data');

/** Requests each page and its data, and returns their addresses with the texts of the answers. */
async function read(request: APIRequestContext, addresses: readonly string[]): Promise<string[]> {
  const texts: string[] = [];
  for (const address of addresses)
    for (const form of [address, dataOf(address)]) {
      const response = await request.get(form, { maxRedirects: 0 });
      texts.push(`${form} ${await response.text()}`);
    }
  return texts;
}

test('never exposes amounts of money to visitors, or to roles that may not read them, in any page or its data', async ({
  page: { request: owner },
  playwright,
  baseURL,
  site,
}) => {
  test.slow();
  await signInByApi(owner);
  const car = { ...(await ordinaryCar(owner)), publish: true };
  const carId = await saveCar(owner, 'create', car);
  const soldId = await saveCar(owner, 'create', car);
  const money = { version: 0, date: '2026-01-05', sellerName: 'A seller' };
  for (const id of [carId, soldId]) {
    const purchase = { how: 'vatInvoice', scheme: 'vat', price: 77_713_37, vat: 17_017_01 };
    await sendJson(owner, 'PUT', `/cars/${id}/purchase`, { ...money, ...purchase });
    const cost = { date: money.date, kind: 'parts', amount: 61_617_17, cars: [{ carId: id }] };
    await sendJson(owner, 'POST', '/costs', cost);
    await sendJson(owner, 'PUT', `/cars/${id}/floor`, { version: 0, price: 70_001_11 });
  }
  await sendJson(owner, 'POST', `/cars/${soldId}/state`, { version: 1, to: 'sold' });
  await sendJson(owner, 'PUT', `/cars/${soldId}/sale`, { version: 0, price: 96_961_91 });
  const { dealId, version } = await sendJson(owner, 'POST', '/deals', { carId });
  await sendJson(owner, 'PUT', `/deals/${dealId}`, {
    version,
    buyer: { name: 'A buyer' },
    price: 88_181_81,
    discount: 13_131_31,
    partExchange: { registration: newPlate(), make: 'Kia', model: 'Rio', allowance: 55_151_51 },
  });
  const ids = { ':carId': [carId, soldId], ':dealId': [dealId] };
  const ofCars = Object.entries(ids).flatMap(([parameter, values]) =>
    pathsOf(screens)
      .filter((path) => path.includes(parameter))
      .flatMap(addressesOf)
      .flatMap((address) => values.map((id) => address.replace(/\d+/, String(id)))),
  );
  const others = pathsOf(screens).filter((path) => !/:(car|deal)Id/.test(path));
  const lists = ['/stock?q=volvo', '/books?view=stock', '/search?q=volvo', ...ofCars];
  const seen = (await read(owner, lists)).join();
  const amounts = [...MONEY.source.split('|'), ...SOLD.source.split('|')];
  expect(amounts.filter((amount) => !new RegExp(amount).test(seen))).toEqual([]);
  const signInAs = async (request: APIRequestContext, role: string) => {
    const email = emailOf(role);
    await createOwner(site, { email });
    const { users }: { users: { userId: number; email: string }[] } = await (
      await owner.get('/api/users')
    ).json();
    const user = users.find((one) => one.email === email);
    await sendJson(owner, 'PUT', `/users/${user?.userId}`, { role });
    await signInByApi(request, { email, password: STAFF.password });
  };
  const everything = [...lists, ...others.flatMap(addressesOf)];
  const readsNone = async (role: string, secret: RegExp) => {
    const request = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
    if (role !== 'visitor') await signInAs(request, role);
    const found = (await read(request, everything)).filter((text) => secret.test(text));
    expect([role, found.map((text) => text.slice(0, 80))]).toEqual([role, []]);
    await request.dispose();
  };
  const moneyOrSold = new RegExp(`${MONEY.source}|${SOLD.source}`);
  await Promise.all([
    readsNone('visitor', moneyOrSold),
    readsNone('prep', moneyOrSold),
    readsNone('sales', MONEY),
  ]);
  await owner.delete(`/api/deals/${dealId}?version=${version + 1}`);
  for (const id of [carId, soldId]) await deleteCar(owner, id);
});

const PRIVATE_FILES = `
  /.env /.git/config /package.json /package-lock.json /dealer.json
  /data/postgres/PG_VERSION /data/outbox /data/lock /test-results/data/lock /backup.tar.gz
  /server/index.ts /build/server/start.js /build/server/site.js /app/root.tsx /drizzle/0000_stock.sql
  /node_modules/hono/package.json /.react-router/types /assets /assets/
  /assets/..%2f..%2f..%2fpackage.json /..%2f..%2fpackage.json /%2e%2e/package.json
  /assets/%2e%2e%2f%2e%2e%2fserver/index.js /images/..%2f..%2flock
`;

test('answers 404 for source files, configuration and data files', async ({ request }) => {
  for (const path of PRIVATE_FILES.trim().split(/\s+/))
    expect([path, (await request.get(path)).status()]).toEqual([path, 404]);
});

test('ships public scripts without source maps, server paths or configuration', async () => {
  const folder = 'build/client/assets';
  const files = await readdir(folder);
  expect(files.filter((name) => name.endsWith('.map'))).toEqual([]);
  const scripts = files.filter((name) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(5);
  for (const name of scripts) {
    const code = await readFile(join(folder, name), 'utf8');
    expect([
      name,
      /sourceMappingURL|admin-(create|update|delete|dbupdate)|drizzle|argon2/.exec(code)?.[0],
    ]).toEqual([name, undefined]);
  }
});

test('ships public pages without Zod', async ({ request }) => {
  const scripts = new Set<string>();
  for (const address of ['/', '/search', '/about', '/contact']) {
    const html = await (await request.get(address)).text();
    for (const script of html.match(/\/assets\/[\w.-]+\.js/g) ?? []) scripts.add(script);
  }
  expect(scripts.size).toBeGreaterThan(2);
  for (const script of scripts) {
    const code = await readFile(join('build/client', script), 'utf8');
    expect([script, code.includes('ZodObject')]).toEqual([script, false]);
  }
});

test('serves /favicon.ico as an icon', async ({ request }) => {
  const icon = await request.get('/favicon.ico');
  expect([icon.status(), icon.headers()['content-type']]).toEqual([200, 'image/x-icon']);
});
