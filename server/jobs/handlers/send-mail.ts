import type { JobPayload } from '../../../domain/jobs.ts';
import { sendMail } from '../../services/mails/send-mail.ts';
import type { JobDeps } from '../context.ts';

export async function sendMailJob(
  { database, mailer, site }: JobDeps,
  { mailId }: JobPayload<'send-mail'>,
): Promise<void> {
  await sendMail({ db: database.db, mailer, publicUrl: site.publicUrl }, mailId);
}
