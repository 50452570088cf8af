import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { closedPeriods, costs, moneyFiles, settings } from '../../app/schema.server.ts';
import { testDatabase } from '../../../tests/helpers/database/database.ts';
import { stockFactory } from '../../../tests/helpers/stock.ts';
import { temporaryStorage } from '../../../tests/helpers/storage.ts';
import { apiClient } from '../../../tests/helpers/api-client.ts';
import { signIn, testApp } from '../../../tests/helpers/app.ts';
import { recordingQueue } from '../../../tests/helpers/car-form.ts';
import { dublinTime } from '../../platform/dublin-time.ts';

const database = await testDatabase();
const { db } = database;
const { storage } = await temporaryStorage();
const app = testApp(database, { storage, queue: recordingQueue() });
const sessions = {
  owner: await signIn(database),
  sales: await signIn(database, 'sales'),
  prep: await signIn(database, 'prep'),
};
const owner = apiClient(app, sessions.owner);
const sales = apiClient(app, sessions.sales);
const prep = apiClient(app, sessions.prep);
const stock = stockFactory(database);
const kind = await stock.kind('Volvo', 'V60');
const today = dublinTime(new Date()).date;

const PURCHASE = {
  version: 0,
  date: '2026-01-05',
  how: 'private',
  scheme: 'margin',
  sellerName: 'Áine Ní Bhriain',
  sellerAddress: '1 Main Street\nCarlow',
  price: 21_750_00,
};
const COST = { date: '2026-01-06', kind: 'parts', amount: 640_00 };

const moneyOf = async (carId: number, client = owner) =>
  (await client.get(`/cars/${carId}/money`)).body;
const buy = (carId: number, more: object = {}) =>
  owner.put(`/cars/${carId}/purchase`, { ...PURCHASE, ...more });
const addCost = (carId: number, more: object = {}, client = owner) =>
  client.post('/costs', { ...COST, cars: [{ carId }], ...more });

async function upload(bytes: Uint8Array<ArrayBuffer>, type: string, session = sessions.owner) {
  const response = await app.request('/api/money-files?name=invoice', {
    method: 'POST',
    body: bytes,
    headers: { ...session, 'content-type': type },
  });
  return { status: response.status, body: await response.json() };
}

