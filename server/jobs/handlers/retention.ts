import { runRetention } from '../../services/retention/run-retention.ts';
import { bossQueue } from '../boss-queue.ts';
import type { JobContext } from '../context.ts';

export async function retentionJob({ boss, database, settings, log }: JobContext): Promise<void> {
  // A worker may have missed a change of the last second.
  await settings.refresh();
  const changes = await runRetention({
    db: database.db,
    settings,
    queue: bossQueue(boss),
  });
  log.info({ kinds: Object.keys(changes) }, 'retention job finished');
}
