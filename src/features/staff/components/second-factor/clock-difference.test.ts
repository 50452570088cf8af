import { expect, it } from 'vitest';
import { describeDifference } from './clock-difference.ts';

const NOW = Date.parse('2026-11-28T10:00:00Z');

it.each([
  ['Sat, 28 Nov 2026 10:00:30 GMT', /^$/],
  ['Sat, 28 Nov 2026 09:59:10 GMT', /^$/],
  ['Sat, 28 Nov 2026 10:04:00 GMT', /4 min ahead of/],
  ['Sat, 28 Nov 2026 09:53:00 GMT', /7 min behind/],
  ['no date', /^$/],
  [null, /^$/],
])('describes the clock of a server at %s by %s', (date, expected) => {
  expect(describeDifference(date, NOW)).toMatch(expected);
});
