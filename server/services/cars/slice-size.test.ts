import { expect, it } from 'vitest';
import { nextSlice } from './slice-size.ts';

it.each([
  ['shrinks after a slow slice', 100, 12, 50],
  ['grows after a fast slice, at most to twice the size', 100, 0, 200],
  ['stays in its limits if slices are very slow', 100, 10_000, 10],
  ['stays in its limits if slices are very fast', 400, 0, 500],
])('the next slice %s', (_, cars, milliseconds, next) => {
  expect(nextSlice(cars, milliseconds)).toBe(next);
});
