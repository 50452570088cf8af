import type { RetryInput } from './input.ts';
import { AppError } from '../platform/errors.ts';
import type { StaffContext } from '../context.server.ts';
import { nameKey } from '../platform/text/search-text.ts';
import { correctCustomerEmail, listUndelivered } from './undelivered.server.ts';
import { insertEvent, updateEnquiry } from './writes.server.ts';
import { retryMail } from '../mails/queue-mail.server.ts';
import { lockForStaff } from './lock.server.ts';

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
    const enquiry = await lockForStaff(tx, enquiryId, null);
    const mail = (await listUndelivered(tx, enquiryId)).find((one) => one.mailId === mailId);
    if (!mail) throw new AppError('conflict', 'This message is not waiting for another attempt.');
    await retryMail(tx, ctx, { mailId, to: email });
    if (email === undefined || email === mail.to) return;
    const change = { from: mail.to, to: email };
    if (enquiry.emailKey === nameKey(mail.to)) {
      await updateEnquiry(tx, enquiryId, { email, emailKey: nameKey(email), lastActivityAt: now });
      if (enquiry.customerId !== null) await correctCustomerEmail(tx, enquiry.customerId, change);
    }
    await insertEvent(tx, {
      enquiryId,
      at: now,
      kind: 'system',
      actorId: user.userId,
      actorName: `${user.firstName} ${user.lastName}`,
      data: { emailCorrected: true },
    });
  });
}
