import { makeNightlyBackup } from '../../services/backup/nightly.ts';
import type { JobDeps } from '../context.ts';

export async function makeBackupJob(deps: JobDeps): Promise<void> {
  const bytes = await makeNightlyBackup(deps);
  if (bytes !== null) deps.log.info({ bytes }, 'nightly backup made');
}
