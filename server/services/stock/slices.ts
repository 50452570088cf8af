import { setImmediate as nextTurn } from 'node:timers/promises';

/** Milliseconds of work after which other work of the process has its turn. */
const SLICE_MS = 10;

export interface Slices {
  /** Whether the current slice has ended. */
  isOver(): boolean;
  /** Lets other work have its turn. Throws if the work was aborted. */
  next(): Promise<void>;
}

/** Splits long work of this process into slices, between which it answers requests. */
export function workInSlices(signal?: AbortSignal): Slices {
  let began = performance.now();
  return {
    isOver: () => performance.now() - began > SLICE_MS,
    async next() {
      await nextTurn();
      signal?.throwIfAborted();
      began = performance.now();
    },
  };
}
