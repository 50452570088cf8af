import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, dublinInstant, dublinTime, existsInDublin } from './dublin-time.ts';
import {
  afterOpenSeconds,
  isOpen,
  nextOpening,
  openPeriodsOn,
  openSecondsBetween,
  type OpeningTimes,
  openUntil,
} from './opening.ts';

const times: OpeningTimes = {
  hours: [
    { days: '', schemaDays: ['Mo', 'Tu', 'We', 'Th', 'Fr'], opens: '09:00', closes: '18:00' },
    { days: '', schemaDays: ['Sa', 'Su'], opens: '10:00', closes: '16:00' },
  ],
  closedDays: [{ date: '2027-03-17' }],
};
const never: OpeningTimes = { hours: [], closedDays: [] };
const iso = (date: Date | null) => date?.toISOString();

describe('in winter, in summer and on closed days', () => {
  it('opens and closes at the times that a clock in Dublin shows', () => {
    const at = (text: string) => isOpen(times, new Date(text));
    expect(at('2027-01-15T08:59:59.999Z')).toBe(false);
    expect(at('2027-01-15T09:00:00Z')).toBe(true);
    expect(at('2027-01-15T18:00:00Z')).toBe(false);
    expect(at('2027-07-15T08:00:00Z')).toBe(true);
    expect(at('2027-07-15T17:00:00Z')).toBe(false);
    expect(at('2027-03-17T12:00:00Z')).toBe(false);
  });

  it('finds the next opening across nights, closed days and clock changes', () => {
    expect(iso(nextOpening(times, new Date('2027-03-16T19:00:00Z')))).toBe(
      '2027-03-18T09:00:00.000Z',
    );
    // The clock changes in the night before Sunday 28 March.
    expect(iso(nextOpening(times, new Date('2027-03-27T17:00:00Z')))).toBe(
      '2027-03-28T09:00:00.000Z',
    );
    expect(iso(nextOpening(times, new Date('2027-01-15T09:00:00Z')))).toBe(
      '2027-01-16T10:00:00.000Z',
    );
    expect(nextOpening(never, new Date())).toBeNull();
  });

  it('says until when it is open', () => {
    expect(iso(openUntil(times, new Date('2027-07-17T12:00:00Z')))).toBe(
      '2027-07-17T15:00:00.000Z',
    );
    expect(openUntil(times, new Date('2027-07-17T20:00:00Z'))).toBeNull();
  });

  it('counts overlapping hours once, and both halves of a split day', () => {
    const hours = (opens: string, closes: string) => ({
      days: '',
      schemaDays: ['Fr' as const],
      opens,
      closes,
    });
    const day = (...periods: OpeningTimes['hours']) =>
      openSecondsBetween(
        { hours: periods, closedDays: [] },
        new Date('2027-01-15T00:00:00Z'),
        new Date('2027-01-16T00:00:00Z'),
      ) / 3600;
    expect(day(hours('14:00', '18:00'), hours('09:00', '13:00'))).toBe(8);
    expect(day(hours('09:00', '13:00'), hours('10:00', '12:00'), hours('13:00', '14:00'))).toBe(5);
    expect(day(hours('20:00', '24:00'))).toBe(4);
  });

  it('adds open time over the weekend', () => {
    const friday = new Date('2027-01-15T17:30:00Z');
    expect(iso(afterOpenSeconds(times, friday, 60 * 60))).toBe('2027-01-16T10:30:00.000Z');
    expect(iso(afterOpenSeconds(times, friday, 0))).toBe('2027-01-15T17:30:00.000Z');
    expect(afterOpenSeconds(never, friday, 1)).toBeNull();
  });
});

describe('on the days on which the clock changes', () => {
  const nightOwl = (opens: string, closes: string): OpeningTimes => ({
    hours: [{ days: '', schemaDays: ['Su'], opens, closes }],
    closedDays: [],
  });
  const secondsOn = (opening: OpeningTimes, date: string) =>
    openPeriodsOn(opening, date).reduce(
      (sum, { start, end }) => sum + (end.getTime() - start.getTime()) / 1000,
      0,
    );

  it('has 23 hours in March and 25 in October', () => {
    const allDay = nightOwl('00:00', '24:00');
    expect(secondsOn(allDay, '2027-03-28') / 3600).toBe(23);
    expect(secondsOn(allDay, '2027-10-31') / 3600).toBe(25);
    expect(secondsOn(allDay, '2027-07-04') / 3600).toBe(24);
  });

  it('moves a time that does not exist by an hour and takes the first of two', () => {
    expect(iso(dublinInstant('2027-03-28', '01:30'))).toBe('2027-03-28T01:30:00.000Z');
    expect(existsInDublin('2027-03-28', '01:30')).toBe(false);
    expect(existsInDublin('2027-03-28', '02:30')).toBe(true);
    expect(iso(dublinInstant('2027-10-31', '01:30'))).toBe('2027-10-31T00:30:00.000Z');
    expect(existsInDublin('2027-10-31', '01:30')).toBe(true);
  });
});

