import { DAY_MS, HOUR_MS } from './durations.ts';

/** Dates are `YYYY-MM-DD` and times `HH:MM`, as a clock in Dublin shows them. */

const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Dublin',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/**
 * Returns the date and time that a clock in Dublin shows, as milliseconds since 1970 as if they were UTC.
 * Drops the milliseconds.
 */
const readingAt = (instant: number) => Date.parse(`${clock.format(instant).replace(' ', 'T')}Z`);

/** Returns the date and the time in Dublin at an instant. */
export function dublinTime(at: Date): { date: string; time: string } {
  const [date = '', time = ''] = clock.format(at).split(' ');
  return { date, time: time.slice(0, 5) };
}

/**
 * Returns the instant at which a clock in Dublin shows a date and a time; `24:00` is the next midnight. In
 * spring, an hour does not exist: for a time in it, returns the instant an hour later. In autumn, an hour occurs twice:
 * returns the first instant.
 */
export function dublinInstant(date: string, time: string): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const reading = Date.parse(`${date}T00:00:00Z`) + (hours * 60 + minutes) * 60_000;
  // Dublin is at UTC in winter and one hour ahead of UTC in summer.
  const summer = reading - HOUR_MS;
  return new Date(readingAt(summer) === reading ? summer : reading);
}

/** Returns whether this time exists in Dublin: an hour is missing on the day when summer time starts. */
export function existsInDublin(date: string, time: string): boolean {
  const shown = dublinTime(dublinInstant(date, time));
  return shown.date === date && shown.time === time;
}

/** Returns the date a number of days later. */
export const addDays = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Returns the midnight in Dublin that ends the day of an instant. */
export const nextMidnight = (at: Date): Date =>
  dublinInstant(addDays(dublinTime(at).date, 1), '00:00');

/** Returns the day of the week, 0 for Sunday. */
export const weekdayOf = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay();
