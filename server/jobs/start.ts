import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PgBoss } from 'pg-boss';
import { AppError } from '../../domain/errors.ts';
import { sendJob } from '../data/engine/job-queue.ts';
import type { JobDeps } from './context.ts';
import type { Queue } from '../ports/queue.ts';

const RETRY_MS = 5_000;
/** How long `finish` waits for running jobs. Jobs that take longer run again in another process. */
const FINISH_MS = 5_000;
const STOP_MS = 1_500;

/** How long a write waits for the queue to open before it fails. */
const OPENING_MS = 1_500;

interface Jobs {
  queue: Queue;
  /** Resolves when the queue accepts jobs. Never rejects. */
  ready: Promise<void>;
  /** Starts no further jobs, ends long ones early and waits for running ones. Jobs can still be enqueued. */
  finish(): Promise<void>;
  /** Closes the queue. Call it before closing the database; safe to call twice. */
  stop(): Promise<void>;
}

/**
 * Opens the job queue in the background once `after` resolves (the server is listening), so that it does
 * not delay startup. Until then `enqueue` throws `unavailable`. It cannot wait, because it runs inside a
 * transaction, which on PGlite would block the opening queue. Write requests wait for `opening` before
 * they start a transaction.
 * @param runsJobs if false, this process only enqueues jobs, for workers in other processes
 */
export async function startJobs(
  deps: JobDeps,
  after: Promise<unknown> = Promise.resolve(),
  runsJobs = true,
): Promise<Jobs> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const finishing = new AbortController();
  let boss: PgBoss | undefined;

  const open = async () => {
    await Promise.race([after, once(signal, 'abort')]);
    const openQueue = async () => (await import('./pg-boss.ts')).openQueue(deps, runsJobs);
    boss = await withRetries(openQueue, 'cannot open the job queue, retrying', deps, signal);
  };
  const ready = open();
  const working = ready.then(() =>
    boss && runsJobs && !signal.aborted
      ? startProcessing(boss, deps, signal, finishing.signal)
      : undefined,
  );

  const stop = async () => {
    finishing.abort();
    stopping.abort();
    await working;
    await boss?.stop({ graceful: true, timeout: STOP_MS });
  };
  const finish = async () => {
    finishing.abort();
    if (!boss) return;
    const { stopWorkers } = await import('./pg-boss.ts');
    await Promise.race([stopWorkers(boss), sleep(FINISH_MS, undefined, { ref: false })]);
  };
  let stopped: Promise<void> | undefined;

  return {
    queue: {
      opening: Promise.race([
        ready,
        after.then(() => sleep(OPENING_MS, undefined, { ref: false })),
      ]),
      isOpen: () => boss !== undefined && !signal.aborted,
      async enqueue(tx, name, payload, key, startAfter) {
        if (!boss || signal.aborted)
          throw new AppError('unavailable', 'The server is starting. Please try again.');
        await sendJob(boss, tx, { name, data: payload, singletonKey: key, startAfter });
      },
    },
    ready,
    finish,
    stop: () => (stopped ??= stop()),
  };
}

async function startProcessing(
  boss: PgBoss,
  deps: JobDeps,
  signal: AbortSignal,
  finishing: AbortSignal,
): Promise<void> {
  try {
    const { startWorkers } = await import('./pg-boss.ts');
    await startWorkers(boss, deps, finishing);
  } catch (error) {
    deps.log.error({ err: error }, 'cannot start the job workers');
  }
  const schedule = async () => (await import('./schedule.ts')).scheduleJobs(boss);
  await withRetries(schedule, 'cannot store the job schedules, retrying', deps, signal);
}

/** Runs a step until it succeeds. Returns undefined if the server stops first. */
async function withRetries<Result>(
  step: () => Promise<Result>,
  message: string,
  { log }: JobDeps,
  signal: AbortSignal,
): Promise<Result | undefined> {
  while (!signal.aborted) {
    try {
      return await step();
    } catch (error) {
      log.error({ err: error }, message);
      await sleep(RETRY_MS, undefined, { signal }).catch(() => undefined);
    }
  }
  return undefined;
}
