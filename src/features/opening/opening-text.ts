import { dayAndMonth, weekdayName } from './day-text.ts';
import { addDays, dublinTime } from '../../platform/dublin-time.ts';

/** Formats the time of an instant in Dublin as `9:00`. */
const clock = (at: Date): string => dublinTime(at).time.replace(/^0/, '');

/** `today at 9:00`, `tomorrow at 9:00` or `on Monday at 9:00`, in Dublin. */
export function nextOpeningText(next: Date, now: Date): string {
  const { date } = dublinTime(next);
  const today = dublinTime(now).date;
  const day =
    date === today ? 'today' : date === addDays(today, 1) ? 'tomorrow' : `on ${weekdayName(date)}`;
  return `${day} at ${clock(next)}`;
}

/** `today 9:00`, `Mon 9:00` within a week, later `Mon 4 Jan 9:00`, in Dublin. */
export function shortOpeningText(next: Date, now: Date): string {
  const { date } = dublinTime(next);
  if (isSameDay(next, now)) return `today ${clock(next)}`;
  const isNear = date < addDays(dublinTime(now).date, 7);
  const day = isNear ? '' : ` ${dayAndMonth(next.toISOString())}`;
  return `${weekdayName(date).slice(0, 3)}${day} ${clock(next)}`;
}

/** `Will be sent today 9:00` or `Will be sent on Mon 9:00` */
export const willBeSentText = (next: Date, now: Date): string =>
  `Will be sent ${isSameDay(next, now) ? '' : 'on '}${shortOpeningText(next, now)}`;

const isSameDay = (a: Date, b: Date) => dublinTime(a).date === dublinTime(b).date;

/** The opening state as `GET /api/dealer` returns it. */
export interface OpeningState {
  until: string | null;
  next: string | null;
}

/** `Open until 18:00` or `Closed. Open again tomorrow at 9:00`. */
export function openingStateText({ until, next }: OpeningState, now: Date): string {
  if (until !== null) return `Open until ${clock(new Date(until))}`;
  if (next === null) return 'Closed at the moment';
  return `Closed. Open again ${nextOpeningText(new Date(next), now)}`;
}
