import { unsentMails } from '../mails/unsent-mails.server.ts';
import type { JobContext } from './context.server.ts';

/** Jobs per run. The next run enqueues the rest. */
const LIMIT = 2_000;

/**
 * Enqueues queued mails that have no job: those that the mail server refused temporarily, those that were not
 * tried while it was down, and all of them after the job queue was emptied. The queue accepts one job per mail,
 * whether that job waits, runs or is retried.
 */
export async function reconcileMailsJob({ boss, database, mailer }: JobContext): Promise<void> {
  const mails = await unsentMails({ db: database.db, mailer }, LIMIT);
  if (mails.length === 0) return;
  await boss.insert(
    'send-mail',
    mails.map(({ mailId, sendAfter, jobKey }) => ({
      data: { mailId },
      singletonKey: jobKey,
      startAfter: sendAfter,
    })),
  );
}
