import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, dublinInstant, dublinTime } from '../../../platform/dublin-time.ts';
import { openPeriodsOn, openSecondsBetween, type OpeningTimes } from '../../opening/opening.ts';
import { freeSlots, slotProblem, TEST_DRIVE } from './slots.ts';

const HOUR = 3_600_000;
const times: OpeningTimes = {
  hours: [
    { days: '', schemaDays: ['Mo', 'Tu', 'We', 'Th', 'Fr'], opens: '09:00', closes: '18:00' },
    { days: '', schemaDays: ['Sa'], opens: '10:00', closes: '16:30' },
  ],
  closedDays: [{ date: '2026-11-25' }],
};
/** A Monday at 15:10 in winter, when Dublin uses UTC. */
const now = new Date('2026-11-23T15:10:00Z');
const slotsOn = (date: string, busy: { start: Date; end: Date }[] = []) =>
  freeSlots({ times, busy, now })
    .map(dublinTime)
    .filter((slot) => slot.date === date)
    .map(({ time }) => time);
const problem = (at: string) =>
  slotProblem(new Date(at), {
    times,
    busy: [{ start: new Date('2026-11-26T11:00:00Z'), end: new Date('2026-11-26T12:00:00Z') }],
    now,
  });

describe('free slots', () => {
  it('start two open hours from now, which can be on the next day', () => {
    expect(slotsOn('2026-11-23')).toEqual([]);
    expect(slotsOn('2026-11-24')[0]).toBe('09:00');
    const late = new Date('2026-11-23T17:00:00Z');
    const [first] = freeSlots({ times, busy: [], now: late });
    expect(first && dublinTime(first)).toEqual({ date: '2026-11-24', time: '10:00' });
  });

  it('end with the opening hours, and leave out closed days', () => {
    expect(slotsOn('2026-11-24')).toEqual(
      ['09', '10', '11', '12', '13', '14', '15', '16', '17'].map((hour) => `${hour}:00`),
    );
    expect(slotsOn('2026-11-28').at(-1)).toBe('15:00');
    expect(slotsOn('2026-11-25')).toEqual([]);
    expect(slotsOn('2026-12-14')).toHaveLength(9);
    expect(slotsOn('2026-12-15')).toEqual([]);
    expect(freeSlots({ times: { hours: [], closedDays: [] }, busy: [], now })).toEqual([]);
  });

  it('leave out every hour that a confirmed drive touches', () => {
    const busy = [
      { start: new Date('2026-11-24T10:45:00Z'), end: new Date('2026-11-24T12:00:00Z') },
    ];
    expect(slotsOn('2026-11-24', busy)).not.toContain('10:00');
    expect(slotsOn('2026-11-24', busy)).not.toContain('11:00');
    expect(slotsOn('2026-11-24', busy)).toContain('12:00');
  });
});

it.each([
  ['2026-11-24T09:00:00Z', null],
  ['2026-11-23T15:00:00Z', 'past'],
  ['2026-11-23T16:00:00Z', 'tooSoon'],
  ['2026-12-15T10:00:00Z', 'tooFar'],
  ['2026-11-25T10:00:00Z', 'closed'],
  ['2026-11-24T17:30:00Z', 'closed'],
  ['2026-11-24T03:00:00Z', 'closed'],
  ['2026-11-26T11:30:00Z', 'taken'],
  ['2026-11-24T09:17:00Z', 'notOffered'],
] as const)('a drive at %s: %s', (at, expected) => {
  expect(problem(at)).toBe(expected);
});

const minutes = fc.integer({ min: 0, max: 24 * 60 });
const clockOf = (minute: number) =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
const anyHours = fc
  .tuple(minutes, minutes)
  .filter(([a, b]) => a !== b)
  .map(([a, b]) => ({
    days: '',
    schemaDays: ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const,
    opens: clockOf(Math.min(a, b)),
    closes: clockOf(Math.max(a, b)),
  }))
  .map(({ schemaDays, ...hours }) => ({ ...hours, schemaDays: [...schemaDays] }));
/** Times around the clock changes of 2027, on 28 March and 31 October. */
const aroundClockChanges = fc
  .tuple(
    fc.constantFrom(Date.parse('2027-03-28T00:00:00Z'), Date.parse('2027-10-31T00:00:00Z')),
    fc.integer({ min: -25 * 24 * 60, max: 3 * 24 * 60 }),
  )
  .map(([change, offset]) => new Date(change + offset * 60_000));

describe('over both clock changes', () => {
  it('each slot lies in the opening hours, after two open hours and within 21 days', () => {
    fc.assert(
      fc.property(fc.array(anyHours, { maxLength: 3 }), aroundClockChanges, (hours, at) => {
        const any: OpeningTimes = { hours, closedDays: [] };
        const today = dublinTime(at).date;
        const slots = freeSlots({ times: any, busy: [], now: at });
        // Checks only three slots, because each takes long.
        for (const slot of [slots[0], slots[slots.length >> 1], slots.at(-1)]) {
          if (!slot) continue;
          const end = new Date(slot.getTime() + HOUR);
          const { date, time } = dublinTime(slot);
          expect(openSecondsBetween(any, slot, end)).toBe(3_600);
          expect(openSecondsBetween(any, at, slot)).toBeGreaterThanOrEqual(TEST_DRIVE.leadSeconds);
          expect(date <= addDays(today, TEST_DRIVE.days)).toBe(true);
          // The form sends the local date and time of the slot. They must convert back to the same instant.
          expect(dublinInstant(date, time)).toEqual(slot);
          expect(slotProblem(slot, { times: any, busy: [], now: at })).toBeNull();
        }
      }),
      { numRuns: 25 },
    );
  });

  it('slots overlap neither each other nor a test drive', () => {
    const drive = fc
      .tuple(aroundClockChanges, fc.integer({ min: 15, max: 240 }))
      .map(([start, length]) => ({ start, end: new Date(start.getTime() + length * 60_000) }));
    fc.assert(
      fc.property(anyHours, aroundClockChanges, fc.array(drive), (hours, at, busy) => {
        const slots = freeSlots({ times: { hours: [hours], closedDays: [] }, busy, now: at });
        slots.forEach((slot, index) => {
          const before = slots[index - 1]?.getTime() ?? 0;
          expect(slot.getTime() - before).toBeGreaterThanOrEqual(HOUR);
          for (const { start, end } of busy)
            expect(slot >= end || slot.getTime() + HOUR <= start.getTime()).toBe(true);
        });
      }),
      { numRuns: 25 },
    );
  });

  it('a day that is open all day offers each hour that the clock shows once', () => {
    const allDay: OpeningTimes = {
      hours: [{ days: '', schemaDays: ['Su'], opens: '00:00', closes: '24:00' }],
      closedDays: [],
    };
    const hoursOn = (date: string) => {
      const [period] = openPeriodsOn(allDay, date);
      return freeSlots({ times: allDay, busy: [], now: new Date(`${addDays(date, -8)}T00:00:00Z`) })
        .filter((slot) => period && slot >= period.start && slot < period.end)
        .map((slot) => dublinTime(slot).time);
    };
    expect(hoursOn('2027-03-28')).toHaveLength(23);
    expect(hoursOn('2027-03-28')).not.toContain('01:00');
    expect(hoursOn('2027-10-31')).toHaveLength(24);
    expect(new Set(hoursOn('2027-10-31')).size).toBe(24);
  });
});
