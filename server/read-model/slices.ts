import { setImmediate as turn } from 'node:timers/promises';

/** How long a slice may hold up other work, in milliseconds. */
const SLICE_MS = 5;
/** Numbers between two looks at the clock. */
const STEP = 4_096;

/** Divides the numbers from 0 to `count` into ranges, and lets other work run every few milliseconds. */
export async function* slices(count: number): AsyncGenerator<[from: number, to: number]> {
  let until = performance.now() + SLICE_MS;
  for (let from = 0; from < count; from += STEP) {
    yield [from, Math.min(from + STEP, count)];
    if (performance.now() < until) continue;
    await turn();
    until = performance.now() + SLICE_MS;
  }
}
