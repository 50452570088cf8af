import { AppError } from '../../platform/errors.ts';
import { networksOf } from '../../platform/rate-limits/networks.server.ts';

interface SlotLimits {
  /** Uploads of this process that are received at the same time. */
  total: number;
  /** Those from one network. */
  perNetwork: number;
}

/** Seconds after which a refused client tries again. */
const RETRY_AFTER = 3;

/**
 * Returns a function that runs `work`, which holds an upload in memory, in one of a limited number of slots.
 * It throws `unavailable` if the slots are taken: a queue would let slow clients keep others waiting.
 */
export function uploadSlots({ total, perNetwork }: SlotLimits) {
  const taken: string[][] = [];
  return async <Result>(address: string, work: () => Promise<Result>): Promise<Result> => {
    const networks = networksOf(address).map(({ network }) => network);
    const isFull = (network: string) =>
      taken.filter((one) => one.includes(network)).length >= perNetwork;
    if (taken.length >= total || networks.some(isFull))
      throw new AppError('unavailable', 'Too many photos are arriving. Try again in a moment.', {
        details: { retryAfter: RETRY_AFTER },
      });
    taken.push(networks);
    try {
      return await work();
    } finally {
      taken.splice(taken.indexOf(networks), 1);
    }
  };
}

/**
 * Returns a function that runs one `work` per key at a time. A later one aborts the signal of the earlier one
 * with `replaced` and starts when that one has ended: the earlier one may belong to a lost connection.
 */
export function latestPerKey(replaced: () => Error) {
  const running = new Map<string, { abort: AbortController; ended: Promise<unknown> }>();
  return async <Result>(
    key: string,
    work: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> => {
    const earlier = running.get(key);
    earlier?.abort.abort(replaced());
    const abort = new AbortController();
    const start = async () => {
      await earlier?.ended;
      abort.signal.throwIfAborted();
      return work(abort.signal);
    };
    const result = start();
    const turn = { abort, ended: result.catch(() => {}) };
    running.set(key, turn);
    try {
      return await result;
    } finally {
      if (running.get(key) === turn) running.delete(key);
    }
  };
}
