import type { JobPayload } from '../../../domain/jobs.ts';
import { remindOfAppointment } from '../../services/appointments/remind.ts';
import type { JobContext } from '../context.ts';
import { enquiryDeps } from '../enquiry-deps.ts';

export const remindAppointmentJob = (
  context: JobContext,
  { appointmentId }: JobPayload<'remind-appointment'>,
): Promise<void> => remindOfAppointment(enquiryDeps(context), appointmentId);
