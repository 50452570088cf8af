import type { JobPayload } from '../../../domain/jobs.ts';
import { isUnrecordedReply, recordReply } from '../../services/enquiries/replies/record-reply.ts';
import { enquirySettings } from '../../services/enquiries/settings.ts';
import { sendMail } from '../../services/mails/send-mail.ts';
import type { JobDeps } from '../context.ts';

/**
 * Sends a mail. While the mail server is down, fails at once, because many attempts would keep the database
 * busy; only a reply is tried, because its first attempt adds it to the thread.
 */
export async function sendMailJob(
  { database, mailer, site, settings }: JobDeps,
  { mailId }: JobPayload<'send-mail'>,
): Promise<void> {
  if (mailer.isDown?.() && !(await isUnrecordedReply(database.db, mailId)))
    throw new Error('The mail server did not answer a moment ago');
  await sendMail(
    {
      db: database.db,
      mailer,
      publicUrl: site.publicUrl,
      beforeFirstAttempt: async (tx, { kind }) => {
        if (kind === 'enquiryReply')
          await recordReply(tx, enquirySettings(settings)().times, mailId);
      },
    },
    mailId,
  );
}
