import { sweepFiles } from '../../services/pictures/sweep-files.ts';
import type { JobDeps } from '../handlers.ts';

export async function sweepFilesJob(deps: JobDeps): Promise<void> {
  await sweepFiles(deps);
}
