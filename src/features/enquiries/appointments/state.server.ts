import { calendarTitle, type AppointmentStatus } from '../appointment-options.ts';
import type { Appointment } from './appointment.ts';
import type { AppointmentWithStaff } from './reads.server.ts';

/** Returns whether an appointment can still take place. */
export const isPending = (status: AppointmentStatus): boolean =>
  status === 'proposed' || status === 'confirmed';

export function presentAppointment(row: AppointmentWithStaff): Appointment {
  const { appointmentId, kind, status, startsAt, minutes, staffId, firstName, lastName } = row;
  return {
    appointmentId,
    kind,
    status,
    startsAt: startsAt.toISOString(),
    minutes,
    staffId,
    staff: `${firstName} ${lastName}`,
    place: row.place,
    note: row.note,
    licenceSeen: row.licenceSeen,
    calendar: row.calendarSequence === row.sequence ? calendarOf(row) : null,
  };
}

const calendarOf = ({ calendarAnswer, suggestedAt }: AppointmentWithStaff): string | null =>
  calendarTitle({ calendarAnswer, suggestedAt: suggestedAt?.toISOString() });
