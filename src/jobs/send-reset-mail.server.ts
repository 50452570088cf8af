import type { JobPayload } from '../platform/jobs.ts';
import { queueResetMail } from '../staff/queue-reset-mail.server.ts';
import type { JobContext } from './context.server.ts';

export async function sendResetMailJob(
  context: JobContext,
  { resetId }: JobPayload<'send-reset-mail'>,
): Promise<void> {
  await queueResetMail(context, { resetId });
}
