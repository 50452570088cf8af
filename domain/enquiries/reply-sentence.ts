import { weekdayName } from '../opening/day-text.ts';
import { addDays, dublinTime } from '../opening/dublin-time.ts';

/**
 * Returns a sentence for visitors about when the dealer replies.
 * @param next when the dealer opens next, or null if that is not known
 */
export function replySentence(isOpen: boolean, next: Date | null, now: Date): string {
  if (isOpen) return 'You’ll hear from us today.';
  if (!next) return 'We’re closed at the moment and will reply once we open again.';
  return `We’re closed at the moment. We open again ${openingText(next, now)} and will reply then.`;
}

function openingText(next: Date, now: Date): string {
  const { date, time } = dublinTime(next);
  const today = dublinTime(now).date;
  const clock = time.replace(/^0/, '');
  if (date === today) return `today at ${clock}`;
  if (date === addDays(today, 1)) return `tomorrow at ${clock}`;
  return `on ${weekdayName(date)} at ${clock}`;
}
