import type { JobPayload } from '../platform/jobs.ts';
import { remindOfAppointment } from '../appointments/remind.server.ts';
import type { JobContext } from './context.server.ts';
import { enquiryDeps } from './enquiry-deps.server.ts';

export const remindAppointmentJob = (
  context: JobContext,
  { appointmentId }: JobPayload<'remind-appointment'>,
): Promise<void> => remindOfAppointment(enquiryDeps(context), appointmentId);
