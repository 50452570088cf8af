import { ERASED_MAIL_HOURS } from './mail.ts';
import type { Db } from '../platform/database/client.server.ts';
import { deleteErasedMails, findQueuedMails } from './mail-queries.server.ts';
import type { Mailer } from '../platform/ports/mailer.server.ts';
import { mailJobKey } from './queue-mail.server.ts';

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
