import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { PROVENANCE_FIELDS } from '../fields/provenance.ts';
import { CAR_FIELD_NAMES, CAR_FIELDS } from '../fields/table.ts';
import { alerts, cars, customers } from '../../../app/schema.server.ts';
import { testDatabase } from '../../../../tests/helpers/database/database.ts';
import { stockFactory } from '../../../../tests/helpers/stock.ts';
import { temporaryStorage } from '../../../../tests/helpers/storage.ts';
import { signIn, testApp } from '../../../../tests/helpers/app.ts';
import { addressOf, allRoutes } from '../../../../tests/helpers/routes.ts';

const database = await testDatabase();
const { storage } = await temporaryStorage();
const app = testApp(database, { storage });
const staff = await signIn(database);
const stock = stockFactory(database);

/** Every text of a buyer and of a hidden car matches this expression. */
const CANARY = /canary|c09 can/i;
const DRAFT_FIGURES = /8887771|1907/;

const buyer = (kind: string) => ({
  kind,
  date: '2026-02-01',
  firstName: `Canary ${kind}`,
  lastName: 'Canary-Kinsella',
  address1: '1 Canary Wharf',
  address2: 'Canary Row',
  address3: 'Canary Town',
  county: 'Canary Islands',
  eircode: 'C09 CAN1',
  phone: '085 canary',
});

let makeId: number, modelId: number, sold: number, draft: number;
/** Cars that are not public, in the order of their ids. */
const HIDDEN = [
  { publish: false },
  { deletedAt: new Date() },
  { archivedAt: new Date(), publish: false },
] as const;
let before: Map<string, string>;

/** All public URLs, with queries and ids that could reveal hidden data. */
function addresses(): string[] {
  const open = allRoutes(database).filter(
    ({ method, policy }) =>
      method === 'get' && (policy === 'public' || typeof policy === 'function'),
  );
  const queries = [
    '',
    'q=canary',
    'colour=Canary',
    'bodyType=Canary',
    'q=kinsella',
    'q=C09',
    'page=2&pageSize=1',
  ];
  const lists = open.flatMap((route) => queries.map((query) => addressOf(route, query)));
  const byId = [sold, ...HIDDEN.map((_, index) => draft + index)].flatMap((carId) => [
    `/api/cars/${carId}`,
    `/api/cars/${carId}?publish=false`,
    `/api/car-images/${carId}?file=cover.webp`,
    `/images/1-1/320/${carId}/images/cover.webp`,
    `/api/car-images/file/${carId}/images/cover.webp`,
  ]);
  const sorted = ['price-desc', 'price-asc', 'mileage-asc', 'year-desc'].map(
    (sort) => `/api/cars/search?sort=${sort}&pageSize=100`,
  );
  const files = ['/sitemap.xml', '/sitemap-1.xml', '/robots.txt', '/api', '/api/canary', '/feed'];
  return [...lists, ...byId, ...sorted, ...files];
}

/** Returns status, headers and body. Each enquiry form has its own stamp, which is left out. */
async function answer(address: string, headers: Record<string, string> = {}): Promise<string> {
  const response = await app.request(address, { headers });
  const body = (await response.text()).replace(/"stamp":"[^"]+"/, '"stamp":""');
  return `${response.status}\n${JSON.stringify([...response.headers])}\n${body}`;
}

beforeAll(async () => {
  makeId = await stock.make('Volvo');
  modelId = await stock.model(makeId, 'XC60');
  sold = await stock.car({ makeId, modelId, carSold: true, carBooked: true });
  await stock.image(sold);
  draft = sold + 1;
  before = new Map();
  for (const address of addresses()) before.set(address, await answer(address));

  const [customer] = await database.db
    .insert(customers)
    .values({
      name: 'Canary Customer',
      email: 'canary@example.com',
      phone: '085 canary',
      county: 'Canary Islands',
      note: 'Canary note',
    })
    .returning({ customerId: customers.customerId });
  await database.db.insert(alerts).values({
    kind: 'car',
    email: 'canary@example.com',
    emailKey: 'canary@example.com',
    carId: sold,
    frequency: 'daily',
    createdAt: new Date(),
    startedAt: new Date(),
    stampHash: 'canary',
  });
  for (const kind of ['sale', 'booking'])
    await stock.buyer({ carId: sold, customerId: customer?.customerId, ...buyer(kind) });
  const textFields = CAR_FIELD_NAMES.filter(
    (field) => CAR_FIELDS[field].write.safeParse('Canary').success,
  );
  const secrets = textFields.filter(
    (field) =>
      CAR_FIELDS[field].audience === 'staff' && !PROVENANCE_FIELDS.some((name) => name === field),
  );
  await database.db
    .update(cars)
    .set({
      ...Object.fromEntries(secrets.map((field) => [field, `Canary sold ${field}`])),
      registration: 'CANARY 1',
      inStockSince: '1907-01-02',
    })
    .where(eq(cars.carId, sold));
  const words = Object.fromEntries(textFields.map((field) => [field, `Canary ${field}`]));
  const figures = { currentPrice: '8887771', year: 1907, mileageKm: 1_999_999, premium: true };
  for (const [index, state] of HIDDEN.entries()) {
    const made = await stock.car({ makeId, modelId, ...words, ...figures, ...state });
    if (made !== draft + index)
      throw new Error('A hidden car has another id than the URLs requested before');
    await stock.image(made);
  }
});

