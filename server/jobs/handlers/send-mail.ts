import type { JobPayload } from '../../../domain/jobs.ts';
import { recordReply } from '../../services/enquiries/replies/record-reply.ts';
import { enquirySettings } from '../../services/enquiries/settings.ts';
import { sendMail } from '../../services/mails/send-mail.ts';
import type { JobDeps } from '../context.ts';

export async function sendMailJob(
  { database, mailer, site, settings }: JobDeps,
  { mailId }: JobPayload<'send-mail'>,
): Promise<void> {
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
