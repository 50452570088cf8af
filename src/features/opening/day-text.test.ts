import { expect, it } from 'vitest';
import { irishTime } from './day-text.ts';

it('formats times in Irish local time, in winter and in summer', () => {
  expect(irishTime('2027-03-14T09:05:00.000Z')).toBe('14 Mar 2027, 09:05');
  expect(irishTime('2027-07-31T23:30:00.000Z')).toBe('1 Aug 2027, 00:30');
});
