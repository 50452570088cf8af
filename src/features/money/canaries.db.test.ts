import { pino } from 'pino';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  auditLog,
  carSales,
  costs,
  mails,
  priceFloors,
  purchases,
} from '../../app/schema.server.ts';
import { dublinTime } from '../opening/dublin-time.ts';
import { loggerOptions } from '../../platform/log.server.ts';
import { testDatabase } from '../../../tests/helpers/database/database.ts';
import { temporaryStorage } from '../../../tests/helpers/storage.ts';
import { signIn, testApp } from '../../../tests/helpers/app.ts';
import { recordingQueue } from '../../../tests/helpers/car-form.ts';
import {
  addressOf,
  allRoutes,
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
const SECRET = /77,?713\.?37|61,?617\.?17|70,?001\.?11|19,?248\.?54/;
/** The price of the sale too, which sales may read. */
const SECRET_OR_SALE = new RegExp(`${SECRET.source}|96,?961\\.?91`);

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
});

/** Calls every route to read the sold car, or to write the other one, and returns all answers. */
async function answers(headers: Record<string, string>, isRead: boolean): Promise<string> {
  const texts: string[] = [];
  for (const route of allRoutes(database).filter(({ method }) => (method === 'get') === isRead)) {
    const address = addressOf(route).replace(
      /^\/api\/cars\/1\b/,
      isRead ? '/api/cars/3' : '/api/cars/1',
    );
    const response = await app.request(address, requestInit(route, headers));
    // The example photos are no images.
    const isZip = response.headers.get('content-type') === 'application/zip';
    texts.push(`${response.status} ${address}: ${isZip ? '' : await response.text()}`);
  }
  return texts.join('\n');
}

it('an owner reads the amounts, so the checks below are meaningful', async () => {
  const read = await answers(owner, true);
  const amounts = ['7771337', '6161717', '7000111', '9696191', '1924854'];
  expect(amounts.filter((amount) => !read.includes(amount))).toEqual([]);
});

describe.each([
  ['visitors', {}, SECRET_OR_SALE],
  ['prep', prep, SECRET_OR_SALE],
  ['sales without the setting', sales, SECRET],
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

it('no amount reaches the log, the audit log, emails, notices and jobs', async () => {
  const purchase = { version: 1, date: '2026-01-05', how: 'private', scheme: 'margin' };
  const body = JSON.stringify({ ...purchase, price: 77_713_37, sellerName: 'Canary' });
  const headers = { ...owner, 'content-type': 'application/json' };
  await app.request('/api/cars/1/purchase', { method: 'PUT', body, headers });
  const written = [
    lines,
    queue.jobs,
    await db.select().from(auditLog),
    await db.select().from(mails),
  ];
  expect(JSON.stringify(written)).not.toMatch(SECRET_OR_SALE);
  expect(JSON.stringify(written)).not.toContain('"Canary"');
});
