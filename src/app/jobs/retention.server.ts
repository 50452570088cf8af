import { DAY_MS } from '../../platform/durations.ts';
import { MAIL_DAYS } from '../../features/privacy/register.ts';
import { runRetention } from '../../features/retention/run-retention.server.ts';
import type { JobContext } from '../job-context.server.ts';

export async function retentionJob(context: JobContext): Promise<void> {
  // Reads the settings first, because a worker may not know a change of the last second yet.
  await context.settings.refresh();
  const changes = await runRetention(context);
  // Also with a mail server: the outbox can contain files from before it was set up.
  await context.outbox.removeBefore(new Date(context.now.getTime() - MAIL_DAYS * DAY_MS));
  context.log.info({ kinds: Object.keys(changes) }, 'retention job finished');
}
