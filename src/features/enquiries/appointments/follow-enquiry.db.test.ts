import { describe, expect, it } from 'vitest';
import { appointmentTesting, HOUR, TUESDAY } from '../../../../tests/helpers/appointments.ts';
import { parseCalendar } from '../../../../tests/helpers/calendar.ts';
import { testDatabase } from '../../../../tests/helpers/database/database.ts';

const database = await testDatabase();
const desk = await appointmentTesting(database);
const { arrange, cancel, carId, change, colleague, otherCar, owner, pass, read, requested } = desk;
const { call, version, work } = desk;

const update = async (enquiryId: number, values: object) =>
  owner.put(`/enquiries/${enquiryId}`, { version: await version(enquiryId), ...values });
const LOST = { status: 'lost', lostReason: 'price' };

/** A request with a confirmed test drive, whose emails were sent. */
async function confirmed(): Promise<number> {
  const enquiryId = await requested();
  expect((await arrange(enquiryId)).status).toBe(201);
  await work();
  return enquiryId;
}

describe('an enquiry with an appointment', () => {
  it.each([LOST, { status: 'spam' }])(
    'becomes $status only after a confirmed appointment was cancelled',
    async (closed) => {
      const enquiryId = await confirmed();
      const refused = await update(enquiryId, closed);
      expect([refused.status, refused.body.message]).toEqual([
        409,
        'Cancel the appointment first.',
      ]);
      expect((await read(enquiryId)).enquiry.status).toBe('appointment');
      await cancel(enquiryId);
      expect((await update(enquiryId, closed)).status).toBe(200);
      expect((await work()).map(({ subject }) => subject)).toEqual([
        expect.stringMatching(/^Cancelled: /),
      ]);
    },
  );

  it('becomes lost after the appointment has started, or if it was only proposed', async () => {
    const driven = await confirmed();
    pass(23 * HOUR);
    expect((await update(driven, LOST)).status).toBe(200);
    const other = await requested({ email: 'b@example.com', wantedAt: '2026-11-25T14:00:00Z' });
    await arrange(other, { startsAt: '2026-11-25T14:00:00Z', invite: false });
    expect((await update(other, LOST)).status).toBe(200);
    const late = await change(other, { invite: true });
    expect([late.status, late.body.message]).toEqual([409, 'Open this enquiry again first.']);
  });

  it('changes the car of the appointment too, and sends the customer a new invitation', async () => {
    const enquiryId = await confirmed();
    const saved = await update(enquiryId, { carId: otherCar });
    expect([saved.status, saved.body.version]).toEqual([200, await version(enquiryId)]);
    const [changed, ...noMore] = await work();
    expect(noMore).toEqual([]);
    expect(changed?.subject).toMatch(/^Changed: Test drive of /);
    expect(parseCalendar(changed?.calendar?.content).events).toMatchObject([
      { sequence: 1, start: TUESDAY },
    ]);
    const elsewhere = { staffId: colleague.userId };
    const formerCar = await requested({ email: 'b@example.com' });
    expect((await arrange(formerCar, elsewhere)).status).toBe(201);
    expect((await call('GET', `/enquiries/stamp?carId=${otherCar}`)).body.slots).not.toContain(
      TUESDAY,
    );
  });

  it('cannot change to a car that has another test drive at the same time', async () => {
    const enquiryId = await confirmed();
    const other = await requested({ email: 'b@example.com', carId: otherCar });
    await arrange(other, { staffId: colleague.userId });
    await work();
    const refused = await update(enquiryId, { carId: otherCar });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'This car has another test drive then.',
    ]);
    expect((await read(enquiryId)).enquiry.carId).toBe(carId);
    expect(await work()).toEqual([]);
  });

  it('changes the car of a proposal too, without an email', async () => {
    const enquiryId = await requested();
    await arrange(enquiryId, { invite: false });
    await work();
    expect((await update(enquiryId, { carId: otherCar })).status).toBe(200);
    expect(await work()).toEqual([]);
    await arrange(await requested({ email: 'b@example.com' }), { staffId: colleague.userId });
    expect((await change(enquiryId, { invite: true })).status).toBe(200);
  });

  it('cannot lose its car while it has a test drive', async () => {
    const { status, body } = await update(await confirmed(), { carId: null });
    expect([status, body.errors]).toEqual([
      422,
      { carId: 'The test drive needs a car. Cancel it first' },
    ]);
  });
});
