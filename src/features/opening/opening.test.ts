import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, dublinInstant, dublinTime, existsInDublin } from '../../platform/dublin-time.ts';
import {
  afterOpenSeconds,
  isOpen,
  nextOpening,
  openPeriodsOn,
  openSecondsBetween,
  type OpeningTimes,
  openUntil,
} from './opening.ts';

type Hours = OpeningTimes['hours'][number];

const times: OpeningTimes = {
  hours: [
    { days: '', schemaDays: ['Mo', 'Tu', 'We', 'Th', 'Fr'], opens: '09:00', closes: '18:00' },
    { days: '', schemaDays: ['Sa', 'Su'], opens: '10:00', closes: '16:00' },
  ],
  closedDays: [{ date: '2027-03-17' }],
};
const never: OpeningTimes = { hours: [], closedDays: [] };
const iso = (date: Date | null) => date?.toISOString();
const nextAfter = (text: string) => iso(nextOpening(times, new Date(text)));
const isOpenAt = (text: string) => isOpen(times, new Date(text));
const on = (day: Hours['schemaDays'][number], opens: string, closes: string): Hours => ({
  days: '',
  schemaDays: [day],
  opens,
  closes,
});
const hoursOn = (date: string, ...hours: Hours[]) =>
  openPeriodsOn({ hours, closedDays: [] }, date).reduce(
    (sum, { start, end }) => sum + (end.getTime() - start.getTime()) / 3_600_000,
    0,
  );

describe('in winter, in summer and on closed days', () => {
  it('opens and closes at the times that a clock in Dublin shows', () => {
    expect(isOpenAt('2027-01-15T08:59:59.999Z')).toBe(false);
    expect(isOpenAt('2027-01-15T09:00:00Z')).toBe(true);
    expect(isOpenAt('2027-01-15T18:00:00Z')).toBe(false);
    expect(isOpenAt('2027-07-15T08:00:00Z')).toBe(true);
    expect(isOpenAt('2027-07-15T17:00:00Z')).toBe(false);
    expect(isOpenAt('2027-03-17T12:00:00Z')).toBe(false);
  });

  it('finds the next opening across nights, closed days and clock changes', () => {
    expect(nextAfter('2027-03-16T19:00:00Z')).toBe('2027-03-18T09:00:00.000Z');
    // The clock changes in the night before Sunday 28 March.
    expect(nextAfter('2027-03-27T17:00:00Z')).toBe('2027-03-28T09:00:00.000Z');
    expect(nextAfter('2027-01-15T09:00:00Z')).toBe('2027-01-16T10:00:00.000Z');
    expect(nextOpening(never, new Date())).toBeNull();
  });

  it('returns the time at which the dealer closes', () => {
    expect(iso(openUntil(times, new Date('2027-07-17T12:00:00Z')))).toBe(
      '2027-07-17T15:00:00.000Z',
    );
    expect(openUntil(times, new Date('2027-07-17T20:00:00Z'))).toBeNull();
  });

  it('counts overlapping hours once, and both halves of a split day', () => {
    const friday = '2027-01-15';
    expect(hoursOn(friday, on('Fr', '14:00', '18:00'), on('Fr', '09:00', '13:00'))).toBe(8);
    expect(
      hoursOn(
        friday,
        on('Fr', '09:00', '13:00'),
        on('Fr', '10:00', '12:00'),
        on('Fr', '13:00', '14:00'),
      ),
    ).toBe(5);
    expect(hoursOn(friday, on('Fr', '20:00', '24:00'))).toBe(4);
  });

  it('adds open time over the weekend', () => {
    const friday = new Date('2027-01-15T17:30:00Z');
    expect(iso(afterOpenSeconds(times, friday, 60 * 60))).toBe('2027-01-16T10:30:00.000Z');
    expect(iso(afterOpenSeconds(times, friday, 0))).toBe('2027-01-15T17:30:00.000Z');
    expect(afterOpenSeconds(never, friday, 1)).toBeNull();
  });
});

