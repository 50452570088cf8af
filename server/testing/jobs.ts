import type { JobDeps } from '../jobs/context.ts';
import { openJobs } from '../jobs/start.ts';

/** Opens the job queue and starts its workers. */
export async function startJobs(deps: JobDeps) {
  const jobs = await openJobs(deps);
  await jobs.start();
  return jobs;
}
