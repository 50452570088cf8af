import type { Appointment } from '../../appointments/appointment.ts';
import { APPOINTMENT_KINDS } from '../../appointment-options.ts';
import type { Enquiry } from '../../enquiry.ts';
import { keysOf } from '../../../../platform/objects.ts';
import { browserApi } from '../../../../app/api/browser-api.ts';
import { chosenTime, startOf } from './chosen-time.ts';

/**
 * Sends the form of an appointment. The server rejects an empty or impossible time.
 * @param appointment the one to change; null for a new one
 * @param confirm whether the user accepts a time at which the dealer is closed
 * @throws {ApiError}
 */
export async function sendAppointment(
  { enquiryId, version }: Enquiry,
  appointment: Appointment | null,
  { form, confirm }: { form: FormData; confirm: boolean },
): Promise<void> {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const start = startOf(chosenTime(form));
  const values = {
    version,
    startsAt: start === null ? '' : new Date(start).toISOString(),
    minutes: Number(text('minutes')),
    staffId: Number(text('staffId')),
    place: text('place') || null,
    note: text('note') || null,
    invite: form.get('invite') === 'true',
    confirm,
  };
  const kind = keysOf(APPOINTMENT_KINDS).find((one) => one === text('kind')) ?? 'viewing';
  if (!appointment)
    await browserApi.post('/enquiries/:enquiryId/appointment', 201, {
      params: { enquiryId },
      body: { ...values, kind },
    });
  else {
    const { appointmentId } = appointment;
    // An unchanged time is left out: it may have passed.
    const { startsAt, ...others } = values;
    const isMoved = startsAt !== appointment.startsAt;
    const change = isMoved ? values : others;
    await browserApi.put('/enquiries/:enquiryId/appointment/:appointmentId', {
      params: { enquiryId, appointmentId },
      body: change,
    });
  }
}
