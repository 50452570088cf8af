import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import { asc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { carTesting, recordingQueue, sendCar } from '../../../../tests/helpers/car-form.ts';
import { testContext } from '../../../../tests/helpers/app.ts';
import { testDatabase } from '../../../../tests/helpers/database/database.ts';
import { mapNames } from '../../../platform/objects.ts';
import { buyerDetails, cars, pricePeriods } from '../../../app/schema.server.ts';
import { BUYER_FIELDS } from '../fields/buyer-input.ts';
import { lockCar, lockDeletedCar, type StoredCar } from '../lock-car.server.ts';
import { hasPublicPrice } from './price-periods.server.ts';
import { addCar, type CarChange, changeCar } from './write-car.server.ts';

const database = await testDatabase();
const { db } = database;
const { app, staff, least, create, update, newCar, read, history } = await carTesting(database);
const { make, model } = await read(await newCar());
const ctx = { ...testContext(database), queue: recordingQueue() };

const periodsOf = (carId: number) =>
  db
    .select()
    .from(pricePeriods)
    .where(eq(pricePeriods.carId, carId))
    .orderBy(asc(pricePeriods.periodId));

const storedCar = async (carId: number): Promise<StoredCar> => {
  const [car] = await db.select().from(cars).where(eq(cars.carId, carId));
  if (!car) throw new Error(`No car ${carId}`);
  return car;
};

const NEW = {
  makeId: make.makeId,
  modelId: model.modelId,
  year: 2021,
  condition: 'Used',
  currentPrice: '10000.00',
};

const add = (values: Partial<CarChange['values']> = {}, now = new Date()) =>
  db.transaction(async (tx) => {
    const car = await addCar({ ...ctx, db: tx, now }, { ...NEW, ...defined(values) }, 'form');
    if (!car) throw new Error('The car was not added');
    return car.carId;
  });

const defined = (values: object): object =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

const change = (
  carId: number,
  what: Omit<CarChange, 'before' | 'source'>,
  now = new Date(),
): Promise<StoredCar> =>
  db.transaction(async (tx) => {
    const before = await lockCar(tx, carId);
    return changeCar({ ...ctx, db: tx, now }, { ...what, before, source: 'form' });
  });

const restore = (carId: number, now = new Date()) =>
  db.transaction(async (tx) => {
    const before = await lockDeletedCar(tx, carId, now);
    return changeCar({ ...ctx, db: tx, now }, { before, deleted: false, source: 'stage' });
  });

describe('a price period', () => {
  it('begins when the car is published or its price changes, and ends at the next change or at a sale', async () => {
    const carId = await newCar({ publish: true });
    await update({ ...least, carId, version: 1, publish: true, currentPrice: 23_950 });
    await update({ ...least, carId, version: 2, publish: true, currentPrice: 23_950 });
    await update({
      ...least,
      carId,
      version: 3,
      publish: true,
      currentPrice: 23_950,
      currency: 'GBP',
    });
    const booked = { publish: true, currentPrice: 23_950, currency: 'GBP', carBooked: true };
    await update({ ...least, carId, version: 4, ...booked });
    expect(await periodsOf(carId)).toMatchObject([
      {
        price: '24950.00',
        currency: 'EUR',
        source: 'form',
        byName: expect.stringMatching(/\w \w/),
      },
      { price: '23950.00', currency: 'EUR' },
      { price: '23950.00', currency: 'GBP', toAt: null },
    ]);
    await update({ ...least, carId, version: 5, ...booked, carSold: true });
    const [first, second, third, ...more] = await periodsOf(carId);
    expect(first?.toAt).toEqual(second?.fromAt);
    expect(third?.toAt).not.toBeNull();
    expect(more).toEqual([]);
  });

  it('does not exist for a draft, nor for a car without a price', async () => {
    expect(await periodsOf(await newCar())).toEqual([]);
    const carId = await newCar({ publish: true, currentPrice: 0 });
    expect(await periodsOf(carId)).toEqual([]);
    await update({ ...least, carId, version: 1, publish: true, currentPrice: 9_000 });
    await update({ ...least, carId, version: 2, publish: true, currentPrice: 0 });
    expect(await periodsOf(carId)).toMatchObject([{ price: '9000.00', toAt: expect.any(Date) }]);
  });

  it('begins later than the one before, also if the clock is set back', async () => {
    const carId = await add({ publish: true }, new Date('2026-05-01T12:00:00Z'));
    const earlier = new Date('2026-05-01T11:00:00Z');
    await change(carId, { values: { currentPrice: '9000.00' } }, earlier);
    await change(carId, { values: { currentPrice: '8000.00' } }, earlier);
    const periods = await periodsOf(carId);
    expect(periods.map(({ fromAt }) => fromAt.toISOString())).toEqual([
      '2026-05-01T12:00:00.000Z',
      '2026-05-01T12:00:00.001Z',
      '2026-05-01T12:00:00.002Z',
    ]);
  });
});

const day = (date: number) => new Date(Date.UTC(2026, 3, date));

describe('times of a car', () => {
  it('say since when it is booked, sold, archived and in the bin', async () => {
    const carId = await add({ registration: '241-D-1', publish: true }, day(1));
    await change(carId, { values: { carBooked: true, holdUntil: day(9) } }, day(2));
    await change(carId, { values: { colour: 'Red' } }, day(3));
    expect(await storedCar(carId)).toMatchObject({
      plateYear: 241,
      bookedAt: day(2),
      holdUntil: day(9),
      soldAt: null,
    });
    await change(carId, { values: { carSold: true } }, day(4));
    await change(carId, { archived: true }, day(5));
    expect(await storedCar(carId)).toMatchObject({
      bookedAt: day(2),
      soldAt: day(4),
      holdUntil: day(9),
      archivedAt: day(5),
      publish: false,
    });
    await change(carId, { archived: false, values: { carSold: false, carBooked: false } }, day(6));
    expect(await storedCar(carId)).toMatchObject({
      bookedAt: null,
      holdUntil: null,
      soldAt: null,
      archivedAt: null,
      publish: false,
    });
  });

  it('contain when it was first published, also while and after it is unpublished', async () => {
    const carId = await add({}, day(1));
    const publish = async (values: object, at: number) =>
      (await change(carId, { values }, day(at))).publishedAt;
    expect(await publish({ colour: 'Red' }, 2)).toBeNull();
    expect(await publish({ publish: true }, 3)).toEqual(day(3));
    expect(await publish({ publish: false }, 4)).toEqual(day(3));
    expect(await publish({ publish: true }, 5)).toEqual(day(3));
    // Published by the previous release, which did not store the time.
    await db
      .update(cars)
      .set({ publishedAt: null, createdAt: day(1) })
      .where(eq(cars.carId, carId));
    expect(await publish({ colour: 'Blue' }, 6)).toEqual(day(1));
  });

  it('keep the reservation when a sale is undone, without an end if its time has passed', async () => {
    for (const [undoneAt, holdUntil] of [
      [day(8), day(9)],
      [day(9), null],
    ] as const) {
      const carId = await add({ carBooked: true, holdUntil: day(9) }, day(2));
      await change(carId, { values: { carSold: true } }, day(4));
      const undone = await change(carId, { values: { carSold: false } }, undoneAt);
      expect(undone).toMatchObject({ carBooked: true, bookedAt: day(2), holdUntil });
    }
  });

  it('contain the day on which it was added, unless staff enter another one', async () => {
    const carId = await add({}, new Date('2026-06-30T23:30:00Z'));
    expect((await storedCar(carId)).inStockSince).toMatch(/^\d{4}-\d\d-\d\d$/);
    const changed = await change(carId, { values: { inStockSince: '2026-01-02' } });
    expect(changed.inStockSince).toBe('2026-01-02');
  });

  it('have no time of archiving once the car is published', async () => {
    const carId = await add({ publish: true });
    await change(carId, { archived: true });
    const changed = await change(carId, { values: { publish: true } });
    expect(changed).toMatchObject({ archivedAt: null, publication: 2 });
  });
});

describe('an update that omits', () => {
  const papers = {
    registration: '222-G-5',
    serviceHistory: 'full',
    keys: 2,
    knownMarks: 'Scratch',
  };

  it('a new field leaves it unchanged, and null empties it', async () => {
    const carId = await newCar({ ...papers, colour: 'Blue' });
    await update({ ...least, carId, version: 1 });
    expect(await read(carId)).toMatchObject({ ...papers, colour: null });
    await update({
      ...least,
      carId,
      version: 2,
      keys: null,
      registration: '',
      serviceHistory: null,
    });
    expect(await read(carId)).toMatchObject({
      keys: null,
      registration: null,
      serviceHistory: null,
      knownMarks: 'Scratch',
    });
  });
});

it.each([
  ['registration', '232-KE-77', ['232 KE 77', '232-ke-77', '232ke77']],
  [
    'vin',
    'WVWZZZAUZLW000007',
    ['WVWZZZAUZLW000007', 'wvwzzzauzlw000007', 'WVW ZZZ AUZ LW000007', 'wvwzzz-auz-lw-000007'],
  ],
])(
  'a plate or VIN belongs to one car in stock, in every spelling: %s',
  async (field, stored, spellings) => {
    const owner = await newCar({ [field]: spellings[0] });
    const title = `2021 ${(await read(owner)).make.name} Model`;
    const other = await newCar();
    for (const spelling of spellings) {
      const taken = [
        409,
        {
          success: false,
          message: `${stored} is already in stock: ${title}.`,
          errors: { [field]: `${stored} is already in stock: ${title}` },
          carId: owner,
        },
      ];
      const named = { ...least, [field]: spelling };
      const created = await create(named);
      expect([created.status, created.body]).toEqual(taken);
      const draft = await sendCar(app, 'create-draft', named, staff);
      expect([draft.status, draft.body]).toEqual(taken);
      const updated = await update({ ...named, carId: other, version: 1 });
      expect([updated.status, updated.body]).toEqual(taken);
    }
    await change(owner, { values: { carSold: true } });
    const second = await create({ ...least, [field]: spellings[1] });
    expect(second.status).toBe(201);
    const undone = await update({ ...least, carId: owner, version: 2, carSold: false });
    expect([undone.status, undone.body.carId]).toEqual([409, second.body.carId]);
  },
);

describe('a write-off', () => {
  it('of category A or B cannot be on the site', async () => {
    expect((await create({ ...least, publish: true, writeOff: 'A' })).body.errors).toEqual({
      writeOff: 'A category A write-off can’t be sold',
    });
    const carId = await newCar({ publish: true });
    const refused = await update({ ...least, carId, version: 1, publish: true, writeOff: 'B' });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['writeOff']]);
    const saved = await update({ ...least, carId, version: 1, publish: false, writeOff: 'B' });
    expect(saved.status).toBe(201);
    expect((await update({ ...least, carId, version: 2, publish: true })).status).toBe(422);
  });

  it('of another category needs a note to be on the site', async () => {
    const carId = await newCar({ writeOff: 'S' });
    const live = { ...least, carId, version: 1, publish: true };
    expect(Object.keys((await update(live)).body.errors)).toEqual(['writeOffNote']);
    expect((await update({ ...live, writeOffNote: 'Front wing replaced' })).status).toBe(201);
  });
});

