import { runRetention } from '../../services/retention/run-retention.ts';
import type { JobDeps } from '../context.ts';

export async function retentionJob({ database, settings, log }: JobDeps): Promise<void> {
  // A worker may have missed a change of the last second.
  await settings.refresh();
  const changes = await runRetention({ db: database.db, settings });
  log.info({ kinds: Object.keys(changes) }, 'retention job finished');
}
