import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { appointments, cars, users } from '../../data/schema/index.ts';
import { enquirySettings } from '../../services/enquiries/settings.ts';
import { remindOfAppointment, upcomingReminders } from '../../services/appointments/remind.ts';
import { unconnectedDeps } from '../../testing/app.ts';
import { testDatabase } from '../../testing/database.ts';
import { enquiryTesting } from '../../testing/enquiries.ts';
import { stockFactory } from '../../testing/stock.ts';

const database = await testDatabase();
const { db } = database;
const { ask, as, call, inbox, pass, queue, staff, stamp, work } = await enquiryTesting(database);
const owner = as();
const sales = as(staff.sales);
const stock = stockFactory(database);
const makeId = await stock.make('Volvo');
const modelId = await stock.model(makeId, 'XC60');
const carId = await stock.car({ makeId, modelId });
const otherCar = await stock.car({ makeId, modelId });
const [colleague, me] = await db.select().from(users).orderBy(users.userId);
if (!me || !colleague) throw new Error('There are no users');

const HOUR = 3_600_000;
/** The tests start on Monday 23 November at noon. */
const TUESDAY = '2026-11-24T10:00:00.000Z';
const WEDNESDAY = '2026-11-25T14:00:00.000Z';
const drive = { kind: 'testDrive', fullLicence: true, message: null, wantedAt: TUESDAY, carId };

/** Requests a test drive and returns the id of the enquiry. */
async function requested(change: object = {}): Promise<number> {
  expect((await ask({ ...drive, ...change })).status).toBe(201);
  return (await inbox()).data[0].enquiryId;
}
const read = async (enquiryId: number) => (await owner.get(`/enquiries/${enquiryId}`)).body;
const version = async (enquiryId: number) => (await read(enquiryId)).enquiry.version;
const arrange = async (enquiryId: number, change: object = {}, user = owner) =>
  user.post(`/enquiries/${enquiryId}/appointment`, {
    version: await version(enquiryId),
    kind: 'testDrive',
    startsAt: TUESDAY,
    minutes: 60,
    staffId: me.userId,
    invite: true,
    ...change,
  });
const path = async (enquiryId: number) =>
  `/enquiries/${enquiryId}/appointment/${(await read(enquiryId)).appointment.appointmentId}`;
const change = async (enquiryId: number, values: object) =>
  owner.put(await path(enquiryId), { version: await version(enquiryId), ...values });
const cancel = async (enquiryId: number) => {
  const body = { version: await version(enquiryId) };
  return call('DELETE', await path(enquiryId), body, { headers: staff.admin });
};

const slots = async (id = carId) => (await call('GET', `/enquiries/stamp?carId=${id}`)).body.slots;

/** Creates the calendar link of the owner and returns its path. */
async function create(): Promise<string> {
  const { status, body } = await owner.post('/account/calendar-link', {});
  expect(status).toBe(201);
  return new URL(body.url).pathname.replace('/api', '');
}