it('records who archived a car and until when it is reserved', async () => {
  const carId = await newCar();
  const until = new Date('2026-12-24T12:00:00Z');
  await change(carId, { values: { carBooked: true, holdUntil: until } });
  await change(carId, { archived: true });
  const [archived, reserved] = await history(carId);
  expect(reserved.changes).toEqual({
    carBooked: { from: false, to: true },
    holdUntil: { from: null, to: until.toISOString() },
  });
  expect(archived.changes).toEqual({ archived: { from: null, to: true } });
});

interface Written {
  car: StoredCar;
  periods: (typeof pricePeriods.$inferSelect)[];
  buyers: (typeof buyerDetails.$inferSelect)[];
}

async function writtenOf(carId: number): Promise<Written> {
  const isOfCar = eq(buyerDetails.carId, carId);
  const [car, periods, buyers] = await Promise.all([
    storedCar(carId),
    periodsOf(carId),
    db.select().from(buyerDetails).where(isOfCar),
  ]);
  return { car, periods, buyers };
}

/** Returns the rules that a car, its price periods and its buyers break. */
function brokenRules({ car, periods, buyers }: Written): string[] {
  const open = periods.filter(({ toAt }) => toAt === null);
  const shown = open.map(({ price, currency }) => `${price} ${currency}`).join();
  const [plate] = /^\d+/.exec(car.registration ?? '') ?? [];
  const rules: Record<string, boolean> = {
    'a period is open if and only if the public sees the price':
      shown === (hasPublicPrice(car) ? `${car.currentPrice} ${car.currency}` : ''),
    'periods have a length': periods.every(({ fromAt, toAt }) => toAt === null || toAt > fromAt),
    'periods do not overlap': periods.every(({ toAt }, index) => {
      const next = periods[index + 1];
      return !next || (toAt !== null && next.fromAt >= toAt);
    }),
    'times follow the flags':
      (car.bookedAt !== null) === car.carBooked && (car.soldAt !== null) === car.carSold,
    'an archived car is not published': car.archivedAt === null || !car.publish,
    'the plate year is the one of an Irish plate':
      car.plateYear === (plate === undefined ? null : Number(plate)),
    'only a reserved car has an end': car.holdUntil === null || car.carBooked,
    'only a sold or booked car has the buyer': buyers.every(({ kind }) =>
      kind === 'sale' ? car.carSold : car.carBooked,
    ),
  };
  return Object.entries(rules).flatMap(([rule, isKept]) => (isKept ? [] : [rule]));
}

