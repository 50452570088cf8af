import { weekdayName } from './day-text.ts';
import { dublinTime } from '../../platform/dublin-time.ts';
import { openPeriodsOn, type OpeningTimes } from './opening.ts';

/** Opening hours with the reasons of closed days, for staff who choose a time. */
export type NamedOpeningTimes = Pick<OpeningTimes, 'hours'> & {
  closedDays: readonly { date: string; label: string }[];
};

/** `Open from 09:00 to 18:00`, `Closed on Sundays`, `Closed: Christmas Day`. @param date `YYYY-MM-DD` */
export function openingText(times: NamedOpeningTimes, date: string): string {
  const closedDay = times.closedDays.find((day) => day.date === date);
  if (closedDay) return `Closed: ${closedDay.label}`;
  const periods = openPeriodsOn(times, date);
  if (periods.length === 0) return `Closed on ${weekdayName(date)}s`;
  const texts = periods.map(
    ({ start, end }) => `${dublinTime(start).time} to ${dublinTime(end).time}`,
  );
  return `Open from ${texts.join(' and ')}`;
}

/** Returns whether the dealer is open for a number of minutes from an instant. */
export function isOpenFor(times: OpeningTimes, start: Date, minutes: number): boolean {
  const end = new Date(start.getTime() + minutes * 60_000);
  return openPeriodsOn(times, dublinTime(start).date).some(
    (period) => period.start <= start && end <= period.end,
  );
}
