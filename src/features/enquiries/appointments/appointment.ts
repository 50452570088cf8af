import { z } from 'zod';
import { APPOINTMENT_KINDS, APPOINTMENT_STATUSES } from '../appointment-options.ts';
import { id } from '../../../platform/fields.ts';
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