describe('a purchase', () => {
  it('is added, changed and deleted by version, and logged without amounts and people', async () => {
    const carId = await stock.car(kind);
    expect((await buy(carId)).body).toEqual({ version: 1 });
    expect((await buy(carId, { version: 1, price: 20_000_00 })).body).toEqual({ version: 2 });
    expect((await moneyOf(carId)).purchase).toMatchObject({ price: 20_000_00, version: 2 });
    expect((await owner.remove(`/cars/${carId}/purchase?version=2`)).status).toBe(200);
    expect((await moneyOf(carId)).purchase).toBeNull();
    const { data } = (await owner.get(`/audit-log?entity=purchase&entityId=${carId}`)).body;
    expect(data.map((one: { action: string }) => one.action)).toEqual([
      'delete',
      'update',
      'create',
    ]);
    expect(data[1].changes).toEqual({ changedFields: { from: null, to: 'price' } });
    expect(JSON.stringify(data)).not.toMatch(/Bhriain|2175000|2000000/);
  });

  it('of two people at once is stored once, and the other one gets 409 without an amount', async () => {
    const carId = await stock.car(kind);
    const answers = await Promise.all([buy(carId), buy(carId, { price: 19_999_00 })]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const conflict = answers.find(({ status }) => status === 409);
    expect(conflict?.body).toMatchObject({ success: false, version: 1 });
    expect(JSON.stringify(conflict?.body)).not.toMatch(/2175000|1999900/);
  });

  it.each([
    ['price', { price: 0 }, 'Enter an amount above €0'],
    ['price', { price: -1 }, 'Enter an amount above €0'],
    ['price', { price: 0.5 }, 'Enter an amount in euro, for example 12,500 or 640.50'],
    ['price', { price: 1e11 }, 'Enter at most €10,000,000'],
    ['price', { price: '1.234,56' }, 'Enter an amount in euro, for example 12,500 or 640.50'],
    ['scheme', { scheme: 'vat' }, 'This scheme doesn’t fit how the car came'],
    ['vat', { vat: 1 }, 'No VAT is deducted under the margin scheme'],
    ['vat', { how: 'vatInvoice', scheme: 'vat', vat: 21_750_01 }, 'The VAT is more than the price'],
    ['date', { date: '2026-02-29' }, 'Enter a date'],
    ['date', { date: '2999-01-01' }, 'This date is in the future'],
    ['date', { date: '1999-12-31' }, 'Enter a date from 2000 on'],
    ['customerId', { customerId: 999 }, 'This customer does not exist. Choose another one'],
    ['fileIds', { fileIds: [999] }, 'One of these files is gone. Please add it again'],
  ])('with a wrong %s is rejected: %j', async (field, more, message) => {
    const carId = await stock.car(kind);
    const { body } = await buy(carId, more);
    expect(body.errors).toEqual({ [field]: message });
    expect((await moneyOf(carId)).purchase).toBeNull();
  });

  it('after the sale of the car is rejected', async () => {
    const carId = await stock.car({
      ...kind,
      carSold: true,
      soldAt: new Date('2026-01-04T23:59Z'),
    });
    const { body } = await buy(carId);
    expect(body.errors.date).toBe('This car was sold on 4 Jan 2026, before this day');
  });

  it('of a car in another currency is refused with the reason', async () => {
    const carId = await stock.car({ ...kind, currency: 'GBP' });
    const { status, body } = await buy(carId);
    expect([status, body.message]).toEqual([
      409,
      'The price of this car is in GBP. Money works with cars in euro only.',
    ]);
  });
});

describe('a cost', () => {
  it('is split over several cars to the cent, with one receipt', async () => {
    const cars = [await stock.car(kind), await stock.car(kind), await stock.car(kind)];
    const body = { ...COST, amount: 100_00, vat: 18_70, cars: cars.map((carId) => ({ carId })) };
    expect((await owner.post('/costs', body)).status).toBe(201);
    const parts = await Promise.all(cars.map(async (carId) => (await moneyOf(carId)).costs[0]));
    expect(parts.map(({ amount }) => amount)).toEqual([33_34, 33_33, 33_33]);
    expect(parts.map(({ isShared }) => isShared)).toEqual([true, true, true]);
    const [one = 0, two = 0] = cars;
    const uneven = [
      { carId: one, amount: 60_00 },
      { carId: two, amount: 39_99 },
    ];
    const wrong = await owner.post('/costs', { ...body, cars: uneven });
    expect(wrong.body.errors).toEqual({ cars: 'The parts add up to €99.99, not to €100' });
  });

  it('can be read and changed by its author, but by other users only with a capability', async () => {
    const carId = await stock.car(kind);
    await addCost(carId, {}, prep);
    await addCost(carId, { amount: 99_00 });
    const own = await moneyOf(carId, prep);
    expect(own.costs).toHaveLength(1);
    expect(own).not.toHaveProperty('purchase');
    expect(own).not.toHaveProperty('figures');
    expect((await moneyOf(carId, sales)).costs).toEqual([]);
    const [{ costId }] = own.costs;
    const change = { ...COST, version: 1, amount: 641_00 };
    expect((await sales.put(`/costs/${costId}`, change)).status).toBe(404);
    expect((await prep.put(`/costs/${costId}`, change)).body).toEqual({ version: 2 });
    expect((await prep.remove(`/costs/${costId}?version=1`)).status).toBe(409);
    expect((await prep.remove(`/costs/${costId}?version=2`)).status).toBe(200);
  });
});

describe('a file', () => {
  const pdf = Uint8Array.from(Buffer.from('%PDF-1.7\nA receipt'));

  it('belongs to its receipt, and a PDF is only a download', async () => {
    const carId = await stock.car(kind);
    const { fileId } = (await upload(pdf, 'application/pdf', sessions.prep)).body;
    await addCost(carId, { fileIds: [fileId] }, prep);
    const open = (session: object, path = '/document') =>
      app.request(`/api/money-files/${fileId}${path}`, { headers: { ...session } });
    const response = await open(sessions.owner);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="receipt.pdf"',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    expect((await open(sessions.prep)).status).toBe(200);
    expect((await open(sessions.sales)).status).toBe(404);
    expect((await open(sessions.owner, '')).status).toBe(404);
    // A user cannot take the file of another user's receipt.
    expect((await addCost(carId, { fileIds: [fileId] }, sales)).body.errors).toHaveProperty(
      'fileIds',
    );
    await prep.remove(`/costs/${(await moneyOf(carId)).costs[0].costId}?version=1`);
    expect(await db.$count(moneyFiles, eq(moneyFiles.fileId, fileId))).toBe(0);
  });

  it.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['an SVG with a PDF’s name', Buffer.from('<?xml version="1.0"?>\n<svg/>%PDF-')],
    ['nothing', Buffer.from('')],
  ])('that is %s is rejected', async (_what, bytes) => {
    expect((await upload(Uint8Array.from(bytes), 'application/pdf')).status).toBe(415);
  });

  it('of 60 MB is rejected with a clear sentence', async () => {
    const { status, body } = await upload(new Uint8Array(60 * 1024 * 1024), 'image/jpeg');
    expect([status, body.message]).toEqual([
      413,
      'This file is larger than 20 MB. Take a smaller photo.',
    ]);
  });
});

