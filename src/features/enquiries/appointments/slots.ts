import { addDays, dublinInstant, dublinTime } from '../../../platform/dublin-time.ts';
import {
  afterOpenSeconds,
  type OpenPeriod,
  openPeriodsOn,
  type OpeningTimes,
} from '../../opening/opening.ts';
import { weekdayName, withoutYear } from '../../opening/day-text.ts';

/** Visitors ask for test drives of an hour, from two hours of opening time ahead to 21 days ahead. */
export const TEST_DRIVE = { minutes: 60, leadSeconds: 2 * 60 * 60, days: 21 } as const;

const LENGTH_MS = TEST_DRIVE.minutes * 60_000;

interface Timetable {
  times: OpeningTimes;
  /** When the car is not available. */
  busy: readonly OpenPeriod[];
  now: Date;
}

/** Returns the starts of the test drives that a visitor can choose, in order. */
export function freeSlots({ times, busy, now }: Timetable): Date[] {
  const earliest = afterOpenSeconds(times, now, TEST_DRIVE.leadSeconds);
  if (!earliest) return [];
  const today = dublinTime(now).date;
  const slots: Date[] = [];
  for (let day = 0; day <= TEST_DRIVE.days; day++)
    for (const { start, end } of openPeriodsOn(times, addDays(today, day)))
      for (let at = start; endOf(at) <= end; at = endOf(at))
        if (at >= earliest && isUnambiguous(at) && !isBusy(at, busy)) slots.push(at);
  return slots;
}

const endOf = (start: Date) => new Date(start.getTime() + LENGTH_MS);

const isBusy = (at: Date, busy: Timetable['busy']) =>
  busy.some(({ start, end }) => at < end && endOf(at) > start);

/** In autumn the clock shows one hour twice. Only the first one is offered. */
function isUnambiguous(at: Date): boolean {
  const { date, time } = dublinTime(at);
  return dublinInstant(date, time).getTime() === at.getTime();
}

/** Why a visitor cannot have a time. */
export const SLOT_PROBLEMS = {
  past: 'This time has passed. Please choose another.',
  tooSoon: 'That’s too soon for us to get the car ready. Please choose a later time.',
  tooFar: `You can book up to ${TEST_DRIVE.days} days ahead. Please choose an earlier day.`,
  closed: 'We’re closed then. Please choose another time.',
  taken: 'Somebody else has the car then. Please choose another time.',
  notOffered: 'Please choose one of the times in the list.',
} as const;

/** Returns why a test drive cannot start at a time, or null if it can. */
export function slotProblem(at: Date, timetable: Timetable): keyof typeof SLOT_PROBLEMS | null {
  if (freeSlots(timetable).some((slot) => slot.getTime() === at.getTime())) return null;
  const { times, busy, now } = timetable;
  if (at <= now) return 'past';
  const { date } = dublinTime(at);
  if (date > addDays(dublinTime(now).date, TEST_DRIVE.days)) return 'tooFar';
  if (!openPeriodsOn(times, date).some(({ start, end }) => start <= at && endOf(at) <= end))
    return 'closed';
  if (isBusy(at, busy)) return 'taken';
  const earliest = afterOpenSeconds(times, now, TEST_DRIVE.leadSeconds);
  return !earliest || at < earliest ? 'tooSoon' : 'notOffered';
}

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
    else days.push({ date, label: `${weekdayName(date)} ${withoutYear(date)}`, times: [time] });
  }
  return days;
}
