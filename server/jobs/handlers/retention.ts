import { MAIL_DAYS } from '../../../domain/privacy/register.ts';
import { runRetention } from '../../services/retention/run-retention.ts';
import type { JobContext } from '../context.ts';
import { queueOf } from '../queue-of.ts';

const DAY_MS = 86_400_000;

export async function retentionJob({
  boss,
  database,
  settings,
  outbox,
  log,
}: JobContext): Promise<void> {
  // Reads the settings first, because a worker may not know a change of the last second yet.
  await settings.refresh();
  const changes = await runRetention({
    db: database.db,
    settings,
    queue: queueOf(boss),
  });
  // Also with a mail server: there may be files of the time before it.
  await outbox.removeBefore(new Date(Date.now() - MAIL_DAYS * DAY_MS));
  log.info({ kinds: Object.keys(changes) }, 'retention job finished');
}
