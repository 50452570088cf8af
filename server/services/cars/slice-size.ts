/** How long a slice of a long list should take, in milliseconds: the embedded database blocks the event loop. */
const SLICE_MS = 6;
const MAX_CARS = 500;

/** Cars of the first slice, and at least: with fewer, the cost of a query exceeds that of its cars. */
export const FIRST_SLICE = 25;

/** Returns the number of cars of the next slice, from the number and the duration of the last one. */
export function nextSlice(cars: number, milliseconds: number): number {
  const inTime = Math.floor((cars * SLICE_MS) / Math.max(milliseconds, 0.1));
  return Math.max(FIRST_SLICE, Math.min(inTime, cars * 2, MAX_CARS));
}
