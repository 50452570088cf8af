/** Durations in milliseconds. A day in Dublin can be an hour shorter or longer: count dates with `addDays`. */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Returns the same day of an earlier month, or the last day of that month if it has fewer days. */
export function monthsBefore(date: Date, months: number): Date {
  const before = new Date(date);
  before.setUTCMonth(before.getUTCMonth() - months);
  if (before.getUTCDate() !== date.getUTCDate()) before.setUTCDate(0);
  return before;
}
