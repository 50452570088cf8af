import { describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { users } from '../../../app/schema.server.ts';
import {
  appointmentTesting,
  HOUR,
  TUESDAY,
  WEDNESDAY,
} from '../../../../tests/helpers/appointments.ts';
import { parseCalendar } from '../../../../tests/helpers/calendar.ts';
import { testDatabase } from '../../../../tests/helpers/database/database.ts';

const database = await testDatabase();
const { db } = database;
const { arrange, call, change, colleague, me, otherCar, owner, pass, path, requested, staff, as } =
  await appointmentTesting(database);
const sales = as(staff.sales);

/** Creates the calendar link of the owner and returns its path. */
async function create(): Promise<string> {
  const { status, body } = await owner.post('/account/calendar-link', {});
  expect(status).toBe(201);
  return new URL(body.url).pathname.replace('/api', '');
}

it('downloads an appointment for the calendar of staff', async () => {
  const enquiryId = await requested();
  await arrange(enquiryId, { place: 'At the bridge' });
  const { headers, text } = await sales.get(`${await path(enquiryId)}.ics`);
  expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(headers.get('cache-control')).toMatch(/no-store/);
  expect(parseCalendar(text)).toMatchObject({
    method: 'PUBLISH',
    events: [{ location: 'At the bridge', start: TUESDAY, attendees: [] }],
  });
});

describe('the calendar of a user', () => {
  it('has the confirmed appointments of the user, with initials only', async () => {
    const enquiryId = await requested({ phone: '085 123 4567' });
    await arrange(enquiryId, { place: 'Canary Lane', note: 'Canary' });
    await arrange(await requested({ email: 'b@example.com', carId: otherCar }), {
      staffId: colleague.userId,
    });
    await arrange(
      await requested({ email: 'c@example.com', kind: 'callback', phone: '0861234567' }),
      { kind: 'call', startsAt: WEDNESDAY, invite: false },
    );
    const { status, text, headers } = await call('GET', await create());
    expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect(parseCalendar(text).events).toMatchObject([
      {
        summary: 'Test drive of the 2020 Volvo XC60: R. W.',
        description: `https://cars.example/enquiries/${enquiryId}`,
        start: TUESDAY,
      },
    ]);
    expect(text).not.toMatch(/Róisín|Walsh|085 ?123|\+35385|roisin|Canary/);
  });

  it('reaches from 60 days back to a year ahead', async () => {
    const enquiryId = await requested();
    await arrange(enquiryId, { startsAt: '2027-11-23T11:00:00Z' });
    const address = await create();
    const count = async () => parseCalendar((await call('GET', address)).text).events.length;
    expect(await count()).toBe(1);
    await change(enquiryId, { startsAt: '2027-11-23T13:00:00Z' });
    expect(await count()).toBe(0);
    pass((365 + 60) * 24 * HOUR);
    expect(await count()).toBe(1);
    pass(2 * HOUR);
    expect(await count()).toBe(0);
  });

  it('answers wrong, replaced and removed links like an unknown address', async () => {
    const address = await create();
    const unknown = await call('GET', '/calendar');
    expect(unknown.status).toBe(404);
    const wrong = `${address.slice(0, -5)}${address.at(-5) === 'A' ? 'B' : 'A'}.ics`;
    for (const closed of [wrong, '/calendar/x.ics', `/calendar/${'A'.repeat(9_000)}.ics`])
      expect(await call('GET', closed)).toMatchObject({ status: 404, text: unknown.text });
    const next = await create();
    expect((await call('GET', address)).status).toBe(404);
    expect((await owner.get('/account')).body.hasCalendarLink).toBe(true);
    expect((await owner.remove('/account/calendar-link')).status).toBe(200);
    expect((await call('GET', next)).text).toBe(unknown.text);
    expect((await owner.get('/account')).body.hasCalendarLink).toBe(false);
  });

  it('of a disabled user is closed, and of one who may not read enquiries is empty', async () => {
    const address = await create();
    await arrange(await requested());
    await db.update(users).set({ role: 'prep' }).where(eq(users.userId, me.userId));
    expect(parseCalendar((await call('GET', address)).text).events).toEqual([]);
    const disabled = { role: 'admin', disabledAt: new Date() } as const;
    await db.update(users).set(disabled).where(eq(users.userId, me.userId));
    expect((await call('GET', address)).status).toBe(404);
    await db.update(users).set({ disabledAt: null }).where(eq(users.userId, me.userId));
  });
});
