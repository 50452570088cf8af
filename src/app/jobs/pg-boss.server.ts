import type { Job, JobResult, PgBoss } from 'pg-boss';
import type { z } from 'zod';
import { JOBS, type JobName, type JobPayload } from '../job-names.ts';
import { KEEPALIVE } from '../../platform/database/session-limits.server.ts';
import { serializeError } from '../../platform/log.server.ts';
import { measured, publish } from '../../platform/ports/measurements.server.ts';
import { type JobContext, jobContext, type JobDeps } from '../job-context.server.ts';
import { HANDLERS } from './handlers.server.ts';

/** Options of every queue. Times in seconds. */
const QUEUE = {
  retryLimit: 10,
  retryDelay: 5,
  retryBackoff: true,
  expireInSeconds: 300,
  heartbeatSeconds: 10,
  deleteAfterSeconds: 86_400,
  notify: true,
};

/**
 * Options of single queues. 'short' allows one waiting job per key; 'exclusive' allows one that waits, runs
 * or is retried. A mail is retried soon and often while the mail server is unreachable, because its reader is
 * waiting.
 */
const QUEUES: { [Name in JobName]?: Partial<typeof QUEUE & { policy: string }> } = {
  'send-mail': { policy: 'exclusive', retryLimit: 900, retryDelay: 3, retryBackoff: false },
  'send-push': { retryLimit: 4, retryDelay: 15 },
};

/** Milliseconds after which the queue closes an unresponsive connection and tries again on a new one. */
const LIMITS = {
  ...KEEPALIVE,
  connectionTimeoutMillis: 2_000,
  query_timeout: 5_000,
  notifyHeartbeatIntervalMs: 5_000,
  notifyHeartbeatTimeoutMs: 2_000,
};

/** A fetch takes two statements, however many jobs it returns. */
const BATCH_SIZE = 4;

/**
 * Opens pg-boss on the application's database and creates one queue per job. Starts no workers.
 * @param runsJobs if false, leaves schedules and failed jobs to other processes
 */
export async function openQueue({ database, log }: JobDeps, runsJobs: boolean): Promise<PgBoss> {
  const { PgBoss: Boss } = await import('pg-boss');
  const boss = new Boss({
    connectionString: database.url,
    max: 3,
    ...LIMITS,
    monitorIntervalSeconds: 10,
    superviseIntervalSeconds: 10,
    cronWorkerIntervalSeconds: 30,
    useListenNotify: runsJobs,
    supervise: runsJobs,
    schedule: runsJobs,
  });
  boss.on('error', (error) => log.error({ err: error }, 'job queue error'));
  boss.on('warning', ({ message }) => log.warn({ reason: message }, 'job queue warning'));
  await boss.start();
  try {
    await Promise.all(jobNames().map((name) => defineQueue(boss, name)));
  } catch (error) {
    await boss.stop({ graceful: false });
    throw error;
  }
  return boss;
}

async function defineQueue(boss: PgBoss, name: JobName): Promise<void> {
  const { policy = 'short', ...more } = QUEUES[name] ?? {};
  const options = { ...QUEUE, ...more };
  await boss.createQueue(name, { ...options, policy });
  await boss.updateQueue(name, options);
}

/**
 * Starts a worker per queue. Each runs one job at a time, to leave the other cores to web requests.
 * @param signal ends long jobs early
 */
export async function startWorkers(
  boss: PgBoss,
  deps: JobDeps,
  signal: AbortSignal,
): Promise<void> {
  for (const name of jobNames())
    await boss.work(
      name,
      {
        batchSize: BATCH_SIZE,
        burstWhenBatchFull: true,
        perJobResults: true,
        pollingIntervalSeconds: 2,
        // Workers are notified of new jobs, but not of retries: a retry waits for the next poll.
        notifyPollingIntervalSeconds: name === 'send-mail' ? 2 : 10,
      },
      async (jobs: Job<unknown>[]) => {
        const results: JobResult[] = [];
        for (const job of jobs)
          results.push(await runJob(name, job, jobContext(deps, boss, signal)));
        return results;
      },
    );
}

/** Waits for running jobs. */
export async function stopWorkers(boss: PgBoss): Promise<void> {
  await Promise.all(jobNames().map((name) => boss.offWork(name)));
}

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- it ties the payload to its handler
async function runJob<Name extends JobName>(
  name: Name,
  job: Job<unknown>,
  context: JobContext,
): Promise<JobResult> {
  try {
    await measured(
      async () => HANDLERS[name](context, PAYLOADS[name].parse(job.data)),
      (result, seconds) =>
        publish('job', { name, result: result === 'ok' ? 'completed' : 'failed', seconds }),
    );
    return { id: job.id, status: 'completed' };
  } catch (error) {
    context.log.error(
      { err: error, job: name, payload: job.data },
      'job failed and will be retried',
    );
    return { id: job.id, status: 'failed', output: serializeError(error) };
  }
}

/** Preserves the payload type of each job, which indexing `JOBS` would lose. */
const PAYLOADS: { [Name in JobName]: z.ZodType<JobPayload<Name>> } = JOBS;

function jobNames(): JobName[] {
  return Object.keys(JOBS).filter((name): name is JobName => name in JOBS);
}
