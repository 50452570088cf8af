import { DAY_MS } from '../../platform/durations.ts';
import { addDays, weekdayOf } from '../../platform/dublin-time.ts';

/** Weeks of ISO 8601, such as `2026-W48`. A week begins on Monday, and week 1 contains 4 January. */

const WEEK = /^(20\d\d)-W(\d\d)$/;

/** Returns the week of a date. @param date `YYYY-MM-DD` */
export function weekOf(date: string): string {
  const thursday = addDays(date, 3 - daysSinceMonday(date));
  const year = thursday.slice(0, 4);
  const number = (Date.parse(thursday) - Date.parse(`${year}-01-01`)) / DAY_MS;
  return `${year}-W${String(Math.floor(number / 7) + 1).padStart(2, '0')}`;
}

/** Returns the Monday of a week in the years 2000 to 2099. Returns null if the text is not such a week. */
export function mondayOf(week: string): string | null {
  const [, year, number] = WEEK.exec(week) ?? [];
  if (year === undefined) return null;
  const fourth = `${year}-01-04`;
  const monday = addDays(fourth, (Number(number) - 1) * 7 - daysSinceMonday(fourth));
  return weekOf(monday) === week ? monday : null;
}

const daysSinceMonday = (date: string) => (weekdayOf(date) + 6) % 7;
