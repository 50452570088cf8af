import { setTimeout as sleep } from 'node:timers/promises';
import { StorageUnavailableError } from '../../platform/ports/storage.server.ts';

/** How long an outage of the storage may last, in milliseconds. */
const OUTAGE_MS = 5 * 60_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Repeats `work` while the storage is unavailable, for up to five minutes: a backup or a restore needs
 * thousands of calls, and one outage must not make all of them useless. Refusals are not repeated.
 * @throws the error of the last attempt, or the reason of `signal`, which also ends a pause
 */
export async function retryStorage<Result>(
  work: () => Promise<Result>,
  signal: AbortSignal,
): Promise<Result> {
  let endsAt: number | undefined;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    signal.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      endsAt ??= performance.now() + OUTAGE_MS;
      const isTemporary = error instanceof StorageUnavailableError && !error.isRefused;
      if (!isTemporary || performance.now() + pause > endsAt) throw error;
    }
    await sleep(pause, undefined, { signal }).catch(() => {});
  }
}
