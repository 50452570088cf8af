import { dayAndTime } from '../../../opening/day-text.ts';
import type { AppointmentAction } from '../../appointments/appointment.ts';
import { APPOINTMENT_KINDS, type AppointmentKind } from '../../appointment-options.ts';
import type { EnquiryEvent } from '../../enquiry.ts';
import { keysOf } from '../../../../platform/objects.ts';

const TITLES: Record<AppointmentAction, (what: string, when: string) => string> = {
  proposed: (what, when) => `proposed a ${what}: ${when}`,
  confirmed: (what, when) => `confirmed the ${what}: ${when}`,
  moved: (what, when) => `changed the ${what}: ${when}`,
  cancelled: (what, when) => `cancelled the ${what} of ${when}`,
  done: (what, when) => `finished the ${what} of ${when}`,
  noShow: (what, when) => `noted that they missed the ${what} of ${when}`,
  reminded: (what, when) => `reminded them of the ${what}: ${when}`,
};

/** Describes an event of an appointment: `confirmed the test drive: Tuesday 24 Nov 2026, 10:00`. */
export function appointmentEventTitle({ action, kind, startsAt }: EnquiryEvent['data']): string {
  const known = keysOf(TITLES).find((one) => one === action);
  const what = nameOf(keysOf(APPOINTMENT_KINDS).find((one) => one === kind));
  if (!known || typeof startsAt !== 'string') return `changed the ${what}`;
  return TITLES[known](what, dayAndTime(new Date(startsAt)));
}

/** `test drive`, in the middle of a sentence. */
export const nameOf = (kind: AppointmentKind | undefined): string =>
  kind ? APPOINTMENT_KINDS[kind].toLowerCase() : 'appointment';
