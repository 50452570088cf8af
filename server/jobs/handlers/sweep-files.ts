import { sweepFiles } from '../../services/images/sweep-files.ts';
import type { JobDeps } from '../context.ts';

export async function sweepFilesJob(deps: JobDeps): Promise<void> {
  await sweepFiles(deps);
}
