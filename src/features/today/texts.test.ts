import { describe, expect, it } from 'vitest';
import { dayWord, daysLater, firstReplyText, followUpText, nothingText } from './texts.ts';

const NOW = new Date('2026-11-27T12:00:00Z');

describe('texts of Today', () => {
  it.each([
    ['2026-11-27T00:00:00Z', 'today 00:00'],
    ['2026-11-27T23:59:00Z', 'today 23:59'],
    ['2026-11-28T10:00:00Z', 'tomorrow 10:00'],
    ['2026-11-29T10:00:00Z', 'Sun 29 Nov, 10:00'],
    ['2026-11-26T10:00:00Z', 'Thu 26 Nov, 10:00'],
  ])('name the day of %s: %s', (iso, text) => {
    expect(dayWord(iso, NOW)).toBe(text);
  });

  it.each([
    [null, 2, 'No answer for 2 days'],
    [null, 1, 'No answer for 1 day'],
    ['2026-11-27T09:00:00Z', null, 'Promised for today'],
    ['2026-11-23T09:00:00Z', null, 'Promised for 23 Nov'],
  ])('say why to follow up: %s, %s: %s', (promisedFor, noAnswerDays, text) => {
    expect(followUpText({ promisedFor, noAnswerDays }, NOW)).toBe(text);
  });

  it.each([
    [22, 41, 'Median first reply this week: 22 minutes (last week 41)'],
    [1, null, 'Median first reply this week: 1 minute'],
    [0, null, 'Median first reply this week: less than a minute'],
    [0, 41, 'Median first reply this week: less than a minute (last week 41 minutes)'],
    [22, 0, 'Median first reply this week: 22 minutes (last week less than a minute)'],
    [null, 0, 'Median first reply last week: less than a minute'],
    [null, 1_041, 'Median first reply last week: 1,041 minutes'],
    [null, null, null],
  ])('give the median of %s and %s minutes: %s', (thisWeek, lastWeek, text) => {
    expect(firstReplyText({ thisWeek, lastWeek })).toBe(text);
  });

  it.each([
    [39, 2, 'Nothing is waiting. 39 cars are live, 2 reserved.'],
    [1, 0, 'Nothing is waiting. 1 car is live, 0 reserved.'],
  ])('say that nothing waits, with %s live and %s reserved: %s', (live, reserved, text) => {
    expect(nothingText({ live, reserved })).toBe(text);
  });

  it.each([
    ['2026-11-27T17:00:00.000Z', '2026-11-29T17:00:00.000Z'],
    ['2026-10-24T16:00:00.000Z', '2026-10-26T17:00:00.000Z'],
    ['2027-03-26T17:00:00.000Z', '2027-03-28T16:00:00.000Z'],
  ])('extend the reservation of %s to %s, at the same time of day', (iso, kept) => {
    expect(daysLater(iso, 2).toISOString()).toBe(kept);
  });
});
