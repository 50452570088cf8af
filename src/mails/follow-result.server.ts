import type { Db } from '../platform/database/client.server.ts';
import { findInviter } from '../staff/invitation-queries.server.ts';
import { findActiveAddress } from '../staff/user-queries.server.ts';
import type { MailOutcome } from './send-mail.server.ts';
import type { StoredMail } from './mail-queries.server.ts';
import { followMail } from '../enquiries/follow-mail.server.ts';
import type { EnquirySettings } from '../enquiries/deps.server.ts';
import { type MailQueue, queueMail } from './queue-mail.server.ts';
import { undeliveredMail } from './undelivered-mail.server.ts';

/**
 * Updates what depends on the result of an email: the state of an enquiry. If the mail server refused the email, also
 * sends one to the colleague who caused it. Without a mail server it sends none: every staff screen shows a notice.
 */
export async function followResult(
  tx: Db,
  {
    settings,
    ...mailQueue
  }: MailQueue & { settings: () => Pick<EnquirySettings, 'times' | 'notify'> },
  mail: StoredMail,
  outcome: MailOutcome,
  now = new Date(),
): Promise<void> {
  const { publicUrl } = mailQueue;
  const { times, notify } = settings();
  const followed =
    mail.enquiryId === null
      ? null
      : await followMail(tx, times, { mailId: mail.mailId, status: outcome.status }, now);
  if (outcome.status === 'sent' || outcome.isStored) return;
  const answer = outcome.error ?? '';
  if (followed) {
    const { enquiry, actorId } = followed;
    const author = actorId === null ? null : await findActiveAddress(tx, actorId);
    const text = undeliveredMail({
      what: `Your email to ${enquiry.name} (${enquiry.reference})`,
      answer,
      link: `${publicUrl}/enquiries/${enquiry.enquiryId}`,
    });
    for (const to of new Set([...(author === null ? [] : [author]), ...notify]))
      await queueMail(
        tx,
        mailQueue,
        { kind: 'undelivered', enquiryId: enquiry.enquiryId, to, ...text },
        0,
        now,
      );
  }
  if (mail.kind === 'invitation' && mail.linkId !== null) {
    const inviter = await findInviter(tx, mail.linkId);
    if (inviter === null) return;
    const text = undeliveredMail({
      what: `Your invitation to ${mail.toAddress}`,
      answer,
      link: `${publicUrl}/settings/people`,
    });
    await queueMail(tx, mailQueue, { kind: 'undelivered', to: inviter, ...text }, 0, now);
  }
}
