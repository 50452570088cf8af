import type { JobPayload } from '../platform/jobs.ts';
import type { JobContext } from './context.server.ts';

export async function removeOutboxFilesJob(
  { outbox }: Pick<JobContext, 'outbox'>,
  { messageIds }: JobPayload<'remove-outbox-files'>,
): Promise<void> {
  await outbox.removeMessages(messageIds);
}
