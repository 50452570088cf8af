import type { JobPayload } from '../../../domain/jobs.ts';
import type { JobContext } from '../context.ts';

export async function removeOutboxFilesJob(
  { outbox }: Pick<JobContext, 'outbox'>,
  { messageIds }: JobPayload<'remove-outbox-files'>,
): Promise<void> {
  await outbox.removeMessages(messageIds);
}
