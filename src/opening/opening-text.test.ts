import { expect, it } from 'vitest';
import { openingStateText } from './opening-text.ts';

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
