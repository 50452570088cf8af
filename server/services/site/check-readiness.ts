import type { Database } from '../../data/engine/client.ts';
import { ping } from '../../data/engine/ping.ts';
import type { Queue } from '../../ports/queue.ts';
import type { Storage } from '../../ports/storage.ts';

/** How long a result is used again, and how long a check may take. In milliseconds. */
const CACHE_MS = 1_000;
const LIMIT_MS = 1_000;

const CHECKS = ['database', 'storage', 'queue'] as const;
type CheckName = (typeof CHECKS)[number];

export interface Readiness {
  /**
   * `degraded` if only an object store fails: pages and browser caches work, and a proxy that stopped using
   * every process would make it worse.
   */
  status: 'ready' | 'degraded' | 'not ready';
  /** `ok`, or the reason why not. Contains no addresses and no messages of drivers. */
  checks: Record<CheckName, string>;
}

/**
 * Returns a function that checks whether the server can serve requests. Concurrent and repeated calls share
 * one result, so that probes cost nothing.
 */
export function readinessCheck({
  database,
  storage,
  queue,
}: {
  database: Database;
  storage: Storage;
  queue: Queue;
}): () => Promise<Readiness> {
  const run: Record<CheckName, () => Promise<string>> = {
    database: withLimit(() => ping(database)),
    // A missing file proves that the storage answers.
    storage: withLimit(async () => (await storage.get('readiness'))?.body.destroy()),
    queue: async () => (queue.isOpen?.() === false ? 'not open' : 'ok'),
  };
  let result: Promise<Readiness> | undefined;
  let validUntil = 0;

  async function check(): Promise<Readiness> {
    const [databaseState, storageState, queueState] = await Promise.all(
      CHECKS.map((name) => run[name]()),
    );
    const checks = {
      database: databaseState ?? '',
      storage: storageState ?? '',
      queue: queueState ?? '',
    };
    validUntil = performance.now() + CACHE_MS;
    const failed = CHECKS.filter((name) => checks[name] !== 'ok');
    const isServing = failed.every((name) => name === 'storage' && storage.isShared);
    const status = failed.length === 0 ? 'ready' : isServing ? 'degraded' : 'not ready';
    return { status, checks };
  }

  return () => {
    if (!result || performance.now() > validUntil) {
      validUntil = Infinity;
      result = check();
    }
    return result;
  };
}

/** Starts no second check while the first one hangs. */
function withLimit(check: () => Promise<unknown>): () => Promise<string> {
  let running: Promise<string> | undefined;
  const start = async () => {
    try {
      await check();
      return 'ok';
    } catch {
      return 'failed';
    } finally {
      running = undefined;
    }
  };
  return async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const timer = setTimeout(resolve, LIMIT_MS, 'does not answer');
    const state = await Promise.race([(running ??= start()), promise]);
    clearTimeout(timer);
    return state;
  };
}
