import { describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { customers, mails } from '../../app/schema.server.ts';
import { MailRefusedError } from '../../platform/ports/mailer.server.ts';
import { testDatabase } from '../../../tests/helpers/database/database.ts';
import { enquiryTesting } from '../../../tests/helpers/enquiries.ts';

const database = await testDatabase();
const { db } = database;
const testing = await enquiryTesting(database);
const { ask, as, inbox, log, pass, read, reply: replyTo, staff, work } = testing;
const owner = as();

const WRONG = 'roisin@exmaple.com';
const RIGHT = 'roisin@example.com';
const noSuchUser = ({ to }: { to: string }) =>
  to === WRONG ? new MailRefusedError('550 no such user', true) : null;

/** Asks with a mistyped address, replies, and returns the enquiry with its failed emails. */
async function failedReply() {
  await ask({ email: WRONG });
  const { enquiryId, version } = (await inbox()).data[0];
  await owner.post(`/enquiries/${enquiryId}/messages`, { version, text: 'Yes, it is.' });
  await work(noSuchUser);
  return (await owner.get(`/enquiries/${enquiryId}`)).body;
}
const retry = (enquiryId: number, mailId: number, body: object = {}, user = owner) =>
  user.post(`/enquiries/${enquiryId}/messages/${mailId}/retry`, body);

it('shows the answer of the mail server, and sends the emails once to the corrected address', async () => {
  const { enquiry, events, undelivered } = await failedReply();
  expect(undelivered).toMatchObject([
    { kind: 'enquiryReceived', to: WRONG, error: '550 no such user' },
    { kind: 'enquiryReply', to: WRONG, mailId: events.at(-1).mailId },
  ]);
  const [received, reply] = undelivered;
  expect(
    (await retry(enquiry.enquiryId, reply.mailId, { email: 'no address' })).body.errors,
  ).toEqual({ email: 'Invalid email address' });
  pass(1_000);
  const both = await Promise.all([
    retry(enquiry.enquiryId, reply.mailId, { email: RIGHT }),
    retry(enquiry.enquiryId, reply.mailId, { email: RIGHT }, as(staff.sales)),
  ]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await retry(enquiry.enquiryId, received.mailId, { email: RIGHT })).status).toBe(200);
  const sent = await work(noSuchUser);
  expect(sent.map(({ to, messageId }) => [to, /^<(\w+)-/.exec(messageId)?.[1]])).toEqual([
    ['aoife@cars.example', 'undelivered'],
    [RIGHT, 'enquiryReply'],
    [RIGHT, 'enquiryReceived'],
  ]);
  expect((await retry(enquiry.enquiryId, reply.mailId)).status).toBe(409);

  const after = (await owner.get(`/enquiries/${enquiry.enquiryId}`)).body;
  expect(after.undelivered).toEqual([]);
  expect(after.enquiry.email).toBe(RIGHT);
  expect(after.events.filter(({ kind }: { kind: string }) => kind === 'out')).toHaveLength(1);
  expect(after.events.at(-1)).toMatchObject({ kind: 'system', data: { emailCorrected: true } });
  expect(await db.select({ email: customers.email }).from(customers)).toEqual([{ email: RIGHT }]);
  expect(await db.$count(mails, eq(mails.status, 'sent'))).toBe(4);
});

it('leaves the address to the customer who has it already', async () => {
  await ask({ email: RIGHT, name: 'Another Person' });
  const { enquiry, undelivered } = await failedReply();
  expect((await retry(enquiry.enquiryId, undelivered[1].mailId, { email: RIGHT })).status).toBe(
    200,
  );
  const stored = await db.select().from(customers).orderBy(customers.customerId);
  expect(stored.map(({ email }) => email)).toEqual([RIGHT, WRONG]);
});

it('takes the address from a customer who was merged into this one', async () => {
  await ask({ email: RIGHT });
  const { enquiry, undelivered, customer } = await failedReply();
  const [merged] = await db.select().from(customers).where(eq(customers.email, RIGHT));
  await owner.post(`/customers/${merged?.customerId}/merge`, { intoId: customer.customerId });
  expect((await retry(enquiry.enquiryId, undelivered[1].mailId, { email: RIGHT })).status).toBe(
    200,
  );
  const stored = await db.select().from(customers).orderBy(customers.customerId);
  expect(stored.map(({ email }) => email)).toEqual([null, RIGHT]);
});

