/**
 * How long reading a slice of a long list should take, in milliseconds. The embedded database blocks the
 * event loop during that time.
 */
const SLICE_MS = 6;
const MAX_CARS = 500;

/**
 * Number of cars in the first slice, and minimum for the others: in a smaller slice, the query would cost
 * more than its cars.
 */
export const FIRST_SLICE = 10;

/**
 * Returns the number of cars for the next slice, from the number and the duration in milliseconds of the last
 * one.
 */
export function nextSlice(cars: number, milliseconds: number, max = MAX_CARS): number {
  const inTime = Math.floor((cars * SLICE_MS) / Math.max(milliseconds, 0.1));
  return Math.max(FIRST_SLICE, Math.min(inTime, cars * 2, max));
}
