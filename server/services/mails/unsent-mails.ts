import { ERASED_MAIL_HOURS } from '../../../domain/mail/mail.ts';
import type { Db } from '../../data/engine/client.ts';
import { deleteErasedMails, findQueuedMails } from '../../data/mail/mails.ts';
import type { Mailer } from '../../ports/mailer.ts';
import { mailJobKey } from './queue-mail.ts';

/**
 * Returns queued emails and the keys of their jobs; only the oldest while the mail server does not answer,
 * whose job notices when it does. Deletes emails to persons whose data was erased a day ago.
 */
export async function unsentMails(
  { db, mailer }: { db: Db; mailer: Mailer },
  limit: number,
  now = new Date(),
) {
  await deleteErasedMails(db, new Date(now.getTime() - ERASED_MAIL_HOURS * 3_600_000));
  const isUp = (mailer.state?.() ?? 'up') === 'up';
  const mails = await findQueuedMails(db, isUp ? limit : 1);
  return mails.map((mail) => ({ ...mail, jobKey: mailJobKey(mail.mailId) }));
}
