import { HOUR_MS } from '../../platform/durations.ts';
import type { JobContext } from '../job-context.server.ts';
import type { JobPayload } from '../job-names.ts';
import { readAttachments } from '../../features/documents/mail.server.ts';
import { recordReply, isPendingReply } from '../../features/enquiries/reply.server.ts';
import { followResult } from '../../features/inbound-mail/follow-result.server.ts';
import { ERASED_MAIL_HOURS } from '../../features/mails/mail.ts';
import { deleteErasedMails, findQueuedMails } from '../../features/mails/mail-queries.server.ts';
import { mailJobKey } from '../../features/mails/queue-mail.server.ts';
import { sendMail } from './send-mail.server.ts';

/** Maximum jobs that one run of `reconcileMails` enqueues. The next run enqueues the rest. */
const LIMIT = 2_000;

/**
 * Sends a mail. While the mail server is down, leaves the mail in the table without a job, because the retries
 * of many jobs would keep the database busy. The job whose attempt failed is retried; once the mail server
 * answers, it enqueues the others. A reply is tried nevertheless, because its first attempt adds it to the
 * thread.
 */
export async function sendMailJob(
  ctx: JobContext,
  { mailId }: JobPayload<'send-mail'>,
): Promise<void> {
  const { db, mailer, publicUrl } = ctx;
  const before = mailer.state?.() ?? 'up';
  if (before === 'down' && !(await isPendingReply(db, mailId))) return;
  await sendMail(
    {
      db,
      mailer,
      publicUrl,
      beforeFirstAttempt: async (tx, { kind }) =>
        kind !== 'enquiryReply' || recordReply(tx, ctx, { mailId }),
      readAttachments: ({ documentIds }) => readAttachments(ctx, { documentIds }),
      afterResult: (tx, mail, outcome) =>
        followResult(tx, { ...ctx, now: new Date() }, { mail, outcome }),
    },
    mailId,
  );
  // Also needed if this mail was cancelled and the state is still unknown: another mail must be tried.
  if (before !== 'up') await reconcileMails(ctx);
}

/**
 * Enqueues queued mails that have no job: those that the mail server refused temporarily, those that were not
 * tried while it was down, and all of them after the job queue was emptied. The queue accepts one job per mail,
 * whether that job waits, runs or is retried. While the mail server does not answer, enqueues only the oldest,
 * whose job notices when it does. Deletes emails to persons whose data was erased a day ago.
 */
export async function reconcileMails({ boss, db, mailer, now }: JobContext): Promise<void> {
  await deleteErasedMails(db, new Date(now.getTime() - ERASED_MAIL_HOURS * HOUR_MS));
  const isUp = (mailer.state?.() ?? 'up') === 'up';
  const mails = await findQueuedMails(db, isUp ? LIMIT : 1);
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