const BUYERS = [
  ['sale', 'carSold', 'saleDate', 'saleDetails'],
  ['booking', 'carBooked', 'bookingDate', 'bookingDetails'],
] as const;

/** Returns a rule for each buyer that a write gave, and that is not stored although the flag is on. */
function lostBuyers(given: NonNullable<CarChange['buyers']>, { car, buyers }: Written): string[] {
  return BUYERS.flatMap(([kind, flag, dateName, detailsName]) => {
    const { [dateName]: date, [detailsName]: details } = given;
    if (!car[flag] || (date === undefined && details === undefined)) return [];
    const row = buyers.find((buyer) => buyer.kind === kind);
    const wanted = row && { ...row, ...details, ...(date !== undefined && { date }) };
    return row && isDeepStrictEqual(wanted, row) ? [] : [`the ${kind} is stored`];
  });
}

describe('random writes', () => {
  const price = fc.constantFrom('0.00', '9000.00', '9500.00', '10000.00');
  const flags = fc.record({
    publish: fc.boolean(),
    carSold: fc.boolean(),
    carBooked: fc.boolean(),
  });
  /** The test appends a number, which is unique to each car. */
  const plateStart = fc.constantFrom('241-D-', '222-KK-', '12-CW-', 'AB12 ');
  const holdUntil = fc.constantFrom(null, day(-89), day(-85), day(9));
  const date = fc.constantFrom(null, '2026-01-02');
  const details = fc
    .constantFrom('', 'Aoife')
    .map((firstName) => ({ ...mapNames(BUYER_FIELDS, () => null), firstName: firstName || null }));
  const buyers = fc.record(
    { saleDate: date, saleDetails: details, bookingDate: date, bookingDetails: details },
    { requiredKeys: [] },
  );
  const write: fc.Arbitrary<Omit<CarChange, 'before' | 'source'>> = fc.oneof(
    fc.record({ values: fc.record({ currentPrice: price }) }),
    fc.record({ values: flags }),
    fc.record({ values: flags, buyers }),
    fc.record({ values: fc.record({ carSold: fc.boolean() }), buyers }),
    fc.record({ values: fc.record({ carBooked: fc.boolean(), holdUntil }), buyers }),
    fc.record({ values: fc.record({ holdUntil }) }),
    fc.record({ values: fc.record({ publish: fc.boolean() }) }),
    fc.record({ values: fc.record({ registration: fc.option(plateStart) }) }),
    fc.record({ values: fc.record({ currency: fc.constantFrom('EUR', 'GBP') }) }),
    fc.record({ archived: fc.boolean() }),
    fc.record({ archived: fc.boolean(), values: flags }),
    fc.constant({ deleted: true }),
    fc.constant({ deleted: false }),
  );
  /** Minutes between two writes; negative if the clock is set back. */
  const wait = fc.integer({ min: -90, max: 2_000 });
  let added = 1_000;

  it('keep prices, times, plate year, reservation and buyers in step with the flags', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          publish: fc.boolean(),
          currentPrice: price,
          carBooked: fc.boolean(),
          registration: plateStart,
          holdUntil,
        }),
        fc.array(fc.tuple(write, wait), { minLength: 1, maxLength: 14 }),
        async (first, writes) => {
          const number = (added += 1);
          let now = new Date('2026-01-01T12:00:00Z');
          const carId = await add(
            { ...first, registration: `${first.registration}${number}` },
            now,
          );
          let written = await writtenOf(carId);
          const broken = brokenRules(written);
          for (const [{ deleted, values = {}, ...what }, minutes] of writes) {
            now = new Date(now.getTime() + minutes * 60_000);
            const before = written.car;
            const isDeleted = before.deletedAt !== null;
            if (isDeleted !== (deleted === false)) continue;
            const { registration } = values;
            const plate = registration && { registration: `${registration}${number}` };
            const after = isDeleted
              ? await restore(carId, now)
              : await change(
                  carId,
                  { ...what, values: { ...values, ...plate }, ...(deleted && { deleted }) },
                  now,
                );
            if (isDeleted) {
              const same = { ...before, deletedAt: null, creationKey: null };
              if (!isDeepStrictEqual(after, same)) broken.push('a restored car is what it was');
            }
            written = await writtenOf(carId);
            broken.push(...brokenRules(written), ...lostBuyers(what.buyers ?? {}, written));
          }
          expect(broken).toEqual([]);
        },
      ),
      { numRuns: 60 },
    );
  });
});
