import { describe, expect, it } from 'vitest';
import { pagesToShow } from './pager.tsx';

describe('pagesToShow', () => {
  it('returns every page up to seven', () => {
    expect(pagesToShow(3, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it('returns the ends and the neighbours of the current page, with gaps between', () => {
    expect(pagesToShow(1, 20)).toEqual([1, 2, 3, 4, null, 20]);
    expect(pagesToShow(10, 20)).toEqual([1, null, 9, 10, 11, null, 20]);
    expect(pagesToShow(20, 20)).toEqual([1, null, 17, 18, 19, 20]);
  });

  it('returns the existing pages for a page past the end', () => {
    expect(pagesToShow(99, 9)).toEqual([1, null, 6, 7, 8, 9]);
  });
});
