import type { JobPayload } from '../../../domain/jobs.ts';
import { sendResetMail } from '../../services/users/send-reset-mail.ts';
import type { JobDeps } from '../context.ts';

export async function sendResetMailJob(
  { database, mailer, site }: JobDeps,
  { resetId }: JobPayload<'send-reset-mail'>,
): Promise<void> {
  await sendResetMail({ db: database.db, mailer, ...site }, resetId);
}
