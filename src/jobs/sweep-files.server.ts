import { sweepFiles } from '../images/sweep-files.server.ts';
import type { JobDeps } from './context.server.ts';

export async function sweepFilesJob(deps: JobDeps): Promise<void> {
  await sweepFiles(deps);
}