describe('without a session', () => {
  it('responses are identical with and without buyers, customers, drafts, archived cars and a bin', async () => {
    for (const [address, answered] of before)
      expect([address, await answer(address)]).toEqual([address, answered]);
  });

  it('no response contains hidden data, including headers and errors', async () => {
    for (const address of addresses()) {
      const told = (await answer(address))
        .replaceAll(encodeURI(address), '')
        // The response repeats words of a sentence that no rule understands.
        .replace('"words":"canary"', '');
      expect([address, told.match(CANARY)?.[0]]).toEqual([address, undefined]);
      expect([address, told.match(DRAFT_FIGURES)?.[0]]).toEqual([address, undefined]);
    }
  });

  it('entity tags do not reveal what staff read', async () => {
    const { headers } = await app.request(`/api/cars/${sold}`);
    const tag = headers.get('etag') ?? '';
    const again = await app.request(`/api/cars/${sold}`, {
      headers: { ...staff, 'if-none-match': tag },
    });
    expect(again.status).toBe(200);
    expect(await again.text()).toMatch(CANARY);
    expect(again.headers.get('etag')).toBeNull();
  });
});

it('staff receive the hidden data in responses that must not be stored', async () => {
  for (const carId of [sold, draft]) {
    const response = await app.request(`/api/cars/${carId}`, { headers: staff });
    expect(await response.text()).toMatch(CANARY);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(response.headers.get('vary')).toBe('Cookie');
  }
  for (const state of ['draft', 'archived', 'deleted']) {
    const list = await app.request(`/api/stock?state=${state}`, { headers: staff });
    expect([state, await list.text()]).toEqual([state, expect.stringMatching(CANARY)]);
    expect(list.headers.get('cache-control')).toMatch(/no-store/);
  }
  const drafts = await app.request('/api/cars/search?publish=false', { headers: staff });
  expect(await drafts.text()).toMatch(DRAFT_FIGURES);
  expect(drafts.headers.get('cache-control')).toBe('private, no-store');
});

const SWITCHES = [
  [
    'publish=false',
    'publish=0',
    'publish=FALSE',
    'publish=null',
    'publish=[]',
    'publish=',
    'publish',
  ],
  ['publish=true&publish=false', 'publish=false&publish=true', 'publish=false&publish=false'],
  ['%70ublish=false', 'publish=%66alse', 'publish[]=false', 'publish[0]=false', 'PUBLISH=false'],
  ['publish%00=false', 'publish.=false', 'q=x%26publish=false', '&&publish=false'],
  ['publish=true;publish=false'],
];

describe.each(['/api/cars', '/api/cars/search', '/api/cars/facets'])('%s', (path) => {
  it.each(SWITCHES.flat())('with %s returns no draft without a session', async (query) => {
    const response = await app.request(`${path}?${query}`);
    const text = await response.text();
    expect([200, 401]).toContain(response.status);
    expect(text).not.toMatch(CANARY);
    expect(text).not.toMatch(DRAFT_FIGURES);
  });
});

it('the image of a draft gets the same response as an unknown image', async () => {
  const unknown = await answer('/images/1-1/320/999999/images/cover.webp');
  for (const size of ['320', '640', 'full', 'share', '1600'])
    for (const version of ['1-1', '2-1', '1-2', '1-2s', '1-1b', '2-2'])
      expect(await answer(`/images/${version}/${size}/${draft}/images/cover.webp`)).toBe(unknown);
});
