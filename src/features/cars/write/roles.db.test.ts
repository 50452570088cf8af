import { describe, expect, it } from 'vitest';
import { signIn } from '../../../../tests/helpers/app.ts';
import { buyer, carTesting, sendCar } from '../../../../tests/helpers/car-form.ts';
import { testDatabase } from '../../../../tests/helpers/database/database.ts';

const database = await testDatabase();
const { app, least, newCar, read, update, history } = await carTesting(database);
const prep = await signIn(database, 'prep');
const sales = await signIn(database, 'sales');

const updateAsPrep = (metadata: unknown) => sendCar(app, 'update', metadata, prep);

/** Adds a published car that is sold and booked, and returns its id. Its version is 2. */
async function soldCar(): Promise<number> {
  const carId = await newCar({ publish: true, premium: true, currency: 'GBP' });
  const sold = { carSold: true, saleDate: '2026-11-20', saleDetails: buyer };
  const booked = { carBooked: true, bookingDate: '2026-11-01', bookingDetails: buyer };
  const shown = { publish: true, premium: true, currency: 'GBP' };
  await update({ ...least, ...shown, ...sold, ...booked, carId, version: 1 });
  return carId;
}

describe('a user without `cars.sell`', () => {
  it('reads a car without buyer details, and saves it without changing them', async () => {
    const carId = await soldCar();
    const before = await read(carId);
    const seen = await read(carId, prep);
    expect(JSON.stringify(seen)).not.toMatch(/Canary|saleD|bookingD/);
    expect(seen).toMatchObject({ carSold: true, carBooked: true, version: 2 });

    const { publish, premium, sale, currency, carSold, carBooked } = seen;
    const flags = { publish, premium, sale, currency, carSold, carBooked };
    const car = { ...least, carId, colour: 'Grey' };
    expect((await updateAsPrep({ ...car, ...flags, version: 2 })).status).toBe(201);
    expect((await updateAsPrep({ ...car, doors: '5', version: 3 })).status).toBe(201);
    const { updatedAt: _at, version: _version, ...unchanged } = before;
    expect(await read(carId)).toMatchObject({ ...unchanged, colour: 'Grey', doors: '5' });
    expect((await history(carId))[0].changes).toEqual({ doors: { from: null, to: '5' } });
  });

  it.each([
    ['currentPrice', 24_951],
    ['currency', 'EUR'],
    ['publish', false],
    ['premium', false],
    ['sale', false],
    ['carSold', false],
    ['carBooked', false],
    ['saleDetails', { ...buyer, firstName: 'Other' }],
    // Sending the stored details is rejected too: otherwise the response would reveal whether a guess is
    // right.
    ['saleDetails', buyer],
    ['saleDetails', null],
    ['bookingDetails', { phone: '085 1' }],
    ['saleDate', '2026-11-21', 'saleDetails'],
    ['bookingDate', null, 'bookingDetails'],
  ])('gets 403 for a change of %s, and nothing is saved', async (field, value, named = field) => {
    const carId = await soldCar();
    const before = await read(carId);
    const { status, body } = await updateAsPrep({
      ...least,
      carId,
      version: 2,
      description: 'Changed',
      [field]: value,
    });
    expect([status, Object.keys(body.errors)]).toEqual([403, [named]]);
    expect(body.message).toMatch(
      /^Your account isn't allowed to change .+\. Ask an owner for help\.$/,
    );
    expect(await read(carId)).toEqual(before);
  });

  it('gets 403 for publishing or selling a draft', async () => {
    const carId = await newCar();
    const car = { ...least, carId, version: 1 };
    for (const more of [{ publish: true }, { carSold: true, saleDetails: buyer }])
      expect((await updateAsPrep({ ...car, ...more })).status).toBe(403);
    const empty = { saleDate: null, saleDetails: null, bookingDate: '', bookingDetails: null };
    expect((await updateAsPrep({ ...car, ...empty, carSold: false })).status).toBe(201);
  });

  it('cannot create a car', async () => {
    expect((await sendCar(app, 'create', least, prep)).status).toBe(403);
  });
});

it('sales users read and change buyer details', async () => {
  const carId = await soldCar();
  expect(await read(carId, sales)).toMatchObject({ saleDetails: { firstName: 'Canary' } });
  const { status } = await sendCar(app, 'update', { ...least, carId, version: 2 }, sales);
  expect(status).toBe(201);
  expect(await read(carId)).toMatchObject({ carSold: false, saleDetails: null });
});