it('retries only an email that failed, and only through its own enquiry', async () => {
  const { enquiry, undelivered } = await failedReply();
  const { mailId } = undelivered[1];
  expect((await retry(enquiry.enquiryId + 1, mailId)).status).toBe(404);
  expect((await retry(enquiry.enquiryId, mailId + 1)).status).toBe(409);
  expect((await retry(enquiry.enquiryId, mailId)).status).toBe(200);
  const sent = await work(noSuchUser);
  expect(sent.map(({ to }) => to)).toEqual(['aoife@cars.example']);
  const again = (await owner.get(`/enquiries/${enquiry.enquiryId}`)).body;
  expect(again.undelivered).toHaveLength(2);
});

/** Returns the facts about an enquiry that the inbox shows. */
const stateOf = async (enquiryId: number) => {
  const row = (await inbox()).data.find(
    (one: { enquiryId: number }) => one.enquiryId === enquiryId,
  );
  return { state: row.state, waiting: row.waiting, undelivered: row.undelivered };
};

describe('a reply that is not delivered', () => {
  it('leaves the enquiry waiting, as if it had not been sent, and sends its author an email', async () => {
    const { enquiry } = await failedReply();
    expect(enquiry).toMatchObject({ status: 'new', firstReplyAt: null, lastOutboundAt: null });
    expect(await stateOf(enquiry.enquiryId)).toEqual({
      state: 'new',
      waiting: true,
      undelivered: true,
    });
    const [notice] = await work(noSuchUser);
    expect(notice).toMatchObject({
      to: 'aoife@cars.example',
      subject: expect.stringContaining('Not delivered: Your email to Róisín Walsh (E-'),
      text: expect.stringContaining('550 no such user'),
    });
    expect((await owner.get('/enquiries/waiting')).body.waiting).toBe(1);
  });

  it('counts as an answer once it is delivered', async () => {
    const { enquiry, undelivered } = await failedReply();
    const { enquiryId } = enquiry;
    pass(60_000);
    await retry(enquiryId, undelivered[1].mailId, { email: RIGHT });
    expect(await stateOf(enquiryId)).toMatchObject({ waiting: true });
    await work(noSuchUser);
    // The acknowledgement was sent to the wrong address too.
    expect(await stateOf(enquiryId)).toEqual({
      state: 'replied',
      waiting: false,
      undelivered: true,
    });
    expect((await owner.get(`/enquiries/${enquiryId}`)).body.enquiry.firstReplySeconds).toBe(60);
  });

  it('takes back the status that it set, and keeps an earlier reply', async () => {
    await ask({ email: WRONG, phone: '0861234567' });
    const { enquiryId } = (await inbox()).data[0];
    await log(enquiryId, { kind: 'call', outcome: 'spoke' });
    pass(60_000);
    await replyTo(enquiryId, { status: 'lost' });
    await work(noSuchUser);
    const { enquiry } = await read(enquiryId);
    expect(enquiry).toMatchObject({ status: 'replied', firstReplySeconds: 0 });
    expect(enquiry.lastOutboundAt).toBe(enquiry.firstReplyAt);
  });

  it('leaves the enquiry waiting also if it is an invitation to an appointment', async () => {
    // Without a message, because an invitation does not count as an answer to one.
    await ask({ email: WRONG, kind: 'callback', phone: '0861234567', message: null });
    const { enquiryId, version } = (await inbox()).data[0];
    const startsAt = '2026-11-26T11:00:00Z';
    const { userId: staffId } = (await read(enquiryId)).viewer;
    await owner.post(`/enquiries/${enquiryId}/appointment`, {
      version,
      kind: 'viewing',
      startsAt,
      minutes: 60,
      staffId,
      invite: true,
    });
    expect(await stateOf(enquiryId)).toMatchObject({ state: 'appointment', waiting: false });
    await work(noSuchUser);
    expect(await stateOf(enquiryId)).toEqual({
      state: 'waiting',
      waiting: true,
      undelivered: true,
    });
  });
});

it('without a mail server, a reply is stored, not sent, and the enquiry keeps waiting', async () => {
  await ask({ email: RIGHT });
  const { enquiryId } = (await inbox()).data[0];
  expect((await inbox()).data[0].undelivered).toBe(false);
  await replyTo(enquiryId);
  await work(() => null, { storesOnly: true });
  const { enquiry, undelivered } = await read(enquiryId);
  expect(enquiry).toMatchObject({ status: 'new', waiting: true, firstReplyAt: null });
  expect(undelivered).toMatchObject([
    { kind: 'enquiryReceived', stored: true, error: null },
    { kind: 'enquiryReply', stored: true, error: null },
  ]);
  expect((await inbox()).data[0].undelivered).toBe(true);
  // An email to the author would not be sent either.
  expect(await work()).toEqual([]);

  await retry(enquiryId, undelivered[1].mailId);
  await work();
  expect((await read(enquiryId)).enquiry).toMatchObject({ status: 'replied', waiting: false });
});
