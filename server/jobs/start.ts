import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PgBoss } from 'pg-boss';
import { AppError } from '../../domain/errors.ts';
import { sendJob } from '../data/engine/job-queue.ts';
import type { JobDeps } from './handlers.ts';
import type { Queue } from '../ports/queue.ts';

const RECONCILE_MS = 10 * 60_000;
const RETRY_MS = 5_000;
const STOP_MS = 8_000;

/** The longest that a write waits for the queue: beyond, it is better to hear that it cannot be done. */
const OPENING_MS = 1_500;

export interface Jobs {
  queue: Queue;
  /** Settles when the queue takes jobs; never rejects. */
  ready: Promise<void>;
  /** Lets the jobs at hand finish, then stops; safe to call twice. Call it before the database closes. */
  stop(): Promise<void>;
}

/**
 * Opens the job queue in the background, once `after` settles (the moment the server listens), so that
 * it never delays a start. Until it is open, `enqueue` refuses with `unavailable`: it runs inside a
 * transaction, and on an embedded database waiting there would wait for itself. Writes wait for `opening`.
 */
export async function startJobs(
  deps: JobDeps,
  after: Promise<unknown> = Promise.resolve(),
): Promise<Jobs> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let boss: PgBoss | undefined;

  const open = async () => {
    await Promise.race([after, once(signal, 'abort')]);
    boss = await openUntilDone(deps, signal);
  };
  const ready = open();
  const working = ready.then(() =>
    boss && !signal.aborted ? work(boss, deps, signal) : undefined,
  );

  const stop = async () => {
    stopping.abort();
    await working;
    await boss?.stop({ graceful: true, timeout: STOP_MS });
  };
  let stopped: Promise<void> | undefined;

  return {
    queue: {
      opening: Promise.race([
        ready,
        after.then(() => sleep(OPENING_MS, undefined, { ref: false })),
      ]),
      async enqueue(tx, name, payload, key) {
        if (!boss || signal.aborted)
          throw new AppError('unavailable', 'The server is just starting. Please try again.');
        await sendJob(boss, tx, { name, data: payload, singletonKey: key });
      },
    },
    ready,
    stop: () => (stopped ??= stop()),
  };
}

/** Tries until the queue is open; undefined where the stop came first. */
async function openUntilDone(deps: JobDeps, signal: AbortSignal): Promise<PgBoss | undefined> {
  while (!signal.aborted) {
    try {
      const { openQueue } = await import('./pg-boss.ts');
      return await openQueue(deps);
    } catch (error) {
      deps.log.error({ err: error }, 'the job queue did not open; trying again');
      await sleep(RETRY_MS, undefined, { signal }).catch(() => undefined);
    }
  }
  return undefined;
}

/** Works on what waits; reconciles, and asks for the sweep of files, now and every ten minutes. */
async function work(boss: PgBoss, deps: JobDeps, signal: AbortSignal): Promise<void> {
  const [{ startWorkers }, { reconcile, requestSweep }] = await Promise.all([
    import('./pg-boss.ts'),
    import('./reconcile.ts'),
  ]);
  const round = async () => {
    try {
      const images = await reconcile(boss, deps);
      if (images > 0) deps.log.info({ images }, 'images get their variants');
      await requestSweep(boss);
    } catch (error) {
      deps.log.error({ err: error }, 'reconciling images failed');
    }
  };
  await round();
  const timer = setInterval(() => void round(), RECONCILE_MS).unref();
  signal.addEventListener('abort', () => clearInterval(timer), { once: true });
  try {
    await startWorkers(boss, deps);
  } catch (error) {
    deps.log.error({ err: error }, 'the job queue is not worked on');
  }
}
