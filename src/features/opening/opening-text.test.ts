import { expect, it } from 'vitest';
import { openingStateText, shortOpeningText, willBeSentText } from './opening-text.ts';

const now = new Date('2026-11-27T19:00:00Z');

it.each([
  ['Open until 21:30', '2026-11-27T21:30:00Z', '2026-11-28T09:00:00Z'],
  ['Closed. Open again today at 20:00', null, '2026-11-27T20:00:00Z'],
  ['Closed. Open again tomorrow at 9:00', null, '2026-11-28T09:00:00Z'],
  ['Closed. Open again on Monday at 10:00', null, '2026-11-30T10:00:00Z'],
  ['Closed at the moment', null, null],
])('says %j', (expected, until, next) => {
  expect(openingStateText({ until, next }, now)).toBe(expected);
});

it('uses the time of Dublin in summer', () => {
  const state = { until: '2026-07-01T17:00:00Z', next: null };
  expect(openingStateText(state, new Date('2026-07-01T12:00:00Z'))).toBe('Open until 18:00');
});

it.each([
  ['today 20:00', '2026-11-27T20:00:00Z'],
  ['Mon 9:00', '2026-11-30T09:00:00Z'],
  ['Thu 9:00', '2026-12-03T09:00:00Z'],
  ['Fri 4 Dec 9:00', '2026-12-04T09:00:00Z'],
  ['Mon 29 Mar 9:00', '2027-03-29T08:00:00Z'],
])('names an opening %j in short', (expected, next) => {
  const at = new Date(next);
  expect(shortOpeningText(at, now)).toBe(expected);
  const day = expected.startsWith('today') ? expected : `on ${expected}`;
  expect(willBeSentText(at, now)).toBe(`Will be sent ${day}`);
});
