import { describe, expect, it } from 'vitest';
import { appointmentTesting, HOUR, TUESDAY } from '../../../tests/helpers/appointments.ts';
import { testDatabase } from '../../../tests/helpers/database/database.ts';
import { stockFactory } from '../../../tests/helpers/stock.ts';

const database = await testDatabase();
const { arrange, as, ask, asked, carId, inbox, log, me, pass, read, reply, requested, save, work } =
  await appointmentTesting(database);
const makeId = await stockFactory(database).make('Toyota');

const start = '2026-11-23T12:00:00.000Z';
const waiting = async () =>
  (await inbox('view=waiting')).data.map(({ name, waitingSince }: Record<string, string>) => [
    name,
    waitingSince,
  ]);

describe('the waiting time of a customer', () => {
  it('decides the order of the view Waiting, and changes by staff do not', async () => {
    const first = await asked({ name: 'First', email: 'first@example.com' });
    pass(HOUR);
    const second = await asked({ name: 'Second', email: 'second@example.com' });
    const later = '2026-11-23T13:00:00.000Z';
    pass(HOUR);
    expect(await waiting()).toEqual([
      ['First', start],
      ['Second', later],
    ]);
    await save(first, { assigneeId: me.userId, followUpAt: '2026-11-25T09:00:00Z' });
    await as().post(`/enquiries/${second}/notes`, { text: 'Likes blue' });
    expect(await waiting()).toEqual([
      ['First', start],
      ['Second', later],
    ]);
    await reply(first);
    await save(first, { status: 'replied' });
    await log(first, { kind: 'visit' });
    expect(await waiting()).toEqual([['Second', later]]);
    expect((await read(first)).enquiry.waitingSince).toBeNull();
  });

  it('starts with the first message that has no answer', async () => {
    const enquiryId = await asked({ carId });
    pass(HOUR);
    await ask({ carId, message: 'Hello? Is anybody there?' });
    expect(await waiting()).toEqual([['Róisín Walsh', start]]);
    expect((await read(enquiryId)).enquiry.state).toBe('new');
    pass(60_000);
    expect((await read(enquiryId)).enquiry.state).toBe('overdue');
    await log(enquiryId, { kind: 'call', outcome: 'spoke' });
    pass(HOUR);
    await ask({ carId, message: 'One more question' });
    expect(await waiting()).toEqual([['Róisín Walsh', '2026-11-23T14:01:00.000Z']]);
  });

  it('differs from the latest activity, which neither an assignee nor a follow-up changes', async () => {
    const enquiryId = await asked();
    pass(HOUR);
    await save(enquiryId, { assigneeId: me.userId, followUpAt: '2026-11-25T09:00:00Z' });
    expect((await read(enquiryId)).enquiry.lastActivityAt).toBe(start);
    await save(enquiryId, { status: 'lost', lostReason: 'price' });
    expect((await read(enquiryId)).enquiry.lastActivityAt).not.toBe(start);
  });
});

describe('a confirmed test drive', () => {
  it('keeps a question that has no answer in the view Waiting', async () => {
    const enquiryId = await requested({ message: 'Has it a tow bar?' });
    expect((await arrange(enquiryId)).status).toBe(201);
    expect(await work()).toHaveLength(3);
    expect((await read(enquiryId)).enquiry).toMatchObject({
      status: 'appointment',
      state: 'waiting',
      waitingSince: start,
      firstReplyAt: expect.any(String),
    });
    pass(1_000);
    await log(enquiryId, { kind: 'call', outcome: 'spoke' });
    expect((await read(enquiryId)).enquiry.state).toBe('appointment');
  });

  it('answers a request without a question', async () => {
    const enquiryId = await requested();
    await arrange(enquiryId);
    expect((await read(enquiryId)).enquiry).toMatchObject({
      state: 'appointment',
      waitingSince: null,
    });
  });
});

const request = async () => (await inbox()).data[0].request;

it('the rows of the inbox say what the person asks for', async () => {
  await asked();
  expect(await request()).toBeNull();
  pass(HOUR);
  const enquiryId = await requested({ name: 'Driver', email: 'driver@example.com' });
  expect(await request()).toBe('Would like Tue 24 Nov, 10:00');
  await arrange(enquiryId, { startsAt: '2026-11-24T11:00:00.000Z' });
  expect(await request()).toBe('Test drive, confirmed: Tue 24 Nov, 11:00');
  const more = [
    [{ kind: 'callback', callbackWindow: 'evening', phone: '085 222 3334' }, 'Call: evening'],
    [
      { kind: 'partExchange', partExchange: { makeModel: 'VW Golf', year: '2019' } },
      'Their car: VW Golf, 2019',
    ],
    [
      { kind: 'wanted', wanted: { makeId, maxPrice: '18000' } },
      'Looking for: Toyota, up to €18,000',
    ],
  ] as const;
  for (const [change, text] of more) {
    pass(HOUR);
    const email = `${change.kind.toLowerCase()}@example.com`;
    expect((await ask({ message: null, email, ...change })).status).toBe(201);
    expect(await request()).toBe(text);
  }
});

const count = async () => (await as().get('/enquiries/waiting')).body;

it('the count for all staff screens has the time of the latest message, so that browsers can detect a new one', async () => {
  expect(await count()).toEqual({ waiting: 0, latestAt: null });
  await asked();
  pass(HOUR);
  await requested({ wantedAt: TUESDAY, email: 'driver@example.com' });
  expect(await count()).toEqual({ waiting: 2, latestAt: '2026-11-23T13:00:00.000Z' });
});