describe('on the days on which the clock changes', () => {
  it('has 23 hours in March and 25 in October', () => {
    const allDay = on('Su', '00:00', '24:00');
    expect(hoursOn('2027-03-28', allDay)).toBe(23);
    expect(hoursOn('2027-10-31', allDay)).toBe(25);
    expect(hoursOn('2027-07-04', allDay)).toBe(24);
  });

  it('is never open if the hours begin in the skipped hour and last an hour or less', () => {
    expect(hoursOn('2027-03-28', on('Su', '01:01', '02:00'))).toBe(0);
    expect(hoursOn('2027-03-28', on('Su', '01:30', '02:30'))).toBe(0);
  });

  it('moves a time that does not exist by an hour, and takes the first of two equal times', () => {
    expect(iso(dublinInstant('2027-03-28', '01:30'))).toBe('2027-03-28T01:30:00.000Z');
    expect(existsInDublin('2027-03-28', '01:30')).toBe(false);
    expect(existsInDublin('2027-03-28', '02:30')).toBe(true);
    expect(iso(dublinInstant('2027-10-31', '01:30'))).toBe('2027-10-31T00:30:00.000Z');
    expect(existsInDublin('2027-10-31', '01:30')).toBe(true);
  });
});

const minutes = fc.integer({ min: 0, max: 24 * 60 });
const clockOf = (minute: number) =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
const weekday = fc.constantFrom('Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su');
const anyTimes: fc.Arbitrary<OpeningTimes> = fc.record({
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

/** Checks a property with random values and returns the smallest counterexample, if any. */
function check<Values>(property: fc.IProperty<Values>) {
  const { failed, counterexample } = fc.check(property, { numRuns: 80 });
  return { failed, counterexample };
}
const PASSED = { failed: false, counterexample: null };
const seconds = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 1000;

describe('with random hours and instants', () => {
  it('returns the same total for a period as for its two parts', () => {
    expect(
      check(
        fc.property(anyTimes, nearChange, nearChange, nearChange, (opening, ...instants) => {
          const [a, b, c] = instants
            .map(Number)
            .sort((x, y) => x - y)
            .map((ms) => new Date(ms));
          if (!a || !b || !c) return false;
          const both = openSecondsBetween(opening, a, b) + openSecondsBetween(opening, b, c);
          return both === openSecondsBetween(opening, a, c);
        }),
      ),
    ).toEqual(PASSED);
  });

  it('stops after the day on which the total exceeds the given seconds', () => {
    // A Monday, and a date years later.
    const [from, to] = [new Date('2026-11-23T09:00:00Z'), new Date('2046-11-23T09:00:00Z')];
    expect(openSecondsBetween(times, from, to, 9 * 3_600)).toBe(18 * 3_600);
    expect(openSecondsBetween(times, from, to, 9 * 3_600 - 1)).toBe(9 * 3_600);
  });

  it('returns between 0 and the time between the two instants', () => {
    expect(
      check(
        fc.property(anyTimes, nearChange, nearChange, (opening, a, b) => {
          const open = openSecondsBetween(opening, a, b);
          return open >= 0 && open <= Math.max(0, seconds(a, b));
        }),
      ),
    ).toEqual(PASSED);
  });

  it('is closed until the next opening and open at that instant', () => {
    expect(
      check(
        fc.property(anyTimes, nearChange, (opening, at) => {
          const next = nextOpening(opening, at);
          if (!next) return true;
          const closedUntilNext = openSecondsBetween(opening, at, next) === 0;
          return next > at && isOpen(opening, next) && (isOpen(opening, at) || closedUntilNext);
        }),
      ),
    ).toEqual(PASSED);
  });

  it('is open until the closing time that it returns', () => {
    expect(
      check(
        fc.property(anyTimes, nearChange, (opening, at) => {
          const until = openUntil(opening, at);
          if (!until) return !isOpen(opening, at);
          return (
            isOpen(opening, at) && openSecondsBetween(opening, at, until) === seconds(at, until)
          );
        }),
      ),
    ).toEqual(PASSED);
  });

  it('returns an instant after exactly the given number of open seconds', () => {
    expect(
      check(
        fc.property(
          anyTimes,
          nearChange,
          fc.integer({ min: 1, max: 90_000 }),
          (opening, at, open) => {
            const then = afterOpenSeconds(opening, at, open);
            return !then || openSecondsBetween(opening, at, then) === open;
          },
        ),
      ),
    ).toEqual(PASSED);
  });

  it('reads back every date and time, except those in the hour that the clock skips', () => {
    const date = fc.integer({ min: 0, max: 3_000 }).map((days) => addDays('2024-01-01', days));
    const time = fc.integer({ min: 0, max: 1_439 }).map(clockOf);
    expect(
      check(
        fc.property(date, time, (day, shown) => {
          const read = dublinTime(dublinInstant(day, shown));
          return (read.date === day && read.time === shown) || shown.startsWith('01:');
        }),
      ),
    ).toEqual(PASSED);
  });
});
