import { describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { cars, enquiries } from '../../../app/schema.server.ts';
import { appointmentTesting, HOUR, TUESDAY } from '../../../../tests/helpers/appointments.ts';
import { testDatabase } from '../../../../tests/helpers/database/database.ts';

const database = await testDatabase();
const { db } = database;
const testing = await appointmentTesting(database);
const { addCar, arrange, ask, call, cancel, carId, drive, inbox, otherCar, pass } = testing;
const { read, requested, stamp, work } = testing;

const slots = async (id = carId) => (await call('GET', `/enquiries/stamp?carId=${id}`)).body.slots;

describe('the free times of a test drive', () => {
  it('start two open hours from now and leave out confirmed drives of the car', async () => {
    expect((await slots())[0]).toBe('2026-11-23T14:00:00.000Z');
    expect(await slots()).toContain(TUESDAY);
    expect((await call('GET', '/enquiries/stamp')).body).not.toHaveProperty('slots');
    const enquiryId = await requested();
    expect(await slots()).toContain(TUESDAY);
    await arrange(enquiryId);
    expect(await slots()).not.toContain(TUESDAY);
    expect(await slots(otherCar)).toContain(TUESDAY);
    expect((await ask({ ...drive, email: 'b@example.com' })).body.errors).toEqual({
      wantedAt: 'Somebody else has the car then. Please choose another time.',
    });
    await cancel(enquiryId);
    expect(await slots()).toContain(TUESDAY);
    await arrange(enquiryId);
    expect(await slots()).not.toContain(TUESDAY);
    await db.update(enquiries).set({ status: 'lost', lostReason: 'price' });
    expect(await slots()).toContain(TUESDAY);
  });

  it('do not exist for a sold car', async () => {
    const sold = await addCar();
    await db.update(cars).set({ carSold: true }).where(eq(cars.carId, sold));
    expect(await slots(sold)).toEqual([]);
    expect((await ask({ ...drive, carId: sold })).body.errors).toEqual({
      carId: 'This car is sold. Please choose another.',
    });
  });

  it.each([
    ['2026-11-23T10:00:00Z', 'This time has passed. Please choose another.'],
    ['2026-11-22T10:00', 'This time has passed. Please choose another.'],
    ['2026-11-24T20:00', 'We’re closed then. Please choose another time.'],
    ['2026-11-24T25:00', 'This time doesn’t exist. Please choose another.'],
    ['2027-03-28T01:30', 'This time doesn’t exist. Please choose another.'],
    ['2027-01-05T10:00', 'You can book up to 21 days ahead. Please choose an earlier day.'],
    ['', 'Please choose a time'],
  ])('do not include "%s": %s', async (wantedAt, message) => {
    const { status, body } = await ask({ ...drive, wantedAt });
    expect([status, body.errors]).toEqual([422, { wantedAt: message }]);
    expect((await inbox()).data).toEqual([]);
  });

  it('do not matter for a form that is sent again', async () => {
    const sent = { ...drive, stamp: await stamp(carId) };
    const { reference } = (await ask(sent)).body;
    pass(48 * HOUR);
    expect((await ask(sent)).body.reference).toBe(reference);
    const [{ enquiryId }] = (await inbox()).data;
    expect((await read(enquiryId)).enquiry).toMatchObject({ kind: 'testDrive', wantedAt: TUESDAY });
  });
});

it('names the requested time in the email to staff, and the car in the subject of the acknowledgement', async () => {
  await requested();
  const [acknowledgement, notice] = await work();
  expect(acknowledgement?.subject).toMatch(
    /^Your test drive request for the 2020 Volvo XC60 \(E-\w{6}\)$/,
  );
  expect(notice?.text).toContain('Wants to drive on Tuesday 24 Nov 2026, 10:00');
});
