import type { JobDeps } from '../../src/jobs/context.server.ts';
import { openJobs } from '../../src/jobs/start.server.ts';

/** Opens the job queue and starts its workers. */
export async function startJobs(deps: JobDeps) {
  const jobs = await openJobs(deps);
  await jobs.start();
  return jobs;
}
