import type { Job, JobResult, PgBoss } from 'pg-boss';
import type { z } from 'zod';
import { JOBS, type JobName, type JobPayload } from '../../domain/jobs.ts';
import { requeueActiveJobs } from '../data/engine/job-queue.ts';
import { HANDLERS, type JobDeps } from './handlers.ts';

/** How every queue behaves; times in seconds. */
const QUEUE = {
  retryLimit: 10,
  retryDelay: 5,
  retryBackoff: true,
  expireInSeconds: 300,
  heartbeatSeconds: 10,
  deleteAfterSeconds: 86_400,
  notify: true,
};

/** Jobs fetched at a time: each fetch is two statements, whatever it brings. */
const BATCH = 4;

/**
 * Opens the queue on the application's own database: pg-boss with its tables, one queue for each job.
 * Nothing is worked on yet.
 */
export async function openQueue({ database, log }: JobDeps): Promise<PgBoss> {
  const { PgBoss: Boss, fromPglite } = await import('pg-boss');
  const { engine } = database;
  const boss = new Boss({
    ...(engine.kind === 'pglite'
      ? { db: fromPglite(engine.pglite), backend: 'pglite' }
      : { connectionString: engine.url, max: 3, connectionTimeoutMillis: 2_000 }),
    schedule: false,
    monitorIntervalSeconds: 10,
    superviseIntervalSeconds: 10,
    useListenNotify: true,
  });
  boss.on('error', (error) => log.error({ err: error }, 'the job queue failed'));
  boss.on('warning', ({ message }) => log.warn({ reason: message }, 'the job queue warns'));
  await boss.start();
  try {
    for (const name of jobNames()) {
      // Short: of the jobs of one key, one waits at most.
      await boss.createQueue(name, { ...QUEUE, policy: 'short' });
      await boss.updateQueue(name, QUEUE);
    }
    // Nobody else can have opened this database: what looks active died with the process before.
    if (engine.kind === 'pglite') await requeueActiveJobs(database.db);
  } catch (error) {
    await boss.stop({ graceful: false });
    throw error;
  }
  return boss;
}

/** Begins to work on every queue, a job at a time, so that pages keep the other cores. */
export async function startWorkers(boss: PgBoss, deps: JobDeps): Promise<void> {
  for (const name of jobNames())
    await boss.work(
      name,
      {
        batchSize: BATCH,
        burstWhenBatchFull: true,
        perJobResults: true,
        pollingIntervalSeconds: 2,
      },
      async (jobs: Job<unknown>[]) => {
        const results: JobResult[] = [];
        for (const job of jobs) results.push(await runJob(name, job, deps));
        return results;
      },
    );
}

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- it ties the payload to its handler
async function runJob<Name extends JobName>(
  name: Name,
  job: Job<unknown>,
  deps: JobDeps,
): Promise<JobResult> {
  try {
    await HANDLERS[name](deps, PAYLOADS[name].parse(job.data));
    return { id: job.id, status: 'completed' };
  } catch (error) {
    deps.log.error({ err: error, job: name, payload: job.data }, 'a job failed; it is tried again');
    return { id: job.id, status: 'failed', output: { message: String(error) } };
  }
}

/** The same schemas, by a type that keeps each with its own job. */
const PAYLOADS: { [Name in JobName]: z.ZodType<JobPayload<Name>> } = JOBS;

function jobNames(): JobName[] {
  return Object.keys(JOBS).filter((name): name is JobName => name in JOBS);
}
