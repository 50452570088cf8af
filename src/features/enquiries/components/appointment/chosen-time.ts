import { dayAndTime } from '../../../opening/day-text.ts';
import { dublinInstant, dublinTime, existsInDublin } from '../../../opening/dublin-time.ts';
import { isOpenFor, type NamedOpeningTimes, openingText } from '../../../opening/hours-text.ts';

/** The time in the form of an appointment: a day `YYYY-MM-DD` and a time `HH:MM` in Dublin, or empty texts. */
interface ChosenTime {
  day: string;
  time: string;
  minutes: number;
}

export function chosenTime(form: FormData): ChosenTime {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  return { day: text('day'), time: text('time'), minutes: Number(text('minutes')) };
}

/** Returns the start in milliseconds, or null if the time is incomplete or does not exist. */
export const startOf = ({ day, time }: ChosenTime): number | null =>
  day !== '' && time !== '' && existsInDublin(day, time)
    ? dublinInstant(day, time).getTime()
    : null;

/** Returns when the dealer is open on that day if it is closed at the time; null if it is open. */
export function closedText(opening: NamedOpeningTimes, chosen: ChosenTime): string | null {
  const start = startOf(chosen);
  return start === null ? null : closedTextAt(opening, new Date(start), chosen.minutes);
}

/** As `closedText`, for an instant. */
export const closedTextAt = (
  opening: NamedOpeningTimes,
  start: Date,
  minutes: number,
): string | null =>
  isOpenFor(opening, start, minutes)
    ? null
    : `${dayAndTime(start)}. ${openingText(opening, dublinTime(start).date)}.`;
