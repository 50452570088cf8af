import { expect, it } from 'vitest';
import { countByStatus, isFault, quantile, slope } from './answers.ts';

it('calculates quantiles and the slope of a line with noise', () => {
  const values = Array.from({ length: 200 }, (_, at) => 200 - at);
  expect(quantile(values, 0.99)).toBe(199);
  expect(quantile([7], 0.99)).toBe(7);
  const points = values.map((_, x) => ({ x, y: 5 + 3 * x + (x % 2) }));
  expect(slope(points)).toBeCloseTo(3, 1);
});

it('counts a 5xx and a failed connection as faults, but not a 4xx', () => {
  const answers = [200, 503, 0, 409].map((status) => ({ kind: 'api' as const, status, ms: 1 }));
  expect(answers.filter(isFault).map(({ status }) => status)).toEqual([503, 0]);
  expect(countByStatus(answers)).toBe('api 200: 1, api 409: 1, api 503: 1, api failed: 1');
});
