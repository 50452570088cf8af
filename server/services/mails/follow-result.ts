import type { Db } from '../../data/engine/client.ts';
import { findInviter } from '../../data/users/invitations.ts';
import { findActiveAddress } from '../../data/users/users.ts';
import type { MailOutcome } from './send-mail.ts';
import type { StoredMail } from '../../data/mail/mails.ts';
import { followMail } from '../enquiries/follow-mail.ts';
import type { EnquirySettings } from '../enquiries/deps.ts';
import { type MailQueue, queueMail } from './queue-mail.ts';
import { undeliveredMail } from './texts/undelivered.ts';

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
