import type { JobPayload } from '../platform/jobs.ts';
import { removeFiles } from '../images/remove-files.server.ts';
import type { JobDeps } from './context.server.ts';

export async function removeFilesJob(
  deps: JobDeps,
  keys: JobPayload<'remove-files'>,
): Promise<void> {
  await removeFiles(deps, keys);
}
