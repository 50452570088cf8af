import type { JobPayload } from '../platform/jobs.ts';
import { isUnrecordedReply, recordReply } from '../enquiries/record-reply.server.ts';
import { enquirySettings } from '../enquiries/settings.server.ts';
import { followResult } from '../mails/follow-result.server.ts';
import { sendMail } from '../mails/send-mail.server.ts';
import type { JobContext } from './context.server.ts';
import { reconcileMailsJob } from './reconcile-mails.server.ts';

/**
 * Sends a mail. While the mail server is down, leaves the mail in the table without a job, because the retries
 * of many jobs would keep the database busy. The job whose attempt failed is retried; once the mail server
 * answers, it enqueues the others. A reply is tried nevertheless, because its first attempt adds it to the
 * thread.
 */
export async function sendMailJob(
  context: JobContext,
  { mailId }: JobPayload<'send-mail'>,
): Promise<void> {
  const { db, mailer, publicUrl, settings } = context;
  const before = mailer.state?.() ?? 'up';
  if (before === 'down' && !(await isUnrecordedReply(db, mailId))) return;
  await sendMail(
    {
      db,
      mailer,
      publicUrl,
      beforeFirstAttempt: async (tx, { kind }) => {
        if (kind === 'enquiryReply')
          await recordReply(tx, enquirySettings(settings)().times, mailId);
      },
      afterResult: (tx, mail, outcome) =>
        followResult(tx, { ...context, settings: enquirySettings(settings) }, mail, outcome),
    },
    mailId,
  );
  // Also if this mail was cancelled and the state is still unknown: another mail must be tried.
  if (before !== 'up') await reconcileMailsJob(context);
}
