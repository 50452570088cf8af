import type { Page } from '@playwright/test';
import { buyerInput } from '../../src/features/cars/fields/buyer-input.ts';
import { CAR_FIELD_NAMES, CAR_FIELDS } from '../../src/features/cars/fields/table.ts';
import { REFERENCE_LISTS } from '../../src/features/reference-lists/definitions.ts';
import { expect, started, test } from './support/page.ts';
import { settled } from './support/settled.ts';
import {
  createOwner,
  deleteCar,
  ordinaryCar,
  saveCar,
  signInByApi,
  STAFF,
} from './support/staff.ts';

/** Markup that runs if it is not escaped, short enough for the shortest field. */
const SCRIPT = '</script><script>hacked=1</script>';
const IMAGE = `"'><img src=x onerror=hacked=1>`;
const LINK = 'javascript:hacked=1';
const SHORT = `${SCRIPT}${IMAGE}`;
const LONG = [
  SCRIPT,
  IMAGE,
  LINK,
  '<svg/onload=hacked=1>',
  '<iframe srcdoc="<script>parent.hacked=1</script>">',
  ']]><script>hacked=1</script><!--',
  '</title></textarea></style><script>hacked=1</script>',
  '<a href="javascript:hacked=1" id=main>x</a>',
  '{{constructor.constructor("hacked=1")()}}${hacked=1}',
  '\u2028\u2029</ScRiPt ><base href=//evil.example>',
].join('\n');

/** The fields of a car and of a customer that accept the markup. */
const TEXTS = CAR_FIELD_NAMES.filter((name) => CAR_FIELDS[name].write.safeParse(SHORT).success);
const BUYER = Object.entries(buyerInput.shape)
  .filter(([, schema]) => schema.safeParse(SHORT).success)
  .map(([name]) => name);

/** Records executed markup, dialogs, requests to evil.example and violations of the page's policy. */
async function watch(page: Page) {
  const seen: string[] = [];
  page.on('dialog', (dialog) => {
    seen.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (request.url().includes('evil.example')) seen.push(`request: ${request.url()}`);
  });
  await page.addInitScript(() => {
    Object.assign(window, { refused: [] as string[] });
    document.addEventListener('securitypolicyviolation', (event) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- assigned two lines above
      (window as unknown as { refused: string[] }).refused.push(
        `${event.violatedDirective} ${event.blockedURI} ${event.sample}`,
      );
    });
  });
  return async (address: string) => {
    await page.goto(address);
    await started(page);
    await settled(page);
    const found = await page.evaluate(() => ({
      hacked: 'hacked' in window,
      refused: Reflect.get(window, 'refused'),
      made: document.querySelectorAll(
        '[onerror], [onload], iframe, base, a[href^="javascript" i], img[src="x"]',
      ).length,
    }));
    expect({ address, ...found, seen }).toEqual({
      address,
      hacked: false,
      refused: [],
      made: 0,
      seen: [],
    });
    return page.content();
  };
}

test('shows markup from every text field as text on every page', async ({
  page,
  newVisitor,
  site,
}) => {
  test.slow();
  const credentials = { email: `markup-${Date.now()}@forecourt.example`, password: STAFF.password };
  await createOwner(site, { email: credentials.email, firstName: SHORT, lastName: LINK });
  await signInByApi(page.request, credentials);

  const write = async (method: 'post' | 'put' | 'delete', path: string, data: object) => {
    const response = await page.request[method](`/api/${path}`, { data });
    expect([path, response.ok(), await response.text()]).toEqual([path, true, expect.any(String)]);
    return response.json();
  };
  const ordinary = await ordinaryCar(page.request);
  const ids: Record<string, number> = {};
  for (const { key, idField, hasMake } of Object.values(REFERENCE_LISTS)) {
    const makeId = hasMake ? { makeId: ids['makeId'] } : {};
    ids[idField] = (await write('post', `${key}/create`, { name: SHORT, ...makeId }))[idField];
  }
  const texts = Object.fromEntries(TEXTS.map((name) => [name, SHORT]));
  expect(Object.keys(texts)).toEqual(expect.arrayContaining(['name', 'colour', 'description']));
  const car = {
    ...ordinary,
    ...ids,
    ...texts,
    description: LONG,
    features: LONG,
    publish: true,
    premium: true,
  };
  const carId = await saveCar(page.request, 'create', car);
  const buyer = Object.fromEntries(BUYER.map((field) => [field, SHORT]));
  const sold = { carSold: true, saleDetails: buyer, carBooked: true, bookingDetails: buyer };
  await saveCar(page.request, 'update', { ...car, ...sold, carId, version: 1 });
  const draft = { ...car, stockNumber: `${SHORT}2`, publish: false };
  const draftId = await saveCar(page.request, 'create', draft);

  const { makeId } = ids;
  const markup = encodeURIComponent(SHORT);
  const visitor = await newVisitor();
  const visit = await watch(visitor);
  await visit(
    `/search?q=${markup}&colour=${markup}&bodyType=${markup}&sort=${markup}&makeId=${markup}`,
  );
  await visit(`/search?makeId=${makeId}`);
  const data = (await visit(`/car/${carId}`)).matchAll(
    /<script type="application\/ld\+json">([^]*?)<\/script>/g,
  );
  const described = Array.from(data, ([, json = '']) => JSON.parse(json));
  expect(JSON.stringify(described)).toContain(JSON.stringify(SHORT).slice(1, -1));
  await expect(visitor.getByText(SHORT).first()).toBeVisible();

  const work = await watch(page);
  for (const address of [
    `/car/${carId}`,
    `/edit-car/${carId}`,
    `/savedcars?makeId=${makeId}`,
    '/config/models',
    '/config/history',
  ])
    await work(address);

  // The same components render the other pages, so the test checks only their HTML from the server.
  for (const address of [
    '/',
    '/contact',
    '/add-car',
    '/config/makes',
    `/${markup}`,
    `/car/${markup}`,
    `/edit-car/${markup}`,
    `/config/${markup}`,
    `/admin/reset-password?token=${markup}`,
  ]) {
    const html = await (await page.request.get(address)).text();
    expect([address, /<img src=x|<script>hacked|<svg\/onload/.exec(html)?.[0]]).toEqual([
      address,
      undefined,
    ]);
  }
  const form = await visitor.request.get(`/admin/motorlogin?from=${markup}`);
  expect(await form.text()).not.toMatch(/<img src=x|<script>hacked/);

  // A car in the bin still uses its entries.
  await saveCar(page.request, 'update', { ...ordinary, carId, version: 2 });
  await saveCar(page.request, 'update', { ...ordinary, carId: draftId, version: 1 });
  for (const one of [carId, draftId]) await deleteCar(page.request, one);
  for (const { key, idField } of Object.values(REFERENCE_LISTS).toReversed())
    await write('delete', `${key}/delete`, { [idField]: ids[idField] });
});