/** Reads a calendar file with another library than the one that wrote it. */
function parse(file: string | undefined) {
  const calendar = new ICAL.Component(ICAL.parse(file ?? ''));
  return {
    method: calendar.getFirstPropertyValue('method'),
    events: calendar.getAllSubcomponents('vevent').map((component) => {
      const { uid, sequence, summary, description, location, startDate, endDate, attendees } =
        new ICAL.Event(component);
      const alarm = component.getFirstSubcomponent('valarm');
      return {
        uid,
        sequence,
        summary,
        description,
        location,
        zone: startDate.zone.tzid,
        start: startDate.toJSDate().toISOString(),
        end: endDate.toJSDate().toISOString(),
        status: component.getFirstPropertyValue('status'),
        organizer: component.getFirstPropertyValue('organizer'),
        attendees: attendees.map((one) => [one.getParameter('cn'), one.getFirstValue()]),
        alarm: alarm && String(alarm.getFirstPropertyValue('trigger')),
      };
    }),
  };
}

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
  });

  it('do not exist for a sold car', async () => {
    const sold = await stock.car({ makeId, modelId });
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
  ])('at %s: %s', async (wantedAt, message) => {
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

it('informs staff when the visitor wants to drive, and acknowledges with the right subject', async () => {
  await requested();
  const [acknowledgement, notice] = await work();
  expect(acknowledgement?.subject).toMatch(
    /^Your test drive request for the 2020 Volvo XC60 \(E-\w{6}\)$/,
  );
  expect(notice?.text).toContain('Wants to drive on Tuesday 24 Nov 2026, 10:00');
});

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
    const first = parse(invitation?.calendar?.content);
    expect(first).toMatchObject({
      method: 'REQUEST',
      events: [
        {
          uid: expect.stringMatching(/^\d+@cars\.example$/),
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
    expect(parse(moved?.calendar?.content).events).toMatchObject([
      { uid: first.events[0]?.uid, sequence: 1, start: WEDNESDAY },
    ]);

    expect((await cancel(enquiryId)).status).toBe(200);
    const [cancellation] = await work();
    expect(parse(cancellation?.calendar?.content)).toMatchObject({
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

  it('of somebody without an e-mail address is confirmed without an e-mail', async () => {
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

  it('is done or not kept once it has started', async () => {
    const enquiryId = await requested();
    await arrange(enquiryId);
    expect((await change(enquiryId, { status: 'done' })).status).toBe(409);
    pass(23 * HOUR);
    expect((await change(enquiryId, { status: 'noShow' })).status).toBe(200);
    expect((await read(enquiryId)).appointment.status).toBe('noShow');
    expect((await cancel(enquiryId)).status).toBe(409);
    expect((await arrange(enquiryId, { startsAt: WEDNESDAY })).status).toBe(201);
  });

  it('belongs to the tab Today on its day and until it is over', async () => {
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

describe('bad input', () => {
  it.each([
    ['a time that has passed', { startsAt: '2026-11-23T11:59:00Z' }, 422],
    ['a time without a date', { startsAt: '10:00' }, 422],
    ['14 minutes', { minutes: 14 }, 422],
    ['241 minutes', { minutes: 241 }, 422],
    ['an unknown colleague', { staffId: 9_999 }, 422],
    ['a place of 121 characters', { place: 'x'.repeat(121) }, 422],
    ['an unknown key', { licence: 'copy' }, 422],
    ['an older version', { version: 1 }, 409],
  ])('%s is refused', async (_what, values, status) => {
    const enquiryId = await requested();
    expect((await arrange(enquiryId, values)).status).toBe(status);
    expect(await db.$count(appointments)).toBe(0);
  });

  it('needs a car for a test drive, an open enquiry and one appointment at a time', async () => {
    const without = await requested({ kind: 'question', carId: null, message: 'Hi' });
    expect((await arrange(without)).body.errors).toEqual({ kind: 'A test drive needs a car' });
    expect((await arrange(without, { kind: 'viewing' })).status).toBe(201);
    expect((await arrange(without, { kind: 'call' })).status).toBe(409);
    await cancel(without);
    const lost = { version: await version(without), status: 'lost', lostReason: 'price' };
    await owner.put(`/enquiries/${without}`, lost);
    expect((await arrange(without, { kind: 'call' })).status).toBe(409);
  });

  it('an appointment of another enquiry is unknown', async () => {
    const one = await requested();
    await arrange(one);
    const two = await requested({ email: 'b@example.com', wantedAt: WEDNESDAY });
    const wrong = (await path(one)).replace(`/${one}/`, `/${two}/`);
    expect((await owner.put(wrong, { version: await version(two) })).status).toBe(404);
    expect((await owner.get(`${wrong}.ics`)).status).toBe(404);
    expect((await owner.get(`${await path(one)}.ics`)).status).toBe(200);
  });
});

it('downloads an appointment for the calendar of staff', async () => {
  const enquiryId = await requested();
  await arrange(enquiryId, { place: 'At the bridge' });
  const { headers, text } = await sales.get(`${await path(enquiryId)}.ics`);
  expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(headers.get('cache-control')).toMatch(/no-store/);
  expect(parse(text)).toMatchObject({
    method: 'PUBLISH',
    events: [{ location: 'At the bridge', start: TUESDAY, attendees: [] }],
  });
});

describe('the reminder', () => {
  const deps = {
    database,
    queue,
    publicUrl: 'https://cars.example',
    settings: enquirySettings(unconnectedDeps().settings),
  };
  const remind = async (enquiryId: number) => {
    const { appointmentId } = (await read(enquiryId)).appointment;
    await remindOfAppointment(deps, appointmentId, new Date());
    await remindOfAppointment(deps, appointmentId, new Date());
    return (await work()).map(({ subject }) => subject);
  };

  it('is not planned for a person without an e-mail address', async () => {
    const enquiryId = await requested({
      wantedAt: WEDNESDAY,
      email: null,
      phone: '085 123 4567',
    });
    await arrange(enquiryId, { startsAt: WEDNESDAY });
    expect(await upcomingReminders(db, 10, new Date())).toEqual([]);
  });

  it('is sent once, on the day before at 17:00 in Dublin', async () => {
    const enquiryId = await requested({ wantedAt: WEDNESDAY });
    await arrange(enquiryId, { startsAt: WEDNESDAY });
    await work();
    pass(3 * HOUR);
    expect(await upcomingReminders(db, 10, new Date())).toMatchObject([
      { at: new Date('2026-11-24T17:00:00Z') },
    ]);
    pass(26 * HOUR - 1);
    expect(await remind(enquiryId)).toEqual([]);
    pass(1);
    expect(await remind(enquiryId)).toEqual([expect.stringMatching(/^Reminder: Test drive of/)]);
    expect(await upcomingReminders(db, 10, new Date())).toEqual([]);
    await change(enquiryId, { startsAt: '2026-11-27T14:00:00Z' });
    await work();
    pass(48 * HOUR);
    expect(await remind(enquiryId)).toHaveLength(1);
  });

  it('is not sent for a proposal, a cancelled drive or one that was confirmed later', async () => {
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

describe('the calendar of a user', () => {
  it('has the confirmed appointments of the user, with initials only', async () => {
    const enquiryId = await requested({ phone: '085 123 4567' });
    await arrange(enquiryId, { place: 'Canary Lane', note: 'Canary' });
    await arrange(await requested({ email: 'b@example.com', carId: otherCar }), {
      staffId: colleague.userId,
    });
    await arrange(
      await requested({ email: 'c@example.com', kind: 'callback', phone: '0861234567' }),
      {
        kind: 'call',
        startsAt: WEDNESDAY,
        invite: false,
      },
    );
    const { status, text, headers } = await call('GET', await create());
    expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect(parse(text).events).toMatchObject([
      {
        summary: 'Test drive of the 2020 Volvo XC60: R. W.',
        description: `https://cars.example/enquiries/${enquiryId}`,
        start: TUESDAY,
      },
    ]);
    expect(text).not.toMatch(/Róisín|Walsh|085|roisin|Canary/);
  });

  it('reaches from 60 days back to a year ahead', async () => {
    const enquiryId = await requested();
    await arrange(enquiryId, { startsAt: '2027-11-23T11:00:00Z' });
    const address = await create();
    const count = async () => parse((await call('GET', address)).text).events.length;
    expect(await count()).toBe(1);
    await change(enquiryId, { startsAt: '2027-11-23T13:00:00Z' });
    expect(await count()).toBe(0);
    pass((365 + 60) * 24 * HOUR);
    expect(await count()).toBe(1);
    pass(2 * HOUR);
    expect(await count()).toBe(0);
  });

  it('is closed to wrong, replaced and removed links with the response of an unknown address', async () => {
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
    expect(parse((await call('GET', address)).text).events).toEqual([]);
    const disabled = { role: 'admin', disabledAt: new Date() } as const;
    await db.update(users).set(disabled).where(eq(users.userId, me.userId));
    expect((await call('GET', address)).status).toBe(404);
    await db.update(users).set({ disabledAt: null }).where(eq(users.userId, me.userId));
  });
});
