import { dayAndTime } from '../../../opening/day-text.ts';
import { dublinInstant, dublinTime, existsInDublin } from '../../../opening/dublin-time.ts';
import { isOpenFor, type NamedOpeningTimes, openingText } from '../../../opening/hours-text.ts';

/**
 * Returns the instant of a day `YYYY-MM-DD` and a time `HH:MM` in Dublin, or null if they are incomplete or do not
 * exist.
 */
export const startOf = (day: string, time: string): Date | null =>
  day !== '' && time !== '' && existsInDublin(day, time) ? dublinInstant(day, time) : null;

/** Returns when the dealer is open on that day if it is closed at the time; null if it is open. */
export const closedText = (
  opening: NamedOpeningTimes,
  start: Date | null,
  minutes: number,
): string | null =>
  start === null || isOpenFor(opening, start, minutes)
    ? null
    : `${dayAndTime(start)}. ${openingText(opening, dublinTime(start).date)}.`;
