import { PgBoss } from 'pg-boss';
import { pino } from 'pino';
import { jobContext, type JobDeps } from '../../src/app/job-context.server.ts';
import { openJobs } from '../../src/app/jobs/start.server.ts';
import type { Database } from '../../src/platform/database/client.server.ts';
import { testDeps, unconnectedDeps } from './app.ts';
import { temporaryStorage } from './storage.ts';

/** The context of jobs, with a new storage. The default mailer accepts every mail and sends none. */
export async function jobDeps(
  database: Database,
  changes: Partial<JobDeps> = {},
): Promise<JobDeps> {
  return {
    database,
    ...(await temporaryStorage()),
    mailer: { send: async () => {}, close: async () => {} },
    backupDir: '/unused',
    outbox: { removeBefore: async () => 0, removeMessages: async () => 0 },
    settings: unconnectedDeps().settings,
    stock: testDeps(database).stock,
    site: { publicUrl: 'https://cars.example' },
    log: pino({ level: 'silent' }),
    ...changes,
  };
}

/** The context of one job that enqueues no others. */
export const contextOfJob = (deps: JobDeps) =>
  jobContext(deps, new PgBoss('postgres://not-connected'), new AbortController().signal);

/** Opens the job queue and starts its workers. */
export async function startJobs(deps: JobDeps) {
  const jobs = await openJobs(deps);
  await jobs.start();
  return jobs;
}
