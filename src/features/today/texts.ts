import { shortDayAndTime, dayAndMonth } from '../opening/day-text.ts';
import { addDays, dublinInstant, dublinTime } from '../../platform/dublin-time.ts';
import { cars, counted, separated } from '../../platform/format.ts';
import type { FollowUpRow, Today } from './today.ts';

/** `today 10:00`, `tomorrow 10:00`, else `Sat 28 Nov, 10:00`, in Dublin. */
export function dayWord(iso: string, now: Date): string {
  const at = new Date(iso);
  const { date, time } = dublinTime(at);
  const today = dublinTime(now).date;
  if (date === today) return `today ${time}`;
  return date === addDays(today, 1) ? `tomorrow ${time}` : shortDayAndTime(at);
}

/** `No answer for 2 days`, `Promised for today`, `Promised for 23 Nov` */
export function followUpText(
  { promisedFor, noAnswerDays }: Pick<FollowUpRow, 'promisedFor' | 'noAnswerDays'>,
  now: Date,
): string {
  if (promisedFor === null) return `No answer for ${counted(noAnswerDays ?? 0, 'day')}`;
  const isToday = dublinTime(new Date(promisedFor)).date === dublinTime(now).date;
  return `Promised for ${isToday ? 'today' : dayAndMonth(promisedFor)}`;
}

/**
 * `Median first reply this week: 22 minutes (last week 41)`, `less than a minute (last week 41 minutes)`; null if
 * neither week has a reply.
 */
export function firstReplyText({ thisWeek, lastWeek }: Today['firstReply']): string | null {
  if (thisWeek === null)
    return lastWeek === null ? null : `Median first reply last week: ${minutes(lastWeek)}`;
  const needsUnit = thisWeek === 0 || lastWeek === 0;
  const before = lastWeek !== null && (needsUnit ? minutes(lastWeek) : separated(lastWeek));
  return `Median first reply this week: ${minutes(thisWeek)}${before ? ` (last week ${before})` : ''}`;
}

const minutes = (count: number) => (count === 0 ? 'less than a minute' : counted(count, 'minute'));

/** `Nothing is waiting. 39 cars are live, 2 reserved.` */
export const nothingText = ({ live, reserved }: Pick<Today, 'live' | 'reserved'>): string =>
  `Nothing is waiting. ${cars(live)} ${live === 1 ? 'is' : 'are'} live, ${separated(reserved)} reserved.`;

/** Returns the instant a number of days later at the same time of day in Dublin. */
export function daysLater(iso: string, days: number): Date {
  const { date, time } = dublinTime(new Date(iso));
  return dublinInstant(addDays(date, days), time);
}
