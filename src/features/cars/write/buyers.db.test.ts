import { describe, expect, it } from 'vitest';
import { customers } from '../../../app/schema.server.ts';
import { testDatabase } from '../../../../tests/helpers/database/database.ts';
import { buyer, carTesting } from '../../../../tests/helpers/car-form.ts';

const database = await testDatabase();
const { least, update, newCar, read, history } = await carTesting(database);

async function addCustomer(values: typeof customers.$inferInsert): Promise<number> {
  const [row] = await database.db
    .insert(customers)
    .values(values)
    .returning({ customerId: customers.customerId });
  return row!.customerId;
}

const keptBuyer = { ...buyer, address2: null, eircode: 'D02 X285' };

describe('buyer details', () => {
  it('are stored for the sale and the booking, and returned to staff only', async () => {
    const carId = await newCar({ publish: true });
    const sold = {
      ...least,
      publish: true,
      carId,
      carSold: true,
      saleDate: '2026-11-20',
      saleDetails: buyer,
      carBooked: true,
      bookingDate: '2026-11-01',
      bookingDetails: { ...buyer, firstName: 'Canary Two' },
    };
    expect((await update({ ...sold, version: 1 })).status).toBe(201);
    expect(await read(carId)).toMatchObject({
      carSold: true,
      saleDate: '2026-11-20',
      saleDetails: keptBuyer,
      bookingDate: '2026-11-01',
      bookingDetails: { ...keptBuyer, firstName: 'Canary Two' },
    });
    expect(JSON.stringify(await read(carId, {}))).not.toContain('Canary');
    expect(JSON.stringify(await history(carId))).not.toContain('Canary');
  });

  it('are deleted when the sale or the booking is undone, even if the request contains them', async () => {
    const carId = await newCar();
    const both = { ...least, carId, saleDetails: buyer, bookingDetails: buyer };
    await update({ ...both, version: 1, carSold: true, carBooked: true });
    await update({ ...both, version: 2, carSold: false, carBooked: true });
    expect(await read(carId)).toMatchObject({ saleDetails: null, bookingDetails: keptBuyer });
    await update({ ...both, version: 3 });
    expect(await read(carId)).toMatchObject({ saleDetails: null, bookingDetails: null });
    const kept = await database.query('select 1 from buyer_details where car_id = $1', [carId]);
    expect(kept).toEqual([]);
  });

  it('can name a customer, which is kept if a request leaves it out', async () => {
    const customerId = await addCustomer({ name: 'Canary Walsh' });
    const merged = await addCustomer({ name: 'C. Walsh', mergedInto: customerId });
    const erased = await addCustomer({ name: 'Erased', erasedAt: new Date() });
    const carId = await newCar({ publish: true });
    let version = 1;
    const save = async (saleDetails: unknown, carSold = true) => {
      const sale = {
        publish: true,
        carSold,
        ...(saleDetails === undefined ? {} : { saleDetails }),
      };
      const saved = await update({ ...least, carId, version, ...sale });
      if (saved.status === 201) version = saved.body.version;
      return saved;
    };
    const saved = async () => (await read(carId)).saleDetails.customer;
    const canary = { customerId, name: 'Canary Walsh' };

    await save({ ...buyer, customerId });
    expect(await saved()).toEqual(canary);
    expect(JSON.stringify(await read(carId, {}))).not.toMatch(/Canary|customerId/);
    await save(buyer);
    await save(undefined);
    expect(await saved()).toEqual(canary);
    await save({ ...buyer, customerId: null });
    expect(await saved()).toBeNull();
    await save({ ...buyer, customerId: merged });
    expect(await saved()).toEqual(canary);
    for (const unknown of [erased, 999_999]) {
      const { status, body } = await save({ ...buyer, customerId: unknown });
      expect([status, Object.keys(body.errors)]).toEqual([409, ['saleDetails.customerId']]);
    }
    await save(null);
    expect(await saved()).toBeNull();
    expect(JSON.stringify(await history(carId))).not.toContain('Canary');
  });

  it.each([
    ['firstName', 'x'.repeat(81), ['x'], {}],
    ['lastName', 'x'.repeat(81)],
    ['address1', 'x'.repeat(81)],
    ['address2', 'a\0b'],
    ['address3', 'x'.repeat(81)],
    ['county', 'x'.repeat(81)],
    ['eircode', 'D02', 'B02 X285', 'D02 X28', 'D02 X285X', 'D6V PV38', {}],
    ['phone', 'x'.repeat(81)],
  ])('are rejected with an error for an invalid %s', async (field, ...values) => {
    for (const kind of ['saleDetails', 'bookingDetails']) {
      for (const value of values) {
        const wrong = { [kind]: { [field]: value } };
        const { status, body } = await update({ ...least, carId: 1, version: 1, ...wrong });
        expect([value, status, Object.keys(body.errors)]).toEqual([
          value,
          422,
          [`${kind}.${field}`],
        ]);
        expect(JSON.stringify(body)).not.toContain('x'.repeat(81));
      }
    }
  });

  it.each([
    ['saleDate', '2027-02-30'],
    ['bookingDate', '1 May'],
    ['saleDetails', 'Canary'],
    ['bookingDetails', []],
    ['carSold', 'yes'],
    ['carBooked', null],
  ])('require a valid %s', async (field, value) => {
    const { status, body } = await update({ ...least, carId: 1, version: 1, [field]: value });
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  it('must not have unknown fields', async () => {
    const details = { ...buyer, email: 'x' };
    const { body } = await update({ ...least, carId: 1, version: 1, saleDetails: details });
    expect(Object.keys(body.errors)).toEqual(['saleDetails.email']);
  });
});
