import { slices } from './slices.ts';

const DIGIT = 65_536;

/**
 * Returns the numbers from 0 to `count` sorted by a key from 0 to 2^53. Equal keys keep their order. Sorts
 * digit by digit and lets other work run in between, because sorting a million cars takes half a second.
 */
export async function sortByKey(
  count: number,
  keyOf: (index: number) => number,
): Promise<Int32Array<ArrayBuffer>> {
  const keys = new Float64Array(count);
  let order = new Int32Array(count);
  let next = new Int32Array(count);
  let max = 0;
  for await (const [from, to] of slices(count))
    for (let at = from; at < to; at += 1) {
      const key = keyOf(at);
      keys[at] = key;
      order[at] = at;
      if (key > max) max = key;
    }
  for (let unit = 1; unit <= max; unit *= DIGIT) {
    const starts = new Uint32Array(DIGIT + 1);
    const digitOf = (index: number) => Math.floor((keys[index] ?? 0) / unit) % DIGIT;
    for await (const [from, to] of slices(count))
      for (let at = from; at < to; at += 1) starts[digitOf(at) + 1]! += 1;
    for (let digit = 1; digit <= DIGIT; digit += 1) starts[digit]! += starts[digit - 1]!;
    for await (const [from, to] of slices(count))
      for (let at = from; at < to; at += 1) {
        const index = order[at]!;
        next[starts[digitOf(index)]!++] = index;
      }
    [order, next] = [next, order];
  }
  return order;
}
