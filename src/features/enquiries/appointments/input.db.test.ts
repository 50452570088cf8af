import { eq } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { appointments, users } from '../../../app/schema.server.ts';
import { appointmentTesting, TUESDAY, WEDNESDAY } from '../../../../tests/helpers/appointments.ts';
import { testDatabase } from '../../../../tests/helpers/database/database.ts';

const database = await testDatabase();
const { db } = database;
const { arrange, cancel, change, colleague, owner, path, read, requested, version, work } =
  await appointmentTesting(database);

describe('an appointment', () => {
  it.each([
    ['a time that has passed', { startsAt: '2026-11-23T11:59:00Z' }, 422],
    ['a time without a date', { startsAt: '10:00' }, 422],
    ['14 minutes', { minutes: 14 }, 422],
    ['241 minutes', { minutes: 241 }, 422],
    ['an unknown colleague', { staffId: 9_999 }, 422],
    ['a place of 121 characters', { place: 'x'.repeat(121) }, 422],
    ['an unknown key', { licence: 'copy' }, 422],
    ['an older version', { version: 1 }, 409],
  ])('is refused with %s', async (_what, values, status) => {
    const enquiryId = await requested();
    expect((await arrange(enquiryId, values)).status).toBe(status);
    expect(await db.$count(appointments)).toBe(0);
  });

  it('needs a car for a test drive, an open enquiry, and no other pending appointment', async () => {
    const without = await requested({ kind: 'question', carId: null, message: 'Hi' });
    expect((await arrange(without)).body.errors).toEqual({ kind: 'A test drive needs a car' });
    expect((await arrange(without, { kind: 'viewing' })).status).toBe(201);
    expect((await arrange(without, { kind: 'call' })).status).toBe(409);
    await cancel(without);
    const lost = { version: await version(without), status: 'lost', lostReason: 'price' };
    await owner.put(`/enquiries/${without}`, lost);
    expect((await arrange(without, { kind: 'call' })).status).toBe(409);
  });

  it('needs a confirmation for a time at which the dealer is closed, also if it is moved there', async () => {
    const enquiryId = await requested();
    const night = { startsAt: '2026-11-24T22:00:00.000Z' };
    const late = { startsAt: '2026-11-24T17:30:00.000Z' };
    const closed = { status: 409, body: { code: 'closed' } };
    for (const time of [night, late]) expect(await arrange(enquiryId, time)).toMatchObject(closed);
    expect((await arrange(enquiryId, { ...night, confirm: true })).status).toBe(201);
    expect((await change(enquiryId, { note: 'Ring the bell' })).status).toBe(200);
    expect(await change(enquiryId, late)).toMatchObject(closed);
    expect((await change(enquiryId, { ...late, confirm: true })).status).toBe(200);
    expect(await change(enquiryId, { minutes: 90 })).toMatchObject(closed);
    expect((await change(enquiryId, { startsAt: TUESDAY })).status).toBe(200);
  });

  it('keeps a colleague who no longer answers enquiries, but a new appointment cannot have them', async () => {
    const setRole = async (role: 'sales' | 'prep') => {
      await db.update(users).set({ role }).where(eq(users.userId, colleague.userId));
    };
    onTestFinished(() => setRole('sales'));
    const enquiryId = await requested();
    const former = { staffId: colleague.userId };
    expect((await arrange(enquiryId, former)).status).toBe(201);
    await work();
    await setRole('prep');
    const { staff } = (await read(enquiryId)).appointment;
    expect((await read(enquiryId)).formerColleagues).toEqual([
      { userId: colleague.userId, name: staff },
    ]);
    expect((await change(enquiryId, { ...former, note: 'Brings her dog' })).status).toBe(200);
    expect(await work()).toEqual([]);
    await cancel(enquiryId);
    expect((await arrange(enquiryId, former)).body.errors).toEqual({
      staffId: 'Choose a colleague',
    });
    expect((await arrange(enquiryId)).status).toBe(201);
    expect((await change(enquiryId, former)).body.errors).toEqual({
      staffId: 'Choose a colleague',
    });
  });

  it('is not found at the address of another enquiry', async () => {
    const one = await requested();
    await arrange(one);
    const two = await requested({ email: 'b@example.com', wantedAt: WEDNESDAY });
    const wrong = (await path(one)).replace(`/${one}/`, `/${two}/`);
    expect((await owner.put(wrong, { version: await version(two) })).status).toBe(404);
    expect((await owner.get(`${wrong}.ics`)).status).toBe(404);
    expect((await owner.get(`${await path(one)}.ics`)).status).toBe(200);
  });
});
