import { z } from 'zod';
import { id } from '../../../platform/fields.ts';
import { mondayOf } from '../../opening/weeks.ts';
import { APPOINTMENT_KINDS, APPOINTMENT_STATUSES } from '../appointment-options.ts';
import { keysOf } from '../../../platform/objects.ts';

/** The latest appointment of an enquiry, as staff see it. */
export const appointment = z.object({
  appointmentId: id(),
  kind: z.enum(keysOf(APPOINTMENT_KINDS)),
  status: z.enum(keysOf(APPOINTMENT_STATUSES)),
  startsAt: z.iso.datetime(),
  minutes: z.int(),
  staffId: id(),
  staff: z.string().describe('Name of the colleague'),
  place: z.string().nullable().describe('Null for the address of the dealer'),
  note: z.string().nullable(),
  licenceSeen: z.boolean(),
  calendar: z
    .string()
    .nullable()
    .describe('The answer of the person’s calendar: `Accepted in their calendar`'),
});
export type Appointment = z.infer<typeof appointment>;

/** Actions of staff or a job, as the thread shows them. */
export type AppointmentAction =
  | 'proposed'
  | 'confirmed'
  | 'moved'
  | 'cancelled'
  | 'done'
  | 'noShow'
  | 'reminded';

export const diaryQuery = z.object({
  week: z
    .string()
    .refine((week) => mondayOf(week) !== null, 'Choose a week, for example 2026-W48')
    .optional()
    .describe('A week of ISO 8601, such as `2026-W48`; omitted: this week'),
});

const diaryAppointment = appointment.omit({ staffId: true, licenceSeen: true }).extend({
  enquiryId: id(),
  name: z.string().describe('Name of the person'),
  phone: z.string().nullable(),
  carTitle: z.string().nullable(),
});
export type DiaryAppointment = z.infer<typeof diaryAppointment>;

const handover = z.object({
  dealId: id(),
  name: z.string(),
  carTitle: z.string(),
  at: z.iso.datetime(),
});

const week = z.string();

/** The appointments of all colleagues in a week. */
export const diary = z.object({
  week,
  previous: week.nullable().describe('Null before the year 2000'),
  next: week.nullable(),
  today: z.iso.date(),
  days: z
    .array(
      z.object({
        date: z.iso.date(),
        opening: z.string().describe('`Open from 09:00 to 18:00`, `Closed on Sundays`'),
        isClosed: z.boolean(),
        appointments: z.array(diaryAppointment).describe('Earliest first'),
        handovers: z.array(handover).describe('Cars of deals, earliest first'),
      }),
    )
    .describe('Monday to Sunday, in Dublin'),
});
export type Diary = z.infer<typeof diary>;
