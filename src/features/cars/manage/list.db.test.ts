import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { apiClient } from '../../../../tests/helpers/api-client.ts';
import { carTesting } from '../../../../tests/helpers/car-form.ts';
import { signIn } from '../../../../tests/helpers/app.ts';
import { testDatabase } from '../../../../tests/helpers/database/database.ts';
import { stockFactory } from '../../../../tests/helpers/stock.ts';
import { addDays, dublinTime } from '../../../platform/dublin-time.ts';
import { MISSING_RECORDS } from './to-fix.ts';
import { cars, enquiries } from '../../../app/schema.server.ts';

const database = await testDatabase();
const { app, staff } = await carTesting(database);
const stock = stockFactory(database);
const prep = await signIn(database, 'prep');
/** Reads the lists: for owners, missing records of money would be to fix too. */
const sales = await signIn(database, 'sales');

const golf = await stock.kind('Volkswagen', 'Golf');
const model3 = await stock.kind('Tesla', 'Model 3');

const DAY = 86_400_000;
/** The clock does not move, so that midnight cannot pass between two requests. */
const now = new Date();
vi.useFakeTimers({ toFake: ['Date'], now });
afterAll(() => void vi.useRealTimers());
const daysAgo = (days: number) => new Date(Date.now() - days * DAY);
const dateIn = (days: number) => addDays(dublinTime(new Date()).date, days);

const list = (query = '', headers: Record<string, string> = sales) =>
  apiClient(app, headers).get(`/stock?${query}`);
const notices = async (headers: Record<string, string>) =>
  (await app.request('/api/stock/notices', { headers })).json();
const idsOf = async (query: string): Promise<number[]> =>
  (await list(query)).body.data.map(({ carId }: { carId: number }) => carId);

const deletedWith7Doors = async () => [
  await idsOf('q=7door&state=deleted'),
  (await list('q=7door')).body.counts.state.deleted,
  (await (await app.request('/api/find?q=7door', { headers: staff })).json()).cars.length,
];

const DESCRIPTION = 'One owner from new with a full service history at the main dealer. '.repeat(3);
/** Nothing to fix but photos. */
const complete = {
  description: DESCRIPTION,
  mileageKm: 40_000,
  firstRegistered: dateIn(-1_000),
  nctDue: dateIn(400),
};

const live = await stock.car({
  ...golf,
  ...complete,
  registration: '241-D-12345',
  stockNumber: 'FC-1001',
  name: 'Volkswagen Golf 1.5 TSI Style',
  year: 2024,
  currentPrice: '24950.00',
  inStockSince: dateIn(-10),
  createdAt: daysAgo(10),
});
const draft = await stock.car({
  ...golf,
  publish: false,
  registration: '08-CW-77',
  nctDue: dateIn(30),
  inStockSince: dateIn(-45),
  currentPrice: '0',
  premium: true,
});
const reserved = await stock.car({
  ...model3,
  ...complete,
  carBooked: true,
  bookedAt: daysAgo(1),
  holdUntil: new Date('2099-12-24T12:00:00Z'),
  inStockSince: dateIn(-90),
  sale: false,
  registration: 'AB12 CDE',
});
const sold = await stock.car({
  ...model3,
  carSold: true,
  soldAt: daysAgo(20),
  inStockSince: dateIn(-55),
});
const archived = await stock.car({
  ...golf,
  publish: false,
  archivedAt: daysAgo(1),
  registration: '131-MH-5',
});
const deletedAt = daysAgo(2);
const deleted = await stock.car({ ...golf, deletedAt, description: 'Towing hook' });
await stock.image(live, { position: 0 });

