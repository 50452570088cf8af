import { and, asc, eq, ne, notInArray, sql } from 'drizzle-orm';
import { STAFF_MAIL_KINDS } from '../mails/mail.ts';
import { lockCustomer, releaseMergedEmail, updateCustomer } from '../customers/writes.server.ts';
import { nameKey } from '../../platform/text/search-text.ts';
import type { Db } from '../../platform/database/client.server.ts';
import { customers, enquiries, mails } from '../../app/schema.server.ts';
import type { RetryInput } from './input.ts';
import { AppError } from '../../platform/errors.ts';
import type { StaffContext } from '../../app/context.server.ts';
import { auditEnquiry } from './audit-enquiry.server.ts';
import { authorOf, insertEvent, updateEnquiry } from './writes.server.ts';
import { retryMail } from '../mails/queue-mail.server.ts';
import { lockForStaff } from './lock.server.ts';

/** Returns the emails of an enquiry to the person that have failed, oldest first. */
export const listUndelivered = (db: Db, enquiryId: number) =>
  db
    .select({
      mailId: mails.mailId,
      kind: mails.kind,
      to: mails.toAddress,
      error: mails.error,
      stored: sql<boolean>`${mails.storedAt} is not null`,
    })
    .from(mails)
    .where(
      and(
        eq(mails.enquiryId, enquiryId),
        eq(mails.status, 'failed'),
        notInArray(mails.kind, [...STAFF_MAIL_KINDS]),
      ),
    )
    .orderBy(asc(mails.mailId));

/**
 * SQL condition: an email of the enquiry to the person was not delivered. Ignores acknowledgements that were not sent
 * because no mail server is set up. It contains a nested `sql`, for the same reason as `isCarGone`.
 */
const undelivered = sql`exists (select from ${mails} where ${mails.enquiryId} = ${enquiries.enquiryId}
  and ${mails.status} = 'failed' and (${mails.storedAt} is null or ${mails.kind} <> 'enquiryReceived')
  and ${notInArray(mails.kind, [...STAFF_MAIL_KINDS])})`;
export const isUndelivered = sql<boolean>`${undelivered}`;

/**
 * Replaces the address of a customer who still has the old one, unless another customer has the new one. If the
 * other customer was merged into this one, the address moves to this one.
 */
async function correctCustomerEmail(
  tx: Db,
  { customerId, from, to }: { customerId: number; from: string; to: string },
): Promise<void> {
  const emailKey = nameKey(to);
  const customer = await lockCustomer(tx, customerId);
  if (customer?.emailKey !== nameKey(from)) return;
  await releaseMergedEmail(tx, { customerId, emailKey });
  const isTaken = await tx.$count(
    customers,
    and(eq(customers.emailKey, emailKey), ne(customers.customerId, customerId)),
  );
  if (!isTaken) await updateCustomer(tx, customerId, { email: to, emailKey });
}

/**
 * Sends an email again that the mail server refused. A corrected address also replaces the old one of the
 * enquiry and of its customer. The email stays the same record, so that two colleagues cannot send it twice.
 * @throws {AppError} notFound; conflict if the email is not waiting for another attempt, or if the person was
 * erased
 */
export async function retryMessage(
  ctx: StaffContext,
  { enquiryId, mailId, email }: RetryInput & { enquiryId: number; mailId: number },
): Promise<void> {
  const { db, user, now } = ctx;
  await db.transaction(async (tx) => {
    const enquiry = await lockForStaff(tx, { enquiryId });
    const mail = (await listUndelivered(tx, enquiryId)).find((one) => one.mailId === mailId);
    if (!mail) throw new AppError('conflict', 'This message is not waiting for another attempt.');
    await retryMail(tx, ctx, { mailId, to: email });
    const isCorrected = email !== undefined && email !== mail.to;
    const done = { email: isCorrected ? 'sent again to a corrected address' : 'sent again' };
    await auditEnquiry(tx, { staff: user, before: enquiry, done });
    if (!isCorrected) return;
    if (enquiry.emailKey === nameKey(mail.to)) {
      await updateEnquiry(tx, enquiryId, { email, emailKey: nameKey(email), lastActivityAt: now });
      if (enquiry.customerId !== null)
        await correctCustomerEmail(tx, {
          customerId: enquiry.customerId,
          from: mail.to,
          to: email,
        });
    }
    await insertEvent(tx, {
      enquiryId,
      at: now,
      kind: 'system',
      ...authorOf(user),
      data: { emailCorrected: true },
    });
  });
}
