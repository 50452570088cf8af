import { expect, it } from 'vitest';
import { serverData } from './server-data.ts';

it('keeps the properties readable, but not enumerable', () => {
  const data = serverData({ cars: [1, 2], page: 1 });
  const { cars, page } = data;
  expect([cars, page]).toEqual([[1, 2], 1]);
  expect(Object.keys(data)).toEqual([]);
  expect(JSON.stringify(data)).toBe('{}');
});
