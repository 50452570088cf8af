import { ERASED_MAIL_HOURS } from '../../domain/mail/mail.ts';
import { deleteErasedMails, findQueuedMails } from '../data/mail/mails.ts';
import { mailJobKey } from '../services/mails/queue-mail.ts';
import type { JobContext } from './context.ts';

/** Jobs per run. The next run enqueues the rest. */
const LIMIT = 2_000;

/**
 * Enqueues queued mails that have no job: those that the mail server refused temporarily, those that were not
 * tried while it was down, and all of them after the job queue was emptied. While the mail server does not
 * answer, enqueues only the oldest, whose job notices when it does. The queue accepts one job per mail, whether
 * that job waits, runs or is retried. Deletes e-mails to persons whose data was erased a day ago.
 */
export async function reconcileMailsJob({ boss, database, mailer }: JobContext): Promise<void> {
  await deleteErasedMails(database.db, new Date(Date.now() - ERASED_MAIL_HOURS * 3_600_000));
  const isUp = (mailer.state?.() ?? 'up') === 'up';
  const mails = await findQueuedMails(database.db, isUp ? LIMIT : 1);
  if (mails.length === 0) return;
  await boss.insert(
    'send-mail',
    mails.map(({ mailId, sendAfter }) => ({
      data: { mailId },
      singletonKey: mailJobKey(mailId),
      startAfter: sendAfter,
    })),
  );
}
