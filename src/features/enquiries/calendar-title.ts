import { dayAndTime } from '../opening/day-text.ts';
import { CALENDAR_ANSWERS } from './appointment-options.ts';
import { keysOf } from '../../platform/objects.ts';

/** `Suggests Tue 1 Dec, 15:00`, from the data of an event; null if the event is not an answer of a calendar. */
export function calendarTitle(data: Readonly<Record<string, unknown>>): string | null {
  const { suggestedAt } = data;
  const answer = keysOf(CALENDAR_ANSWERS).find((one) => one === data['calendarAnswer']);
  if (answer === undefined) return null;
  return answer === 'suggested' && typeof suggestedAt === 'string'
    ? `Suggests ${dayAndTime(new Date(suggestedAt))}`
    : CALENDAR_ANSWERS[answer];
}