describe('the price of a sale', () => {
  it('is stored with the sale, and deleted when the sale is undone', async () => {
    const carId = await stock.car(kind);
    const sold = { version: 1, to: 'sold', soldFor: 24_950_00 };
    expect((await sales.post(`/cars/${carId}/state`, sold)).status).toBe(200);
    expect((await moneyOf(carId, sales)).sale).toMatchObject({ price: 24_950_00, date: today });
    expect(await moneyOf(carId, prep)).not.toHaveProperty('sale');
    await sales.post(`/cars/${carId}/state`, { version: 2, to: 'live' });
    expect((await moneyOf(carId)).sale).toBeNull();
    const unsold = await sales.put(`/cars/${carId}/sale`, { version: 0, price: 1_00 });
    expect(unsold.status).toBe(409);
  });

  it('is not given to a car that is not sold', async () => {
    const carId = await stock.car(kind);
    const { body } = await sales.post(`/cars/${carId}/state`, {
      version: 1,
      to: 'draft',
      soldFor: 1,
    });
    expect(body.errors).toEqual({ soldFor: 'Only a sold car has a sale price' });
  });
});

describe('the floor', () => {
  it('stops sales without naming the figure, and does not stop an owner', async () => {
    const carId = await stock.car(kind);
    await owner.put(`/cars/${carId}/floor`, { version: 0, price: 19_000_00 });
    const change = { kind: 'setPrice', amount: 18_999.99 };
    for (const dryRun of [true, false]) {
      const bulk = { cars: [{ carId, version: 1 }], change, dryRun };
      const [result] = (await sales.post('/cars/bulk', bulk)).body.results;
      expect(result).toMatchObject({ result: 'failed', message: 'Below the floor: ask an owner.' });
      expect(JSON.stringify(result)).not.toContain('19');
    }
    const sold = { version: 1, to: 'sold', soldFor: 18_999_99 };
    const refused = await sales.post(`/cars/${carId}/state`, sold);
    expect([refused.status, refused.body.errors]).toEqual([
      403,
      { soldFor: 'Below the floor: ask an owner' },
    ]);
    const owners = { cars: [{ carId, version: 1 }], change, dryRun: false };
    expect((await owner.post('/cars/bulk', owners)).body.results[0].result).toBe('done');
  });
});

