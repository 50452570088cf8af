import type { JobPayload } from '../../../domain/jobs.ts';
import { removeFiles } from '../../services/images/remove-files.ts';
import type { JobDeps } from '../context.ts';

export async function removeFilesJob(
  deps: JobDeps,
  keys: JobPayload<'remove-files'>,
): Promise<void> {
  await removeFiles(deps, keys);
}