describe('for any hours and any instants', () => {
  const minutes = fc.integer({ min: 0, max: 24 * 60 });
  const clockOf = (minute: number) =>
    [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
  const weekday = fc.constantFrom('Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su');
  const anyTimes = fc.record({
    hours: fc.array(
      fc
        .tuple(fc.uniqueArray(weekday, { minLength: 1 }), minutes, minutes)
        .filter(([, a, b]) => a !== b)
        .map(([schemaDays, a, b]) => ({
          days: '',
          schemaDays,
          opens: clockOf(Math.min(a, b)),
          closes: clockOf(Math.max(a, b)),
        })),
      { maxLength: 4 },
    ),
    closedDays: fc.array(
      fc
        .constantFrom('2027-03-27', '2027-03-28', '2027-03-29', '2027-10-30', '2027-10-31')
        .map((date) => ({ date })),
    ),
  });
  /** Within a few days of one of the two clock changes of 2027. */
  const nearChange = fc
    .tuple(
      fc.constantFrom(Date.parse('2027-03-28T01:00:00Z'), Date.parse('2027-10-31T01:00:00Z')),
      fc.integer({ min: -4 * 86_400, max: 4 * 86_400 }),
    )
    .map(([change, seconds]) => new Date(change + seconds * 1000));
  const inOrder = (count: number) =>
    fc
      .array(nearChange, { minLength: count, maxLength: count })
      .map((all) => all.sort((a, b) => a.getTime() - b.getTime()));

  it('adds up: the open time of two adjoining spans is that of both together', () => {
    fc.assert(
      fc.property(anyTimes, inOrder(3), (opening, [a, b, c]) => {
        if (!a || !b || !c) throw new Error('three instants');
        expect(openSecondsBetween(opening, a, b) + openSecondsBetween(opening, b, c)).toBe(
          openSecondsBetween(opening, a, c),
        );
      }),
      { numRuns: 200 },
    );
  });

  it('never counts more than the time that passes, nor less than nothing', () => {
    fc.assert(
      fc.property(anyTimes, inOrder(2), (opening, [a, b]) => {
        if (!a || !b) throw new Error('two instants');
        const open = openSecondsBetween(opening, a, b);
        expect(open).toBeGreaterThanOrEqual(0);
        expect(open).toBeLessThanOrEqual((b.getTime() - a.getTime()) / 1000);
        if (a < b) expect(openSecondsBetween(opening, b, a)).toBe(0);
      }),
      { numRuns: 100 },
    );
  });

  it('agrees with itself: closed before the next opening, open from then, open until the end', () => {
    fc.assert(
      fc.property(anyTimes, nearChange, (opening, at) => {
        const next = nextOpening(opening, at);
        if (next) {
          expect(next > at).toBe(true);
          expect(isOpen(opening, next)).toBe(true);
          if (!isOpen(opening, at)) expect(openSecondsBetween(opening, at, next)).toBe(0);
        }
        const until = openUntil(opening, at);
        expect(until !== null).toBe(isOpen(opening, at));
        if (until)
          expect(openSecondsBetween(opening, at, until)).toBe(
            (until.getTime() - at.getTime()) / 1000,
          );
      }),
      { numRuns: 200 },
    );
  });

  it('reaches a number of open seconds exactly', () => {
    fc.assert(
      fc.property(
        anyTimes,
        nearChange,
        fc.integer({ min: 1, max: 90_000 }),
        (opening, at, open) => {
          const then = afterOpenSeconds(opening, at, open);
          if (then) expect(openSecondsBetween(opening, at, then)).toBe(open);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('reads back the date and time that a clock in Dublin shows', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 3_000 }).map((days) => addDays('2024-01-01', days)),
        minutes.map((minute) => clockOf(minute % 1_440)),
        (date, time) => {
          const shown = dublinTime(dublinInstant(date, time));
          if (existsInDublin(date, time)) expect(shown).toEqual({ date, time });
          else expect(time.startsWith('01:')).toBe(true);
        },
      ),
    );
  });
});