const toFixOf = async (carId: number, client: typeof owner) => {
  const { data } = (await client.get(`/stock?q=%23${carId}`)).body;
  return data[0].toFix.filter(({ field }: { field: string | null }) => field === 'money');
};

describe('to fix', () => {
  it('names a car without a purchase, and a sold one without a sale price, to owners only', async () => {
    const carId = await stock.car(kind);
    const sold = await stock.car({ ...kind, carSold: true, soldAt: new Date() });
    const codes = async (id: number) =>
      (await toFixOf(id, owner)).map(({ code }: { code: string }) => code);
    expect([await codes(carId), await codes(sold)]).toEqual([['noPurchase'], ['noPurchase']]);
    expect([await toFixOf(carId, sales), await toFixOf(sold, prep)]).toEqual([[], []]);
    await buy(carId);
    await buy(sold);
    expect([await codes(carId), await codes(sold)]).toEqual([[], ['noSalePrice']]);
    await owner.put(`/cars/${sold}/sale`, { version: 0, price: 1_00 });
    expect(await codes(sold)).toEqual([]);
  });
});

/** Columns of the file of the stock book with amounts, and their figures on the screen. */
const FIGURES = {
  price: 'price',
  costs: 'costs',
  'sale price': 'salePrice',
  margin: 'margin',
  vat: 'vat',
  leaves: 'leaves',
} as const;

