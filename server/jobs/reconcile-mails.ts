import { findQueuedMails } from '../data/mail/mails.ts';
import { mailJobKey } from '../services/mails/queue-mail.ts';
import type { JobContext } from './context.ts';

/** Jobs per run. The next run enqueues the rest. */
const LIMIT = 2_000;

/**
 * Enqueues queued mails that have no job: those that the mail server refused temporarily, and all of them
 * after the job queue was emptied. The queue accepts one job per mail, whether that job waits, runs or is
 * retried.
 */
export async function reconcileMailsJob({ boss, database }: JobContext): Promise<void> {
  const mails = await findQueuedMails(database.db, LIMIT);
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
