import type { JobPayload } from '../../../domain/jobs.ts';
import { queueResetMail } from '../../services/users/queue-reset-mail.ts';
import type { JobContext } from '../context.ts';

export async function sendResetMailJob(
  context: JobContext,
  { resetId }: JobPayload<'send-reset-mail'>,
): Promise<void> {
  await queueResetMail(context, { resetId });
}
