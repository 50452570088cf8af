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
