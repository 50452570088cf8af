import { asc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { apiClient } from '../../../../tests/helpers/api-client.ts';
import { carTesting, sendCar } from '../../../../tests/helpers/car-form.ts';
import { testDatabase } from '../../../../tests/helpers/database/database.ts';
import { importTesting } from '../../../../tests/helpers/stock-import.ts';
import { dublinTime } from '../../../platform/dublin-time.ts';
import { buyerDetails, cars } from '../../../app/schema.server.ts';

const database = await testDatabase();
const { db } = database;
const { app, staff, newCar, read, history, update, least } = await carTesting(database);
const desk = apiClient(app, staff);
const { importFile } = importTesting(database);

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

const move = async (carId: number, body: object) => desk.post(`/cars/${carId}/state`, body);
const stored = async (carId: number) =>
  (await db.select().from(cars).where(eq(cars.carId, carId)))[0];
const buyersOf = (carId: number) =>
  db
    .select()
    .from(buyerDetails)
    .where(eq(buyerDetails.carId, carId))
    .orderBy(asc(buyerDetails.kind));

describe('a change of the state', () => {
  it('publishes, reserves, sells and archives a car, and undoes it', async () => {
    const carId = await newCar();
    const steps = [
      ['live', { publish: true, carBooked: false, carSold: false }],
      ['reserved', { publish: true, carBooked: true }],
      ['live', { publish: true, carBooked: false }],
      ['sold', { publish: true, carBooked: false, carSold: true }],
      ['archived', { publish: false, carSold: true }],
      ['sold', { publish: false, carSold: true, archivedAt: null }],
      ['live', { publish: true, carBooked: false, carSold: false, archivedAt: null }],
      ['archived', { publish: false }],
      ['draft', { publish: false, archivedAt: null }],
    ] as const;
    for (const [index, [to, values]] of steps.entries()) {
      const { status, body } = await move(carId, { version: index + 1, to });
      expect([status, body]).toEqual([200, { carId, version: index + 2, state: to }]);
      expect(await stored(carId)).toMatchObject(values);
    }
    const [latest] = await history(carId);
    expect(latest).toMatchObject({ changes: { archived: { from: true, to: null } } });
  });

  it('to the present state changes nothing', async () => {
    const carId = await newCar({ publish: true });
    expect((await move(carId, { version: 1, to: 'live' })).body).toEqual({
      carId,
      version: 1,
      state: 'live',
    });
    expect(await history(carId)).toHaveLength(1);
    expect((await move(carId, { version: 2, to: 'live' })).status).toBe(409);
  });

  it('keeps the end of a reservation and its buyer until they are changed', async () => {
    const carId = await newCar({ publish: true });
    const holdUntil = inDays(3);
    const buyer = { firstName: 'Aoife', lastName: 'Kinsella', date: '2026-11-01' };
    await move(carId, { version: 1, to: 'reserved', holdUntil, buyer });
    expect(await read(carId)).toMatchObject({
      carBooked: true,
      bookingDate: '2026-11-01',
      bookingDetails: { firstName: 'Aoife', lastName: 'Kinsella' },
    });
    const later = inDays(5);
    await move(carId, { version: 2, to: 'reserved', holdUntil: later });
    expect((await stored(carId))?.holdUntil?.toISOString()).toBe(later);
    expect(await buyersOf(carId)).toHaveLength(1);
    await move(carId, { version: 3, to: 'reserved', holdUntil: null });
    expect(await stored(carId)).toMatchObject({ carBooked: true, holdUntil: null });
    await move(carId, { version: 4, to: 'sold', buyer: { firstName: 'Tom' } });
    expect((await buyersOf(carId)).map(({ kind, firstName }) => [kind, firstName])).toEqual(
      expect.arrayContaining([
        ['booking', 'Aoife'],
        ['sale', 'Tom'],
      ]),
    );
  });

  it('undoes the sale of a reserved car first, and ends the booking with a second change', async () => {
    const carId = await newCar({ publish: true });
    const holdUntil = inDays(3);
    const buyer = { firstName: 'Aoife' };
    await move(carId, { version: 1, to: 'reserved', holdUntil, buyer });
    await move(carId, { version: 2, to: 'sold' });
    const undone = await move(carId, { version: 3, to: 'live' });
    expect(undone.body).toEqual({ carId, version: 4, state: 'reserved' });
    expect((await stored(carId))?.holdUntil?.toISOString()).toBe(holdUntil);
    expect(await buyersOf(carId)).toMatchObject([{ kind: 'booking', ...buyer }]);
    const ended = await move(carId, { version: 4, to: 'live' });
    expect(ended.body).toMatchObject({ state: 'live' });
    expect(await buyersOf(carId)).toEqual([]);
  });

  it('to sold copies the details of the booking and uses today, unless others are given', async () => {
    const booked = { firstName: 'Aoife', county: 'Carlow', date: '2026-11-01' };
    const today = dublinTime(new Date()).date;
    const sales = [
      [{}, { firstName: 'Aoife', county: 'Carlow', date: today }],
      [{ date: '2026-11-03' }, { firstName: 'Aoife', county: 'Carlow', date: '2026-11-03' }],
      [{ lastName: 'Walsh' }, { firstName: null, lastName: 'Walsh', county: null, date: today }],
    ] as const;
    for (const [buyer, sale] of sales) {
      const carId = await newCar();
      await move(carId, { version: 1, to: 'reserved', buyer: booked });
      await move(carId, { version: 2, to: 'sold', buyer });
      expect(await buyersOf(carId)).toMatchObject([
        { kind: 'booking', ...booked },
        { kind: 'sale', ...sale },
      ]);
    }
  });

  it('to sold stores the day without a buyer, and the stock list then shows no buyer', async () => {
    const carId = await newCar({ name: 'Somebody’s' });
    await move(carId, { version: 1, to: 'sold' });
    expect(await buyersOf(carId)).toMatchObject([
      { kind: 'sale', firstName: null, customerId: null, date: dublinTime(new Date()).date },
    ]);
    const listed = await app.request('/api/stock?q=somebody’s', { headers: staff });
    expect((await listed.json()).data).toMatchObject([{ carId, hasBuyer: false }]);
  });

  it('does not reserve a sold car', async () => {
    const carId = await newCar();
    await move(carId, { version: 1, to: 'sold' });
    const { status, body } = await move(carId, { version: 2, to: 'reserved' });
    expect([status, body]).toEqual([
      409,
      { success: false, message: "A sold car can't be reserved. Undo the sale first.", version: 2 },
    ]);
  });

  it('does not publish a write-off that must not be sold', async () => {
    const carId = await newCar({ writeOff: 'A' });
    const { status, body } = await move(carId, { version: 1, to: 'live' });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['writeOff']]);
  });

  it('does not publish a draft that lacks what a car needs on the site', async () => {
    const { body: draft } = await sendCar(
      app,
      'create-draft',
      { ...least, transmissionId: null, description: null },
      staff,
    );
    const { status, body } = await move(draft.carId, { version: 1, to: 'live' });
    expect([status, body]).toEqual([
      422,
      {
        success: false,
        message: 'Add the transmission and the description before you publish this car.',
        errors: {
          transmissionId: 'Please select a transmission',
          description: 'Please enter a description',
        },
      },
    ]);
    expect((await move(draft.carId, { version: 1, to: 'reserved' })).status).toBe(200);
  });

  it.each<[string, (priceless: object) => Promise<number>]>([
    ['the form', (priceless) => newCar({ ...priceless, publish: true })],
    [
      'its state',
      async (priceless) => {
        const carId = await newCar(priceless);
        await move(carId, { version: 1, to: 'live' });
        return carId;
      },
    ],
    [
      'an import',
      async () => {
        await importFile('make,model,year,price\nKia,Ceed,2020,POA\n', { publish: true });
        return Math.max(...(await db.select().from(cars)).map(({ carId }) => carId));
      },
    ],
  ])(
    'publishes a car without a price by %s, and lists the price under "to fix"',
    async (_, add) => {
      const carId = await add({ currentPrice: 0 });
      const { vehicles } = await (await app.request('/api/cars/search?pageSize=100')).json();
      const card = vehicles.find((vehicle: { carId: number }) => vehicle.carId === carId);
      expect(card).toMatchObject({ price: 'Ask us for the price' });
      const { data } = await (
        await app.request('/api/stock?state=live', { headers: staff })
      ).json();
      const row = data.find((listed: { carId: number }) => listed.carId === carId);
      expect(row.toFix.map(({ code }: { code: string }) => code)).toContain('noPrice');
    },
  );

  it('keeps a published car without description and price on the site', async () => {
    const carId = await newCar({ publish: true });
    await db
      .update(cars)
      .set({ description: null, currentPrice: '0' })
      .where(eq(cars.carId, carId));
    expect((await move(carId, { version: 1, to: 'reserved' })).status).toBe(200);
    expect((await move(carId, { version: 2, to: 'live' })).body).toMatchObject({ state: 'live' });
  });

  it('does not bring a car back into the stock whose plate another car has', async () => {
    const registration = '242-KK-9';
    const carId = await newCar({ registration });
    await move(carId, { version: 1, to: 'archived' });
    const other = await newCar({ registration });
    const { status, body } = await move(carId, { version: 2, to: 'draft' });
    expect([status, body.carId]).toEqual([409, other]);
  });

  it.each([
    [{}, 'version'],
    [{ version: 1 }, 'to'],
    [{ version: 1, to: 'deleted' }, 'to'],
    [{ version: 1, to: 'reserved', holdUntil: inDays(-0.01) }, 'holdUntil'],
    [{ version: 1, to: 'reserved', holdUntil: inDays(91) }, 'holdUntil'],
    [{ version: 1, to: 'reserved', holdUntil: 'tomorrow' }, 'holdUntil'],
    [{ version: 1, to: 'sold', holdUntil: inDays(1) }, 'holdUntil'],
    [{ version: 1, to: 'live', buyer: { firstName: 'Tom' } }, 'buyer'],
  ])('with %j is refused', async (body, field) => {
    const carId = await newCar();
    const refused = await move(carId, body);
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([
      422,
      expect.arrayContaining([field]),
    ]);
  });

  it('is refused for an older version and an unknown car', async () => {
    const carId = await newCar();
    await update({ ...least, carId, version: 1 });
    const old = await move(carId, { version: 1, to: 'live' });
    expect([old.status, old.body.version]).toEqual([409, 2]);
    expect((await move(999_999, { version: 1, to: 'live' })).status).toBe(404);
  });
});

it.each(['reserved', 'sold'])(
  'never makes a car %s twice in races',
  async (to) => {
    const carId = await newCar({ publish: true });
    let version = 1;
    for (let race = 0; race < 20; race += 1) {
      const answers = await Promise.all([1, 2, 3].map(() => move(carId, { version, to })));
      const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
      expect([race, statuses]).toEqual([race, [200, 409, 409]]);
      expect((await move(carId, { version: version + 1, to: 'live' })).status).toBe(200);
      version += 2;
    }
  },
  60_000,
);
