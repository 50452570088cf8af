import { pino } from 'pino';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  auditLog,
  carSales,
  costs,
  deals,
  mails,
  priceFloors,
  purchases,
} from '../../app/schema.server.ts';
import { dublinTime } from '../../platform/dublin-time.ts';
import { loggerOptions } from '../../platform/log.server.ts';
import { testDatabase } from '../../../tests/helpers/database/database.ts';
import { temporaryStorage } from '../../../tests/helpers/storage.ts';
import { signIn, testApp } from '../../../tests/helpers/app.ts';
import { recordingQueue } from '../../../tests/helpers/car-form.ts';
import {
  addressOf,
  allRoutes,
  exampleOf,
  insertExampleStock,
  requestInit,
  storeExampleFiles,
} from '../../../tests/helpers/routes.ts';
import { stockFactory } from '../../../tests/helpers/stock.ts';

const database = await testDatabase();
const { db } = database;
await insertExampleStock(database);
const { storage } = await temporaryStorage();
await storeExampleFiles(storage);
const queue = recordingQueue();
const lines: string[] = [];
const log = pino(loggerOptions('trace'), { write: (line: string) => void lines.push(line) });
const app = testApp(database, { storage, queue, log });
const owner = await signIn(database);
const sales = await signIn(database, 'sales');
const prep = await signIn(database, 'prep');

/** The amounts of the purchase, the cost, the floor, and the margin between sale and purchase; in cents or euro. */
const MONEY = /77,?713\.?37|61,?617\.?17|70,?001\.?11|19,?248\.?54/;
/** The price of the sale, and those of a deal, its discount, its part exchange and its extras, which sales may read. */
const SOLD = /96,?961\.?91|88,?181\.?81|13,?131\.?31|55,?151\.?51|12,?321\.?23/;
const MONEY_OR_SOLD = new RegExp(`${MONEY.source}|${SOLD.source}`);

beforeAll(async () => {
  const stock = stockFactory(database);
  const kind = await stock.kind('Skoda', 'Superb');
  const sold = await stock.car({ ...kind, carSold: true, soldAt: new Date() });
  for (const carId of [1, sold]) {
    const purchase = { how: 'private', scheme: 'margin', price: 77_713_37 } as const;
    await db.insert(purchases).values({ carId, date: '2026-01-05', ...purchase });
    await db
      .insert(costs)
      .values({ carId, date: '2026-01-05', kind: 'parts', amount: 61_617_17, addedBy: 999 });
    await db.insert(priceFloors).values({ carId, price: 70_001_11 });
  }
  await db
    .insert(carSales)
    .values({ carId: sold, date: dublinTime(new Date()).date, price: 96_961_91 });
  await db.update(deals).set({
    price: 88_181_81,
    discount: 13_131_31,
    extras: [{ name: 'Tow bar', price: 12_321_23, exempt: false }],
    partExchange: PART_EXCHANGE,
  });
});

const PART_EXCHANGE = {
  registration: '161-G-903',
  make: 'Škoda',
  model: 'Octavia',
  year: null,
  vin: null,
  mileageKm: null,
  allowance: 55_151_51,
  financeOwed: 0,
  financeCompany: null,
};

/**
 * Calls every route to read the sold car, or to write the other one. Returns all answers with their headers, because
 * headers contain file names.
 */
async function answers(headers: Record<string, string>, isRead: boolean): Promise<string> {
  const texts: string[] = [];
  for (const route of allRoutes(database).filter(({ method }) => (method === 'get') === isRead)) {
    const address = addressOf(route).replace(
      /^\/api\/cars\/1\b/,
      isRead ? '/api/cars/3' : '/api/cars/1',
    );
    const response = await app.request(address, requestInit(route, headers));
    // The body of a ZIP is not read, because the example photos are not images.
    const isZip = response.headers.get('content-type') === 'application/zip';
    const head = JSON.stringify([...response.headers]);
    texts.push(`${response.status} ${address}: ${head} ${isZip ? '' : await response.text()}`);
  }
  return texts.join('\n');
}

it('an owner reads the amounts, so the checks below are meaningful', async () => {
  const read = await answers(owner, true);
  const amounts = ['7771337', '6161717', '7000111', '9696191', '1924854', '8818181', '5515151'];
  expect(amounts.filter((amount) => !read.includes(amount))).toEqual([]);
});

describe.each([
  ['visitors', {}, MONEY_OR_SOLD],
  ['prep', prep, MONEY_OR_SOLD],
  ['sales without the setting', sales, MONEY],
] as const)('%s', (_who, headers, secret) => {
  it('reads no amount from any route', async () => {
    const read = await answers({ ...headers }, true);
    expect(read).toContain('200 /api/');
    expect(read).not.toMatch(secret);
  });

  it('reads no amount in the answer to any write', async () => {
    expect(await answers({ ...headers }, false)).not.toMatch(secret);
  });
});

/** Amounts, and the name of a seller, by field. */
const AMOUNTS = { price: 77_713_37, amount: 61_617_17, sellerName: 'Canary' };

it('no amount that an owner writes reaches the log, the audit log, emails, notices, jobs and refusals', async () => {
  const refusals: string[] = [];
  for (const route of allRoutes(database).filter(({ tag, body }) => tag === 'Money' && body)) {
    const example = Object.entries(exampleOf(route));
    // With the current version and others.
    for (const version of [0, 1, 99]) {
      const canaries: Record<string, unknown> = { ...AMOUNTS, version };
      const body = Object.fromEntries(
        example.map(([name, value]) => [name, canaries[name] ?? value]),
      );
      const response = await app.request(addressOf(route), requestInit(route, owner, body));
      if (!response.ok) refusals.push(await response.text());
    }
  }
  expect(refusals.length).toBeGreaterThan(3);
  const written = [
    lines,
    queue.jobs,
    refusals,
    await db.select().from(auditLog),
    await db.select().from(mails),
  ];
  expect(JSON.stringify(written)).not.toMatch(MONEY_OR_SOLD);
  expect(JSON.stringify(written)).not.toContain('"Canary"');
});