describe('the stock list', () => {
  it('has every car that is neither archived nor deleted, newest first', async () => {
    const { status, headers, body } = await list();
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toMatch(/no-store/);
    expect(body.data.map(({ carId }: { carId: number }) => carId)).toEqual([
      live,
      sold,
      reserved,
      draft,
    ]);
    expect(body.pagination).toEqual({ totalItems: 4, currentPage: 1, totalPages: 1, pageSize: 50 });
  });

  it('returns everything that the row of a car shows', async () => {
    const { body } = await list('q=241-D-12345', staff);
    expect(body.data).toEqual([
      {
        carId: live,
        title: '2024 Volkswagen Golf',
        derivative: '1.5 TSI Style',
        image: expect.stringMatching(/^\/images\//),
        imageDetails: expect.objectContaining({ width: 1600 }),
        imageCount: 1,
        registration: '241-D-12345',
        stockNumber: 'FC-1001',
        state: 'live',
        price: '€24,950',
        currentPrice: 24_950,
        currency: 'EUR',
        priceChange: null,
        daysInStock: 10,
        inStockSince: dateIn(-10),
        enquiries: 0,
        nct: expect.stringMatching(/^First NCT due /),
        nctDue: dateIn(400),
        mileageKm: 40_000,
        toFix: [
          { code: 'fewPhotos', text: 'Only 1 photo. Add 7 more.', field: null },
          MISSING_RECORDS.purchase,
        ],
        version: 1,
        publish: true,
        premium: false,
        sale: true,
        carSold: false,
        carBooked: false,
        hasBuyer: false,
        holdUntil: null,
        bookedAt: null,
        soldAt: null,
        archivedAt: null,
        deletedAt: null,
        goneAt: null,
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
        cost: null,
        leaves: null,
        money: { scheme: null, purchase: 0, purchaseVat: 0, costs: [], floor: null },
      },
    ]);
  });

  it('counts the cars of each state and filter', async () => {
    expect((await list()).body.counts).toEqual({
      current: 4,
      state: { live: 1, draft: 1, reserved: 1, sold: 1, archived: 1, deleted: 1 },
      toFix: 3,
      noPhotos: 3,
      nctSoon: 1,
      age: { under30: 1, from30: 2, from60: 1 },
      premium: 1,
      preBooking: 1,
      loss: 0,
    });
    expect((await list('premium=true&state=live')).body).toMatchObject({
      data: [],
      counts: {
        current: 1,
        state: { live: 0, draft: 1, reserved: 0, sold: 0, archived: 0, deleted: 0 },
        premium: 0,
      },
    });
  });

  it.each([
    ['state=archived', [archived]],
    ['state=deleted', [deleted]],
    ['state=sold', [sold]],
    ['toFix=false', [sold]],
    ['noPhotos=false', [live]],
    ['nctSoon=true', [draft]],
    ['age=under30', [live]],
    ['age=from60', [reserved]],
    ['premium=true', [draft]],
    ['preBooking=true', [reserved]],
    ['age=from30&toFix=true', [draft]],
  ])('filters by %s', async (query, found) => {
    expect(await idsOf(query)).toEqual(found);
  });

  it.each([
    ['241 d 12345', [live]],
    ['241d12345', [live]],
    ['12345', [live]],
    ['fc 1001', [live]],
    ['1001', [live]],
    ['golf', [live, draft]],
    ['golf 1.5 style', [live]],
    ['golf 12345', [live]],
    ['model3', [reserved, sold]],
    ['ab12cde', [reserved]],
    ['service history', [live, reserved]],
    [`/car/${sold}`, [sold]],
    ['🚗', []],
    ["%'; drop table cars", []],
  ])('finds %s', async (q, found) => {
    expect(await idsOf(`q=${encodeURIComponent(q)}`)).toEqual(found);
  });

  it('lists the car with the typed id first', async () => {
    expect((await idsOf(`q=${draft}`))[0]).toBe(draft);
  });

  it('finds archived and deleted cars in their states', async () => {
    expect(await idsOf('q=131mh5&state=archived')).toEqual([archived]);
    expect(await idsOf('q=towing&state=deleted')).toEqual([deleted]);
    expect((await list('q=131mh5')).body).toMatchObject({
      data: [],
      counts: { state: { archived: 1 } },
    });
  });

  it('leaves out a car whose time in the bin is over, although the record of its sale is kept', async () => {
    const state = { carSold: true, soldAt: daysAgo(40), publish: false };
    const carId = await stock.car({ ...golf, ...state, deletedAt: daysAgo(29.99), doors: '7' });
    await stock.buyer({ carId, kind: 'sale', date: dateIn(-40) });
    expect(await deletedWith7Doors()).toEqual([[carId], 1, 1]);
    vi.setSystemTime(Date.now() + 0.02 * DAY);
    const later = await deletedWith7Doors();
    vi.setSystemTime(now);
    expect(later).toEqual([[], 0, 0]);
    await database.db.delete(cars).where(eq(cars.carId, carId));
  });

  it.each([
    ['sort=price&order=asc', [reserved, sold, live, draft]],
    ['sort=price&order=desc', [live, reserved, sold, draft]],
    ['sort=days&order=desc', [reserved, draft, sold, live]],
    ['sort=car', [reserved, sold, draft, live]],
    ['sort=state', [live, draft, reserved, sold]],
    ['sort=nct', [draft, live, reserved, sold]],
    ['sort=stockNumber&order=desc', [live, draft, reserved, sold]],
    ['sort=added', [draft, reserved, sold, live]],
  ])('is sorted by %s, cars without a value last', async (query, sorted) => {
    expect(await idsOf(query)).toEqual(sorted);
  });

  it('has pages, and returns an empty page with correct totals past the last one', async () => {
    expect(await idsOf('pageSize=3&page=2')).toEqual([draft]);
    expect((await list('page=9')).body).toMatchObject({
      data: [],
      pagination: { totalItems: 4, totalPages: 1, currentPage: 9 },
    });
  });

  it.each(['state=gone', 'sort=colour', 'age=old', 'page=0', 'pageSize=101', 'page=x'])(
    'refuses %s',
    async (query) => {
      expect((await list(query)).status).toBe(query === 'page=x' ? 400 : 422);
    },
  );

  it('shows each change at once', async () => {
    const carId = await stock.car({ ...golf, ...complete, registration: '242-G-9' });
    expect(await idsOf('q=242g9')).toEqual([carId]);
    await database.db.insert(enquiries).values(
      (['question', 'question'] as const).map((kind, at) => ({
        reference: `E-00000${at}`,
        kind,
        status: at === 0 ? ('new' as const) : ('spam' as const),
        name: 'A visitor',
        email: 'visitor@example.com',
        carId,
        origin: 'contact' as const,
      })),
    );
    expect((await list('q=242g9')).body.data).toMatchObject([
      { enquiries: 1, toFix: [{ code: 'noPhotos' }] },
    ]);
    expect((await idsOf('sort=enquiries&order=desc'))[0]).toBe(carId);
    await stock.image(carId, { position: 0 });
    expect((await list('q=242g9')).body.data).toMatchObject([{ toFix: [{ code: 'fewPhotos' }] }]);
    expect((await list(`state=reserved`)).body.data).toMatchObject([
      { holdUntil: '2099-12-24T12:00:00.000Z' },
    ]);
    expect((await list(`state=deleted`)).body.data).toMatchObject([
      { goneAt: new Date(deletedAt.getTime() + 30 * DAY).toISOString() },
    ]);
  });

  it('requires a session, and hides from users who do not sell whether a buyer is stored', async () => {
    await stock.buyer({ carId: sold, kind: 'sale', firstName: 'Canary' });
    expect((await list('', {})).status).toBe(401);
    const [asSeller] = (await list('state=sold')).body.data;
    const { body } = await list('state=sold', prep);
    expect([asSeller.hasBuyer, body.data[0].hasBuyer]).toEqual([true, false]);
    expect(JSON.stringify(body)).not.toContain('Canary');
  });

  it('has notices about the dealership for owners only', async () => {
    expect(await notices(staff)).toMatchObject({
      demo: expect.objectContaining({ keptCars: 0 }),
      guaranteeNotice: 'missing',
      missingIdentity: expect.arrayContaining(['company number']),
    });
    expect(await notices(prep)).toEqual({ demo: null, guaranteeNotice: null, missingIdentity: [] });
  });
});
