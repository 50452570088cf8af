import { describe, expect, it } from 'vitest';
import {
  appointmentTesting,
  HOUR,
  TUESDAY,
  WEDNESDAY,
} from '../../../../tests/helpers/appointments.ts';
import { parseCalendar } from '../../../../tests/helpers/calendar.ts';
import { testDatabase } from '../../../../tests/helpers/database/database.ts';

const database = await testDatabase();
const { arrange, cancel, change, colleague, inbox, me, otherCar, pass, read, requested, work } =
  await appointmentTesting(database);

describe('a confirmed test drive', () => {
  it('is sent as an invitation, and its changes keep the id of the event', async () => {
    const enquiryId = await requested();
    await work();
    expect((await arrange(enquiryId)).status).toBe(201);
    expect((await read(enquiryId)).enquiry).toMatchObject({
      status: 'appointment',
      waiting: false,
    });
    const [invitation] = await work();
    expect(invitation).toMatchObject({
      to: 'roisin@example.com',
      replyTo: 'hello@forecourt.example',
      calendar: { method: 'REQUEST' },
    });
    expect(invitation?.headers?.['In-Reply-To']).toMatch(/^<enquiryReceived-/);
    const first = parseCalendar(invitation?.calendar?.content);
    expect(first).toMatchObject({
      method: 'REQUEST',
      events: [
        {
          uid: expect.stringMatching(/^[\da-f-]{36}@cars\.example$/),
          sequence: 0,
          summary: 'Test drive of the 2020 Volvo XC60, Forecourt Motors',
          location: expect.stringContaining('Forecourt Motors, '),
          zone: 'UTC',
          start: TUESDAY,
          end: '2026-11-24T11:00:00.000Z',
          status: 'CONFIRMED',
          organizer: 'mailto:hello@forecourt.example',
          attendees: [['Róisín Walsh', 'MAILTO:roisin@example.com']],
          alarm: '-PT2H',
        },
      ],
    });

    expect((await change(enquiryId, { startsAt: WEDNESDAY })).status).toBe(200);
    expect((await change(enquiryId, { note: 'Brings her dog', licenceSeen: true })).status).toBe(
      200,
    );
    const [moved, ...noMore] = await work();
    expect(noMore).toEqual([]);
    expect(moved?.subject).toMatch(/^Changed: .*, Wednesday 25 Nov 2026, 14:00 \(E-/);
    expect(parseCalendar(moved?.calendar?.content).events).toMatchObject([
      { uid: first.events[0]?.uid, sequence: 1, start: WEDNESDAY },
    ]);

    expect((await cancel(enquiryId)).status).toBe(200);
    const [cancellation] = await work();
    expect(parseCalendar(cancellation?.calendar?.content)).toMatchObject({
      method: 'CANCEL',
      events: [{ uid: first.events[0]?.uid, sequence: 2, status: 'CANCELLED', alarm: null }],
    });
    const { enquiry, events, appointment } = await read(enquiryId);
    expect([enquiry.status, appointment.status]).toEqual(['replied', 'cancelled']);
    expect(events.map(({ data }: { data: { action?: string } }) => data.action)).toEqual([
      undefined,
      'confirmed',
      'moved',
      'cancelled',
    ]);
    expect(JSON.stringify(events)).not.toContain('dog');
  });

  it('of somebody without an email address is confirmed without an email', async () => {
    const enquiryId = await requested({ email: '', phone: '085 123 4567' });
    await work();
    expect((await arrange(enquiryId)).status).toBe(201);
    expect(await work()).toEqual([]);
    expect((await read(enquiryId)).enquiry).toMatchObject({ status: 'appointment', waiting: true });
  });

  it('cannot overlap another one of the colleague or of the car', async () => {
    await arrange(await requested());
    const other = await requested({ email: 'b@example.com', carId: otherCar });
    const half = { startsAt: '2026-11-24T10:30:00Z' };
    const refused = await arrange(other, half);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      `${me.firstName} has another test drive then.`,
    ]);
    expect((await arrange(other, { ...half, invite: false })).status).toBe(201);
    expect((await change(other, { invite: true })).status).toBe(409);
    expect((await change(other, { invite: true, staffId: colleague.userId })).status).toBe(200);

    const sameCar = await requested({ email: 'c@example.com', wantedAt: '2026-11-24T11:00:00Z' });
    const busy = await arrange(sameCar, { staffId: colleague.userId, minutes: 45 });
    expect([busy.status, busy.body.message]).toEqual([
      409,
      `${colleague.firstName} has another test drive then.`,
    ]);
    const early = { startsAt: '2026-11-24T09:30:00Z', minutes: 45 };
    expect((await arrange(sameCar, { ...early, staffId: colleague.userId })).body.message).toBe(
      'This car has another test drive then.',
    );
    expect((await arrange(sameCar, { ...early, minutes: 30 })).status).toBe(201);
  });

  it('can be marked as done or missed once it has started', async () => {
    const enquiryId = await requested();
    await arrange(enquiryId);
    expect((await change(enquiryId, { status: 'done' })).status).toBe(409);
    pass(23 * HOUR);
    expect((await change(enquiryId, { status: 'noShow' })).status).toBe(200);
    expect((await read(enquiryId)).appointment.status).toBe('noShow');
    expect((await cancel(enquiryId)).status).toBe(409);
    expect((await arrange(enquiryId, { startsAt: WEDNESDAY })).status).toBe(201);
  });

  it('is in the view Today on its day until it is marked as done', async () => {
    const enquiryId = await requested();
    await arrange(enquiryId);
    expect((await inbox('view=today')).data).toEqual([]);
    pass(13 * HOUR);
    expect((await inbox('view=today')).data).toMatchObject([{ enquiryId }]);
    expect((await inbox()).counts.today).toBe(1);
    pass(10 * HOUR);
    await change(enquiryId, { status: 'done' });
    expect((await inbox()).counts.today).toBe(0);
  });
});
