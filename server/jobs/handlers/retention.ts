import { runRetention } from '../../services/retention/run-retention.ts';
import type { JobDeps } from '../context.ts';

export async function retentionJob({ database, settings, log }: JobDeps): Promise<void> {
  // Reads the settings first, because a worker may not know a change of the last second yet.
  await settings.refresh();
  const changes = await runRetention({ db: database.db, settings });
  log.info({ kinds: Object.keys(changes) }, 'retention job finished');
}
