import { runRetention } from '../../services/retention/run-retention.ts';
import type { JobContext } from '../context.ts';
import { queueOf } from '../queue-of.ts';

export async function retentionJob({ boss, database, settings, log }: JobContext): Promise<void> {
  // Reads the settings first, because a worker may not know a change of the last second yet.
  await settings.refresh();
  const changes = await runRetention({
    db: database.db,
    settings,
    queue: queueOf(boss),
  });
  log.info({ kinds: Object.keys(changes) }, 'retention job finished');
}
