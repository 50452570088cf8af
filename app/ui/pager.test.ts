import { expect, test } from 'vitest';
import { pagesToShow } from './pager.tsx';

test('up to seven pages are all offered', () => {
  expect(pagesToShow(3, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test('of many pages the ends and the neighbours are offered, with gaps between', () => {
  expect(pagesToShow(1, 20)).toEqual([1, 2, 3, 4, null, 20]);
  expect(pagesToShow(10, 20)).toEqual([1, null, 9, 10, 11, null, 20]);
  expect(pagesToShow(20, 20)).toEqual([1, null, 17, 18, 19, 20]);
});

test('a page past the end still offers the pages that there are', () => {
  expect(pagesToShow(99, 9)).toEqual([1, null, 6, 7, 8, 9]);
});
