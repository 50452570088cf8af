import { weekdayName } from '../../opening/day-text.ts';
import { dublinTime } from '../../opening/dublin-time.ts';
import { shortDate } from '../../../platform/format.ts';

/** A day with free times, as the form shows it. */
export interface SlotDay {
  /** `YYYY-MM-DD` */
  date: string;
  /** `Tuesday 24 Nov` */
  label: string;
  /** `HH:MM` in Dublin. */
  times: string[];
}

/** Groups the starts of free test drives by day. @param slots ISO instants, in order */
export function slotDays(slots: readonly string[]): SlotDay[] {
  const days: SlotDay[] = [];
  for (const slot of slots) {
    const { date, time } = dublinTime(new Date(slot));
    const last = days.at(-1);
    if (last?.date === date) last.times.push(time);
    else days.push({ date, label: labelOf(date), times: [time] });
  }
  return days;
}

const labelOf = (date: string) => `${weekdayName(date)} ${shortDate(date).replace(/ \d{4}$/, '')}`;
