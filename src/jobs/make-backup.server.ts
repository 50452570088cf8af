import { makeNightlyBackup } from '../backup/nightly.server.ts';
import type { JobContext } from './context.server.ts';

export async function makeBackupJob(deps: JobContext): Promise<void> {
  const bytes = await makeNightlyBackup(deps);
  if (bytes !== null) deps.log.info({ bytes }, 'nightly backup made');
}
