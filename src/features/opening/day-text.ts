import { shortDate } from '../../platform/format.ts';
import { dublinTime, weekdayOf } from '../../platform/dublin-time.ts';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** @param date `YYYY-MM-DD` */
export const weekdayName = (date: string): string => WEEKDAYS[weekdayOf(date)] ?? '';

/** `Saturday 28 Nov 2026`. @param date `YYYY-MM-DD` */
export const dayText = (date: string): string => `${weekdayName(date)} ${shortDate(date)}`;

/** `14 Mar 2027`, in Dublin. */
export const irishDate = (instant: string): string => shortDate(dublinTime(new Date(instant)).date);

/** `14 Mar 2027, 09:05`, in Dublin. */
export function irishTime(instant: string): string {
  const { date, time } = dublinTime(new Date(instant));
  return `${shortDate(date)}, ${time}`;
}

/** `28 Nov`, in Dublin, for an instant within a year. */
export const dayAndMonth = (iso: string): string => withoutYear(dublinTime(new Date(iso)).date);

/** `28 Nov`. @param date `YYYY-MM-DD` */
export const withoutYear = (date: string) => shortDate(date).replace(/ \d{4}$/, '');

/** `Sat 28 Nov, 10:00`, in Dublin, for lists. */
export function shortDayAndTime(at: Date): string {
  const { date, time } = dublinTime(at);
  return `${weekdayName(date).slice(0, 3)} ${withoutYear(date)}, ${time}`;
}

/** `Saturday 28 Nov 2026, 10:00`, in Dublin. */
export function dayAndTime(at: Date): string {
  const { date, time } = dublinTime(at);
  return `${dayText(date)}, ${time}`;
}
