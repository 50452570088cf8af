import { DAY_MS } from '../../platform/durations.ts';
import { addDays, dublinInstant, dublinTime, nextMidnight } from '../../platform/dublin-time.ts';

/** Time of day in Dublin at which follow-ups and reminders become due. */
const FOLLOW_UP_TIME = '09:00';

/** @param date `YYYY-MM-DD` */
export const morningOf = (date: string): Date => dublinInstant(date, FOLLOW_UP_TIME);

/** Returns whether a follow-up or a reminder is due today, or was due before. */
export const isDue = (at: Date | null, now: Date): boolean => at !== null && at < nextMidnight(now);

/** Column values that clear the reminder of an enquiry. */
export const NO_REMINDER = { remindAt: null, remindSince: null };

/** Returns the column values of a reminder a number of days after a contact. */
export const reminderIn = (days: number, contactAt: Date) => ({
  remindAt: morningOf(addDays(dublinTime(contactAt).date, days)),
  remindSince: contactAt,
});

/** Returns the number of midnights in Dublin between two instants. */
export const daysBetween = (from: Date, to: Date): number =>
  Math.round((dayOf(to) - dayOf(from)) / DAY_MS);

const dayOf = (at: Date) => Date.parse(`${dublinTime(at).date}T00:00:00Z`);
