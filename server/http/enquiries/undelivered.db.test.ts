import { expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { customers, mails } from '../../data/schema/index.ts';
import { MailRefusedError } from '../../ports/mailer.ts';
import { testDatabase } from '../../testing/database/database.ts';
import { enquiryTesting } from '../../testing/enquiries.ts';

const database = await testDatabase();
const { db } = database;
const { ask, as, inbox, pass, staff, work } = await enquiryTesting(database);
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
  expect(await db.$count(mails, eq(mails.status, 'sent'))).toBe(3);
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

it('tries again only what failed, and only for its enquiry', async () => {
  const { enquiry, undelivered } = await failedReply();
  const { mailId } = undelivered[1];
  expect((await retry(enquiry.enquiryId + 1, mailId)).status).toBe(404);
  expect((await retry(enquiry.enquiryId, mailId + 1)).status).toBe(409);
  expect((await retry(enquiry.enquiryId, mailId)).status).toBe(200);
  expect(await work(noSuchUser)).toEqual([]);
  const again = (await owner.get(`/enquiries/${enquiry.enquiryId}`)).body;
  expect(again.undelivered).toHaveLength(2);
});
