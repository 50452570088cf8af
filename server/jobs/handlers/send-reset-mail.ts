import type { JobPayload } from '../../../domain/jobs.ts';
import { queueResetMail } from '../../services/users/queue-reset-mail.ts';
import type { JobContext } from '../context.ts';
import { queueOf } from '../queue-of.ts';

export async function sendResetMailJob(
  { database: { db }, boss, site, settings }: JobContext,
  { resetId }: JobPayload<'send-reset-mail'>,
): Promise<void> {
  const dealer = settings.current('dealer');
  await queueResetMail({ db, queue: queueOf(boss), ...site, dealer }, resetId);
}