describe('the books', () => {
  const period = '?from=2026-03-01&to=2026-04-30';
  let carId: number;

  beforeAll(async () => {
    carId = await stock.car({ ...kind, carSold: true, soldAt: new Date('2026-04-02T10:00Z') });
    await buy(carId, { date: '2026-03-01' });
    await owner.put(`/cars/${carId}/sale`, {
      version: 0,
      price: 24_950_00,
      extras: [{ name: 'Delivery', price: 246_00, exempt: false }],
    });
    await addCost(carId, { date: '2026-03-31', vat: 0 });
    await stock.car({ ...kind, carSold: true, soldAt: new Date('2026-04-30T22:59:59Z') });
  });

  it('show what each car left, and list cars with missing amounts first', async () => {
    const book = (await owner.get(`/books${period}&view=sold`)).body;
    expect(book).toMatchObject({ withoutPurchase: 1, withoutSalePrice: 1 });
    expect(book.lines[0]).toMatchObject({ price: null, soldOn: '2026-04-30' });
    expect(book.lines[1]).toMatchObject({ carId, vat: 598_37, leaves: 1_961_63, days: 32 });
    expect(book.sums).toMatchObject({ margin: 3_200_00, salePrice: 24_950_00 });
    const earned = (await owner.get(`/books/earnings${period}`)).body;
    expect(earned.month).toEqual([{ name: 'April 2026', sold: 1, days: 32, left: 1_961_63 }]);
    expect(earned.missing).toBe(1);
  });

  it('have files with the figures of the screen in each column, and their sums in the last row', async () => {
    for (const view of ['bought', 'sold', 'stock']) {
      const { body } = await owner.get(`/books${period}&view=${view}`);
      const response = await app.request(`/api/books/stock-book.csv${period}&view=${view}`, {
        headers: sessions.owner,
      });
      const rows = (await response.text()).trimEnd().split('\r\n');
      const cells = rows.map((row) => row.split('","').map((cell) => cell.replaceAll('"', '')));
      const [headings, ...shown] = cells;
      for (const [heading, name] of Object.entries(FIGURES)) {
        const figures = [
          ...body.lines.map((line: Record<string, unknown>) => line[name]),
          body.sums[name],
        ];
        const at = headings?.indexOf(heading) ?? -1;
        const inFile = shown.map((row) => (row[at] ? Math.round(Number(row[at]) * 100) : null));
        expect([view, heading, inFile]).toEqual([view, heading, figures]);
        const added = inFile.slice(0, -1).reduce((total: number, cents) => total + (cents ?? 0), 0);
        expect([view, heading, added]).toEqual([view, heading, body.sums[name]]);
      }
    }
    const response = await app.request(`/api/books/costs.csv${period}`, {
      headers: sessions.owner,
    });
    const lines = (await response.text()).trimEnd().split('\r\n');
    expect(lines.at(-1)).toBe('"Total","","","","","","640.00","0.00",""');
    expect((await owner.get(`/books${period}`)).body.costs).toEqual({ amount: 640_00, vat: 0 });
  });

  it('can be closed once the period is over, after which nobody can change it', async () => {
    const { body } = await owner.get('/books/vat-period?day=2026-04-30');
    expect(body).toMatchObject({ name: 'March–April 2026', closed: null, canClose: true });
    expect([body.margins.vat, body.extras.vat, body.due]).toEqual([598_37, 46_00, 644_37]);
    expect((await owner.post('/books/vat-period/close', { to: '2026-04-29' })).status).toBe(422);
    expect((await owner.post('/books/vat-period/close', { to: '2026-04-30' })).status).toBe(200);
    expect((await owner.post('/books/vat-period/close', { to: '2026-04-30' })).status).toBe(409);
    const changed = await buy(carId, {
      version: 1,
      date: '2026-03-01',
      scheme: 'vat',
      how: 'import',
    });
    const undone = await sales.post(`/cars/${carId}/state`, { version: 1, to: 'live' });
    for (const { status, body: refused } of [changed, undone])
      expect([status, refused.message]).toEqual([409, expect.stringContaining('is closed')]);
    // A late cost counts in the open period, under its own date.
    await addCost(carId, { date: '2026-04-01', amount: 123_00, vat: 23_00 });
    const later = (await owner.get('/books/vat-period?day=2026-05-01')).body;
    expect(later.deducted.lines).toMatchObject([{ carId, date: '2026-04-01', isLate: true }]);
    expect((await owner.get('/books/vat-period?day=2026-04-01')).body.due).toBe(644_37);
    await db.delete(closedPeriods);
  });

  it('are open to sales only with the setting', async () => {
    expect((await sales.get('/books')).status).toBe(403);
    const forSale = await stock.car(kind);
    await buy(forSale);
    const { dealId } = (await sales.post('/deals', { carId: forSale })).body;
    const figuresOfDeal = async () => (await sales.get(`/deals/${dealId}`)).body.figures;
    expect(await figuresOfDeal()).toBeUndefined();
    const value = { salesSeeMargin: true, periodMonths: 2 };
    await owner.put('/settings/money', { version: 0, value });
    expect((await sales.get('/books')).status).toBe(200);
    expect((await moneyOf(carId, sales)).purchase).toMatchObject({ price: 21_750_00 });
    expect((await moneyOf(carId, sales)).figures.floor).toBeNull();
    expect(await figuresOfDeal()).toMatchObject({ purchase: 21_750_00, floor: null });
    expect((await sales.put(`/cars/${carId}/purchase`, PURCHASE)).status).toBe(403);
    expect((await prep.get('/books')).status).toBe(403);
    await db.delete(settings).where(eq(settings.name, 'money'));
  });
});

it('a receipt that is sent twice with one key adds one cost', async () => {
  const carId = await stock.car(kind);
  const send = () =>
    app.request('/api/costs', {
      method: 'POST',
      body: JSON.stringify({ ...COST, cars: [{ carId }] }),
      headers: {
        ...sessions.prep,
        'content-type': 'application/json',
        'idempotency-key': 'a'.repeat(32),
      },
    });
  const answers = await Promise.all([send(), send()].map(async (one) => (await one).json()));
  expect(answers[0]).toEqual(answers[1]);
  expect(await db.$count(costs, eq(costs.carId, carId))).toBe(1);
});
