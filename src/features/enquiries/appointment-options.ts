import { dayAndTime } from '../opening/day-text.ts';
import { keysOf } from '../../platform/objects.ts';

/** Kinds of appointments, with their labels. */
export const APPOINTMENT_KINDS = {
  testDrive: 'Test drive',
  viewing: 'Viewing',
  call: 'Phone call',
} as const;
export type AppointmentKind = keyof typeof APPOINTMENT_KINDS;

/** `confirmed` was sent to the customer; `proposed` is known to staff only. */
export const APPOINTMENT_STATUSES = {
  proposed: 'Proposed',
  confirmed: 'Confirmed',
  cancelled: 'Cancelled',
  done: 'Done',
  noShow: "Didn't come",
} as const;
export type AppointmentStatus = keyof typeof APPOINTMENT_STATUSES;

/** Answers of a person to the invitation in their calendar. */
export const CALENDAR_ANSWERS = {
  accepted: 'Accepted in their calendar',
  tentative: 'Maybe, says their calendar',
  declined: 'Declined in their calendar',
  suggested: 'Suggested another time',
} as const;
export type CalendarAnswerKind = keyof typeof CALENDAR_ANSWERS;

/** `Suggests Tue 1 Dec, 15:00`, from the data of an event; null if the event is not an answer of a calendar. */
export function calendarTitle(data: Readonly<Record<string, unknown>>): string | null {
  const { suggestedAt } = data;
  const answer = keysOf(CALENDAR_ANSWERS).find((one) => one === data['calendarAnswer']);
  if (answer === undefined) return null;
  return answer === 'suggested' && typeof suggestedAt === 'string'
    ? `Suggests ${dayAndTime(new Date(suggestedAt))}`
    : CALENDAR_ANSWERS[answer];
}
