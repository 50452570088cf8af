import type { Db } from '../../platform/database/client.server.ts';
import { stopAlerts } from '../alerts/manage.server.ts';
import { ALERT_MAIL_KINDS, type MailOutcome } from '../mails/mail.ts';
import { findInviter } from '../staff/invitation-queries.server.ts';
import { findActiveAddress } from '../staff/user-queries.server.ts';
import type { StoredMail } from '../mails/mail-queries.server.ts';
import { followMail } from '../enquiries/follow-mail.server.ts';
import { enquirySettings } from '../enquiries/settings.server.ts';
import type { Context } from '../../app/context.server.ts';
import { toOneLine, withoutLinks } from '../../platform/text/stored-text.ts';
import { queueMail } from '../mails/queue-mail.server.ts';

/**
 * Applies the result of an email to its enquiry. If the mail server refused the email, also stops its
 * alert, or emails the staff concerned. Without a mail server, every staff screen shows a notice instead.
 */
export async function followResult(
  tx: Db,
  ctx: Pick<Context, 'queue' | 'publicUrl' | 'settings' | 'now'>,
  { mail, outcome }: { mail: StoredMail; outcome: MailOutcome },
): Promise<void> {
  const { publicUrl } = ctx;
  const { notify } = enquirySettings(ctx.settings);
  const followed =
    mail.enquiryId === null
      ? null
      : await followMail(tx, ctx, { mailId: mail.mailId, status: outcome.status });
  if (outcome.status === 'sent' || outcome.isStored) return;
  // The mail server refused the address, so further emails of the alert would fail too.
  if (ALERT_MAIL_KINDS.some((kind) => kind === mail.kind) && mail.linkId !== null)
    await stopAlerts(tx, { alertIds: [mail.linkId], now: ctx.now });
  const { error, isReported = false } = outcome;
  const answer = { text: error ?? '', isReported };
  if (followed) {
    const { enquiry, actorId } = followed;
    const author = actorId === null ? null : await findActiveAddress(tx, actorId);
    const text = undeliveredMail({
      what: `Your email to ${enquiry.name} (${enquiry.reference})`,
      answer,
      link: `${publicUrl}/enquiries/${enquiry.enquiryId}`,
    });
    for (const to of new Set([...(author === null ? [] : [author]), ...notify]))
      await queueMail(tx, ctx, {
        kind: 'undelivered',
        enquiryId: enquiry.enquiryId,
        to,
        ...text,
      });
  }
  if (mail.kind === 'invitation' && mail.linkId !== null) {
    const inviter = await findInviter(tx, mail.linkId);
    if (inviter === null) return;
    const text = undeliveredMail({
      what: `Your invitation to ${mail.toAddress}`,
      answer,
      link: `${publicUrl}/settings/people`,
    });
    await queueMail(tx, ctx, { kind: 'undelivered', to: inviter, ...text });
  }
}

/** Maximum characters of the mail server's answer that the email to staff quotes. */
const MAX_QUOTE = 300;

interface Undelivered {
  /** Describes an undelivered email: `Your reply to Róisín Walsh`. */
  what: string;
  /** The answer of the mail server, directly or from a delivery report (`isReported`). */
  answer: { text: string; isReported: boolean };
  /** Where to correct the address. */
  link: string;
}

/** The email to staff about an email of theirs that the mail server refused permanently. */
function undeliveredMail({ what, answer, link }: Undelivered) {
  return {
    subject: `Not delivered: ${what}`,
    text: `${what} was not delivered. ${answer.isReported ? 'A delivery report arrived from outside. It says' : 'The mail server answered'}:\n\n“${withoutLinks(toOneLine(answer.text)).slice(0, MAX_QUOTE)}”\n\nCorrect the address, or get in touch in another way:\n${link}`,
  };
}
