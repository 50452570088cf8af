import { describe, expect, it } from 'vitest';
import { isOpenFor, openingText } from './hours-text.ts';

const times = {
  hours: [
    { days: '', schemaDays: ['Mo' as const], opens: '09:00', closes: '13:00' },
    { days: '', schemaDays: ['Mo' as const, 'Fr' as const], opens: '14:00', closes: '18:00' },
  ],
  closedDays: [{ date: '2026-12-25', label: 'Christmas Day' }],
};

describe('the opening hours for staff who choose a time', () => {
  it.each([
    ['2026-11-23', 'Open from 09:00 to 13:00 and 14:00 to 18:00'],
    ['2026-11-27', 'Open from 14:00 to 18:00'],
    ['2026-11-29', 'Closed on Sundays'],
    ['2026-12-25', 'Closed: Christmas Day'],
  ])('on %s: %s', (date, text) => {
    expect(openingText(times, date)).toBe(text);
  });

  it.each([
    ['2026-11-23T12:00:00Z', 60, true],
    ['2026-11-23T12:30:00Z', 60, false],
    ['2026-11-23T23:00:00Z', 60, false],
    ['2026-11-29T10:00:00Z', 15, false],
    ['2026-12-25T15:00:00Z', 15, false],
    // Summer time: 17:00 in Dublin.
    ['2027-06-04T16:00:00Z', 60, true],
  ])('an appointment at %s for %i minutes is within them: %s', (start, minutes, isOpen) => {
    expect(isOpenFor(times, new Date(start), minutes)).toBe(isOpen);
  });
});
