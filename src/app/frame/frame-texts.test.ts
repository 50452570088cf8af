import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { frameIsShown, isFrameOutdated } from './frame-texts.ts';
import { frameTexts } from './frame-texts.ts';

afterEach(() => vi.useRealTimers());

it.each([
  ['closing time', '2027-06-04T17:00:00.000Z', '2027-06-05T08:00:00.000Z', '2027-06-04T17:00:00Z'],
  ['opening time', null, '2027-06-04T17:00:00.000Z', '2027-06-04T17:00:00Z'],
  [
    'midnight, because “tomorrow” becomes “today”',
    null,
    '2027-06-05T08:00:00.000Z',
    '2027-06-04T23:00:00Z',
  ],
  ['midnight, because of the year', null, null, '2027-06-04T23:00:00Z'],
])('header and footer change at %s', (_, until, next, change) => {
  const { changesAt } = frameTexts({ until, next }, new Date('2027-06-04T12:00:00Z'));
  expect(changesAt).toBe(Date.parse(change));
});

it('the footer has the year in Dublin', () => {
  const closed = { until: null, next: null };
  const yearAt = (at: string) => frameTexts(closed, new Date(at)).year;
  expect([yearAt('2027-12-31T23:59:59Z'), yearAt('2028-01-01T00:00:00Z')]).toEqual([2027, 2028]);
});

it.each([
  ['keeps header and footer until their texts change', '2027-06-04T16:59:59.999Z', false],
  ['loads header and footer again after their texts have changed', '2027-06-04T17:00:00Z', true],
])('a page that stayed open %s', (_, now, isOutdated) => {
  onTestFinished(() => frameIsShown(Infinity));
  frameIsShown(Date.parse('2027-06-04T17:00:00Z'));
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
  expect(isFrameOutdated()).toBe(isOutdated);
});
