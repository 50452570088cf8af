import { describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { mails, pendingReplies } from '../../app/schema.server.ts';
import { appointmentTesting, HOUR } from '../../../tests/helpers/appointments.ts';
import { testDatabase } from '../../../tests/helpers/database/database.ts';

const database = await testDatabase();
const { db } = database;
const testing = await appointmentTesting(database);
const { arrange, ask, carId, log, owner, pass, read, reply, save, staff, work, as } = testing;

/** The clock of the tests starts on Monday 23 November 2026 at 12:00. The dealer is closed at 20:00. */
const EVENING = 8 * HOUR;
/** Tuesday at 9:00. */
const OPENING = '2026-11-24T09:00:00.000Z';
const TEXT = 'Yes, come and see it.';

const asked = () => testing.asked({ carId });
const whenOpen = (enquiryId: number, more: object = {}, user = owner) =>
  reply(enquiryId, { whenOpen: true, text: TEXT, ...more }, user);
const sendNow = (enquiryId: number, mailId: number) =>
  owner.post(`/enquiries/${enquiryId}/messages/${mailId}/send`, undefined);
/** Runs the queued jobs. The queue of the tests ignores start times. */
const sentTexts = async () =>
  (await work()).filter(({ subject }) => subject.startsWith('Re:')).map(({ text }) => text);
/** Adds an enquiry while the dealer is closed, sends its emails and schedules a reply. */
async function scheduled(more: object = {}) {
  const enquiryId = await asked();
  await work();
  pass(EVENING);
  const { mailId } = (await whenOpen(enquiryId, more)).body;
  return { enquiryId, mailId };
}

describe('a reply for the next opening', () => {
  it('is shown until the opening, is sent once, and counts as a reply from then on', async () => {
    const enquiryId = await asked();
    await work();
    pass(EVENING);
    const answer = await whenOpen(enquiryId, { undoSeconds: 8, remindDays: 2 });
    expect(answer.body).toEqual({ mailId: expect.any(Number), sendAt: OPENING });
    // The response was lost, so the colleague taps again.
    expect((await whenOpen(enquiryId)).body).toEqual(answer.body);
    const before = await read(enquiryId);
    expect(before.scheduled).toEqual([
      {
        mailId: answer.body.mailId,
        text: TEXT,
        to: null,
        actorName: 'Aoife Byrne',
        sendAt: OPENING,
        remindDays: 2,
        draft: null,
      },
    ]);
    expect(before.enquiry).toMatchObject({ waiting: true, status: 'new' });
    expect(before.events).toHaveLength(1);
    const [mail] = await db.select().from(mails).where(eq(mails.mailId, answer.body.mailId));
    expect(mail?.sendAfter.toISOString()).toBe(OPENING);

    pass(13 * HOUR);
    const jobs = [...testing.queue.jobs];
    expect(await sentTexts()).toEqual([expect.stringContaining(TEXT)]);
    // The job can run twice: a worker died after sending the mail, or the reconciler queued a second job.
    testing.queue.jobs.push(...jobs);
    expect(await sentTexts()).toEqual([]);
    const after = await read(enquiryId);
    expect(after.scheduled).toEqual([]);
    expect(after.events.at(-1)).toMatchObject({ kind: 'out', at: OPENING, text: TEXT });
    expect(after.enquiry).toMatchObject({
      status: 'replied',
      waiting: false,
      firstReplyAt: OPENING,
      firstReplyOpenSeconds: 6 * 3_600,
    });
  });

  it('is sent at once if the dealer is open, and can be taken back like any reply', async () => {
    const enquiryId = await asked();
    await work();
    const { body } = await whenOpen(enquiryId, { undoSeconds: 8 });
    expect(body.sendAt).toBeNull();
    expect((await read(enquiryId)).scheduled).toEqual([]);
    expect((await owner.remove(`/enquiries/${enquiryId}/messages/${body.mailId}`)).status).toBe(
      200,
    );
    expect(await sentTexts()).toEqual([]);
  });

  it('is sent at the opening in Dublin time, also when the clocks change', async () => {
    const enquiryId = await asked();
    await work();
    // Saturday 27 March 2027 at 20:00. The clocks go forward an hour in the night, and the dealer opens on Sunday at
    // 10:00.
    pass(124 * 24 * HOUR + EVENING);
    expect((await whenOpen(enquiryId)).body.sendAt).toBe('2027-03-28T09:00:00.000Z');
  });

  it('can be sent at once or taken back, but only once', async () => {
    const first = await scheduled();
    expect(await sendNow(first.enquiryId, first.mailId)).toMatchObject({
      status: 200,
      body: { sendAt: null },
    });
    const { events, scheduled: left } = await read(first.enquiryId);
    expect([events.at(-1).text, left]).toEqual([TEXT, []]);
    expect(await sentTexts()).toEqual([expect.stringContaining(TEXT)]);
    expect((await sendNow(first.enquiryId, first.mailId)).body.message).toBe(
      'This message has already been sent.',
    );

    const { mailId } = (await whenOpen(first.enquiryId, { text: 'Another.' })).body;
    const path = `/enquiries/${first.enquiryId}/messages/${mailId}`;
    const other = await testing.asked({ carId, email: 'b@example.com' });
    expect((await sendNow(other, mailId)).status).toBe(409);
    expect((await owner.remove(path)).status).toBe(200);
    expect((await owner.remove(path)).status).toBe(409);
    expect(await sentTexts()).toEqual([]);
  });

  it('becomes a draft if the person writes before, and staff can still send or delete it', async () => {
    const { enquiryId, mailId } = await scheduled();
    pass(1_000);
    await ask({ carId, message: 'I found another one.' });
    expect((await read(enquiryId)).scheduled).toMatchObject([{ mailId, draft: 'answered' }]);
    pass(13 * HOUR);
    expect(await sentTexts()).toEqual([]);
    expect((await read(enquiryId)).scheduled).toMatchObject([{ mailId, draft: 'answered' }]);
    expect((await read(enquiryId)).enquiry.waiting).toBe(true);

    await sendNow(enquiryId, mailId);
    expect(await sentTexts()).toEqual([expect.stringContaining(TEXT)]);
    pass(11 * HOUR);
    const second = (await whenOpen(enquiryId)).body.mailId;
    pass(1_000);
    await ask({ carId, message: 'Wait.' });
    await work();
    expect((await owner.remove(`/enquiries/${enquiryId}/messages/${second}`)).status).toBe(200);
    expect(await db.$count(pendingReplies)).toBe(0);
  });

  it('becomes a draft if the enquiry is closed before', async () => {
    const { enquiryId, mailId } = await scheduled();
    await save(enquiryId, { status: 'lost', lostReason: 'price' });
    expect((await read(enquiryId)).scheduled).toMatchObject([{ mailId, draft: 'closed' }]);
    expect(await sentTexts()).toEqual([]);
    await save(enquiryId, { status: 'replied' });
    expect((await read(enquiryId)).scheduled).toMatchObject([{ mailId, draft: 'closed' }]);
  });

  it('asks a colleague who replies within a minute for confirmation, but not one who replies later', async () => {
    const { enquiryId } = await scheduled();
    pass(20_000);
    expect((await reply(enquiryId, {}, as(staff.sales))).body.code).toBe('recentReply');
    pass(60_000);
    expect((await reply(enquiryId, {}, as(staff.sales))).status).toBe(201);
  });

  it('is removed when the person is erased', async () => {
    const { enquiryId } = await scheduled();
    const { customerId } = (await read(enquiryId)).enquiry;
    const { body } = await owner.get(`/customers/${customerId}/export`);
    expect(body.scheduledReplies).toMatchObject([{ text: TEXT }]);
    await owner.post(`/customers/${customerId}/erase`, undefined);
    expect([await db.$count(pendingReplies), await sentTexts()]).toEqual([0, []]);
  });
});

const reminderOf = async (enquiryId: number) => (await read(enquiryId)).enquiry.remindAt;

describe('a reminder if there is no answer', () => {
  const WEDNESDAY = '2026-11-25T09:00:00.000Z';

  it.each([
    ['a reply', (id: number) => reply(id, { remindDays: 2 })],
    ['a call', (id: number) => log(id, { kind: 'call', outcome: 'noAnswer', remindDays: 2 })],
    ['a note', (id: number) => owner.post(`/enquiries/${id}/notes`, { text: 'x', remindDays: 2 })],
  ])('is set with %s, for the morning', async (_contact, make) => {
    const enquiryId = await asked();
    expect((await make(enquiryId)).status).toBe(201);
    expect(await reminderOf(enquiryId)).toBe(WEDNESDAY);
  });

  it('counts from the time at which a scheduled reply is sent', async () => {
    const { enquiryId } = await scheduled({ remindDays: 1 });
    expect(await reminderOf(enquiryId)).toBeNull();
    pass(13 * HOUR);
    await work();
    expect(await reminderOf(enquiryId)).toBe(WEDNESDAY);
  });

  it.each([
    ['a message of the person', () => ask({ carId, message: 'Thanks' })],
    ['a call with them', (id: number) => log(id, { kind: 'call', outcome: 'spoke' })],
    ['an appointment', (id: number) => arrange(id, { invite: false })],
  ])('ends with %s, and a follow-up stays', async (_answer, make) => {
    const enquiryId = await asked();
    await save(enquiryId, { followUpAt: '2026-12-01T09:00:00.000Z' });
    await reply(enquiryId, { remindDays: 2 });
    pass(1_000);
    await make(enquiryId);
    expect((await read(enquiryId)).enquiry).toMatchObject({
      remindAt: null,
      followUpAt: '2026-12-01T09:00:00.000Z',
    });
  });

  it('is due on its day, can be postponed, and ends with a reply on that day as a follow-up does', async () => {
    const enquiryId = await asked();
    await save(enquiryId, { followUpAt: WEDNESDAY });
    await reply(enquiryId, { remindDays: 2 });
    await log(enquiryId, { kind: 'call', outcome: 'noAnswer' });
    pass(47 * HOUR);
    expect((await read(enquiryId)).enquiry.state).toBe('followUp');
    await save(enquiryId, { followUpAt: null });
    expect((await read(enquiryId)).enquiry.state).toBe('followUp');
    expect((await testing.inbox('view=today')).data).toMatchObject([{ enquiryId }]);
    await save(enquiryId, { remindAt: '2026-11-26T09:00:00.000Z', followUpAt: WEDNESDAY });
    expect((await read(enquiryId)).events.at(-1).data).toEqual({
      remindAt: '2026-11-26T09:00:00.000Z',
    });
    await save(enquiryId, { remindAt: WEDNESDAY });
    await reply(enquiryId, { text: 'Any thoughts?' });
    expect((await read(enquiryId)).enquiry).toMatchObject({ remindAt: null, followUpAt: null });
    expect((await reply(enquiryId, { remindDays: 3 })).status).toBe(422);
  });
});
