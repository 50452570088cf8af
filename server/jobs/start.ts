import { setTimeout as sleep } from 'node:timers/promises';
import type { PgBoss } from 'pg-boss';
import { AppError } from '../../domain/errors.ts';
import { sendJob } from '../data/job-queue.ts';
import { openBoss, workAll } from './boss.ts';
import type { JobDeps } from './handlers.ts';
import type { Queue } from './queue.ts';
import { reconcile } from './reconcile.ts';

const RECONCILE_MS = 10 * 60_000;
const RETRY_MS = 5_000;
const STOP_MS = 8_000;

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
 * transaction, and on an embedded database waiting there would wait for itself.
 */
export async function startJobs(
  deps: JobDeps,
  after: Promise<unknown> = Promise.resolve(),
): Promise<Jobs> {
  const stopping = new AbortController();
  let boss: PgBoss | undefined;

  const ready = after
    .then(() => openUntilDone(deps, stopping.signal))
    .then((opened) => {
      boss = opened;
    });
  const working = ready.then(async () => {
    if (boss && !stopping.signal.aborted) await work(boss, deps, stopping.signal);
  });

  let stopped: Promise<void> | undefined;
  const stop = async () => {
    stopping.abort();
    await working;
    await boss?.stop({ graceful: true, timeout: STOP_MS });
  };

  return {
    queue: {
      async enqueue(tx, name, payload, key) {
        if (!boss || stopping.signal.aborted)
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
      return await openBoss(deps);
    } catch (error) {
      deps.log.error({ err: error }, 'The job queue did not open; trying again');
      await sleep(RETRY_MS, undefined, { signal }).catch(() => undefined);
    }
  }
  return undefined;
}

/** Works, and reconciles now and every ten minutes. */
async function work(boss: PgBoss, deps: JobDeps, signal: AbortSignal): Promise<void> {
  const round = async () => {
    try {
      const found = await reconcile(boss, deps);
      if (found > 0) deps.log.info({ pictures: found }, 'Making the variants of pictures');
    } catch (error) {
      deps.log.error({ err: error }, 'Reconciling pictures failed');
    }
  };
  await round();
  await workAll(boss, deps);
  const timer = setInterval(() => void round(), RECONCILE_MS).unref();
  signal.addEventListener('abort', () => clearInterval(timer), { once: true });
}
