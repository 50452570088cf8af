/** Dates are `YYYY-MM-DD` and times `HH:MM`, both as a clock on a wall in Dublin shows them. */

const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Dublin',
  dateStyle: 'short',
  timeStyle: 'medium',
});

const DAY_MS = 86_400_000;

/** What the clock shows, as milliseconds since 1970 of the same reading in UTC. Without milliseconds. */
const readingAt = (instant: number) => Date.parse(`${clock.format(instant).replace(' ', 'T')}Z`);

/** Returns the date and the time in Dublin at an instant. */
export function dublinTime(at: Date): { date: string; time: string } {
  const [date = '', time = ''] = clock.format(at).split(' ');
  return { date, time: time.slice(0, 5) };
}

/**
 * Returns the instant at which a clock in Dublin shows a date and a time; `24:00` is the next midnight. A
 * time that the clock skips in spring is an hour later, of a time that occurs twice in autumn it is the
 * first.
 */
export function dublinInstant(date: string, time: string): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const reading = Date.parse(`${date}T00:00:00Z`) + (hours * 60 + minutes) * 60_000;
  // Dublin is at UTC in winter and an hour ahead in summer.
  const summer = reading - 3_600_000;
  return new Date(readingAt(summer) === reading ? summer : reading);
}

/** Returns whether the clock shows this time at all: not in the hour that it skips in spring. */
export function existsInDublin(date: string, time: string): boolean {
  const shown = dublinTime(dublinInstant(date, time));
  return shown.date === date && shown.time === time;
}

/** Returns the date a number of days later. */
export const addDays = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Returns the day of the week, 0 for Sunday. */
export const weekdayOf = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay();
