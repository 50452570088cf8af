import { setTimeout as sleep } from 'node:timers/promises';
import { sendJob } from '../../platform/database/job-queue.server.ts';
import type { JobDeps } from '../job-context.server.ts';
import type { Queue } from '../../platform/ports/queue.server.ts';
import { openQueue, startWorkers, stopWorkers } from './pg-boss.server.ts';
import { scheduleJobs } from './schedule.server.ts';

/** How long `finish` waits for running jobs. Jobs that take longer run again in another process. */
const FINISH_MS = 5_000;
const STOP_MS = 1_500;

interface Jobs {
  queue: Queue;
  /** Starts the workers, and enqueues the jobs that run at every start. */
  start(): Promise<void>;
  /** Starts no further jobs, ends long ones early and waits for running ones. Jobs can still be enqueued. */
  finish(): Promise<void>;
  /** Closes the queue. Call it before closing the database; safe to call twice. */
  stop(): Promise<void>;
}

/**
 * Opens the job queue.
 * @param runsJobs if false, this process only enqueues jobs, for workers in other processes
 */
export async function openJobs(deps: JobDeps, runsJobs = true): Promise<Jobs> {
  const finishing = new AbortController();
  const boss = await openQueue(deps, runsJobs);
  const stop = async () => {
    finishing.abort();
    await boss.stop({ graceful: true, timeout: STOP_MS });
  };
  let stopped: Promise<void> | undefined;
  return {
    queue: {
      enqueue: (tx, name, payload, key, startAfter) =>
        sendJob(boss, tx, { name, data: payload, singletonKey: key, startAfter }),
    },
    start: async () => {
      if (!runsJobs) return;
      await startWorkers(boss, deps, finishing.signal);
      await scheduleJobs(boss);
    },
    finish: async () => {
      finishing.abort();
      await Promise.race([stopWorkers(boss), sleep(FINISH_MS, undefined, { ref: false })]);
    },
    stop: () => (stopped ??= stop()),
  };
}
