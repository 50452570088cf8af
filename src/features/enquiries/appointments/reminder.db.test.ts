import { describe, expect, it } from 'vitest';
import { enquiries } from '../../../app/schema.server.ts';
import { remindOfAppointment, upcomingReminders } from './remind.server.ts';
import { unconnectedDeps } from '../../../../tests/helpers/app.ts';
import {
  appointmentTesting,
  HOUR,
  TUESDAY,
  WEDNESDAY,
} from '../../../../tests/helpers/appointments.ts';
import { testDatabase } from '../../../../tests/helpers/database/database.ts';

const database = await testDatabase();
const { db } = database;
const { arrange, ask, cancel, carId, change, pass, queue, read, requested, work } =
  await appointmentTesting(database);

const ctx = () => ({
  db,
  now: new Date(),
  queue,
  publicUrl: 'https://cars.example',
  settings: unconnectedDeps().settings,
});

const remind = async (enquiryId: number) => {
  const { appointmentId } = (await read(enquiryId)).appointment;
  await remindOfAppointment(ctx(), { appointmentId });
  await remindOfAppointment(ctx(), { appointmentId });
  return (await work()).map(({ subject }) => subject);
};

describe('the reminder of an appointment', () => {
  it('is not planned for a person without an email address', async () => {
    const enquiryId = await requested({ wantedAt: WEDNESDAY, email: null, phone: '085 123 4567' });
    await arrange(enquiryId, { startsAt: WEDNESDAY });
    expect(await upcomingReminders(ctx(), 10)).toEqual([]);
  });

  it('is not sent to an email address that somebody else gave with the same phone number', async () => {
    const enquiryId = await requested({ wantedAt: WEDNESDAY, email: null, phone: '085 123 4567' });
    await arrange(enquiryId, { startsAt: WEDNESDAY });
    const other = { email: 'other@example.com', phone: '+353 85 123 4567', carId };
    expect((await ask({ ...other, message: 'Is it still there?' })).status).toBe(201);
    expect((await requested({ ...other, wantedAt: TUESDAY })) !== enquiryId).toBe(true);
    await work();
    expect((await read(enquiryId)).enquiry).toMatchObject({ email: null, wantedAt: WEDNESDAY });
    expect(await upcomingReminders(ctx(), 10)).toEqual([]);
    pass(29 * HOUR);
    expect(await remind(enquiryId)).toEqual([]);
  });

  it('is sent once, on the day before at 17:00 in Dublin', async () => {
    const enquiryId = await requested({ wantedAt: WEDNESDAY });
    await arrange(enquiryId, { startsAt: WEDNESDAY });
    await work();
    pass(3 * HOUR);
    expect(await upcomingReminders(ctx(), 10)).toMatchObject([
      { at: new Date('2026-11-24T17:00:00Z') },
    ]);
    pass(26 * HOUR - 1);
    expect(await remind(enquiryId)).toEqual([]);
    pass(1);
    expect(await remind(enquiryId)).toEqual([expect.stringMatching(/^Reminder: Test drive of/)]);
    expect(await upcomingReminders(ctx(), 10)).toEqual([]);
    await change(enquiryId, { startsAt: '2026-11-27T14:00:00Z' });
    await work();
    pass(48 * HOUR);
    expect(await remind(enquiryId)).toHaveLength(1);
  });

  it.each(['lost', 'spam'] as const)('is not sent for an enquiry that is %s', async (status) => {
    const enquiryId = await requested();
    await arrange(enquiryId);
    await work();
    await db.update(enquiries).set({ status, lostReason: status === 'lost' ? 'price' : null });
    expect(await upcomingReminders(ctx(), 10)).toEqual([]);
    pass(6 * HOUR);
    expect(await remind(enquiryId)).toEqual([]);
  });

  it('is sent for an enquiry that is won', async () => {
    const enquiryId = await requested();
    await arrange(enquiryId);
    await work();
    await db.update(enquiries).set({ status: 'won' });
    pass(6 * HOUR);
    expect(await remind(enquiryId)).toHaveLength(1);
  });

  it('is not sent for a proposal, one that is confirmed after the reminder was due, or a cancelled drive', async () => {
    const enquiryId = await requested();
    await arrange(enquiryId, { invite: false });
    await work();
    pass(6 * HOUR);
    expect(await remind(enquiryId)).toEqual([]);
    await change(enquiryId, { invite: true });
    await work();
    expect(await remind(enquiryId)).toEqual([]);
    await cancel(enquiryId);
    await work();
    expect(await remind(enquiryId)).toEqual([]);
  });
});
