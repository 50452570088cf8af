import type { OpeningHours } from './opening-hours.ts';
import { addDays, dublinInstant, dublinTime, weekdayOf } from '../../platform/dublin-time.ts';

/** The weekly opening hours, and the days on which the dealer is closed all day. */
export interface OpeningTimes {
  hours: OpeningHours[];
  closedDays: readonly { date: string }[];
}

/** A time from `start` (inclusive) to `end` (exclusive). */
export interface OpenPeriod {
  start: Date;
  end: Date;
}

const DAYS = ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'] as const;

/** Days after which the search for the next opening ends: the dealer then counts as permanently closed. */
const HORIZON_DAYS = 400;

/** Returns the times on a date in Dublin when the dealer is open, in order and without overlaps. */
export function openPeriodsOn({ hours, closedDays }: OpeningTimes, date: string): OpenPeriod[] {
  if (closedDays.some((day) => day.date === date)) return [];
  const day = DAYS[weekdayOf(date)];
  const merged: OpenPeriod[] = [];
  const periods = hours
    .filter(({ schemaDays }) => schemaDays.some((one) => one === day))
    .map(({ opens, closes }) => ({
      start: dublinInstant(date, opens),
      end: dublinInstant(date, closes),
    }))
    // In spring, hours inside the hour that the clock skips have no length.
    .filter(({ start, end }) => start < end)
    .sort((a, b) => a.start.getTime() - b.start.getTime());
  for (const period of periods) {
    const last = merged.at(-1);
    if (!last || period.start > last.end) merged.push(period);
    else if (period.end > last.end) last.end = period.end;
  }
  return merged;
}

/** Yields the periods that end after an instant, in order. */
function* periodsAfter(times: OpeningTimes, at: Date): Generator<OpenPeriod> {
  const { date } = dublinTime(at);
  for (let day = 0; day <= HORIZON_DAYS; day++)
    for (const period of openPeriodsOn(times, addDays(date, day)))
      if (period.end > at) yield period;
}

const firstPeriod = (times: OpeningTimes, at: Date) => periodsAfter(times, at).next().value ?? null;

export function isOpen(times: OpeningTimes, at: Date): boolean {
  const period = firstPeriod(times, at);
  return period !== null && period.start <= at;
}

/** Returns the instant at which the dealer closes, or null if it is closed now. */
export function openUntil(times: OpeningTimes, at: Date): Date | null {
  const period = firstPeriod(times, at);
  return period !== null && period.start <= at ? period.end : null;
}

/**
 * Returns the next instant after `at` at which the dealer opens, or null if it does not open within
 * `HORIZON_DAYS`.
 */
export function nextOpening(times: OpeningTimes, at: Date): Date | null {
  for (const { start } of periodsAfter(times, at)) if (start > at) return start;
  return null;
}

/** Returns when the dealer closes, or null if it is closed, and when it opens next. */
export const openingState = (times: OpeningTimes, at: Date) => ({
  until: openUntil(times, at),
  next: nextOpening(times, at),
});

/**
 * Returns the number of seconds between two instants during which the dealer is open; 0 if `to` is not later
 * than `from`.
 * @param enough a number of seconds after which no further day is counted
 */
export function openSecondsBetween(
  times: OpeningTimes,
  from: Date,
  to: Date,
  enough = Infinity,
): number {
  let total = 0;
  const last = dublinTime(to).date;
  for (
    let { date } = dublinTime(from);
    date <= last && total <= enough * 1000;
    date = addDays(date, 1)
  )
    for (const { start, end } of openPeriodsOn(times, date)) {
      const begin = Math.max(start.getTime(), from.getTime());
      total += Math.max(0, Math.min(end.getTime(), to.getTime()) - begin);
    }
  return total / 1000;
}

/**
 * Returns the instant at which the dealer has been open for a number of seconds since `from`, or null if that is not
 * within `HORIZON_DAYS`.
 */
export function afterOpenSeconds(times: OpeningTimes, from: Date, seconds: number): Date | null {
  let missing = seconds * 1000;
  for (const { start, end } of periodsAfter(times, from)) {
    const begin = Math.max(start.getTime(), from.getTime());
    if (end.getTime() - begin >= missing) return new Date(begin + missing);
    missing -= end.getTime() - begin;
  }
  return null;
}
