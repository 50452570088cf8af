import { isDroppedStatus } from '../state.ts';
import { AppError, invalidField } from '../../../platform/errors.ts';
import { type AppointmentWithStaff, findLatestAppointment } from './reads.server.ts';
import { updateAppointment } from './writes.server.ts';
import type { Db } from '../../../platform/database/client.server.ts';
import type { EnquiryRecord } from '../reads.server.ts';
import { requireFree } from './checks.server.ts';
import { type AppointmentContext, recordAppointment } from './record.server.ts';
import { isPending } from './state.server.ts';

/**
 * Checks whether a change of an enquiry is allowed while it has a future appointment. Returns the appointment
 * with its new car, or null if the car of the appointment does not change.
 * @throws {AppError} conflict if the enquiry is lost or spam although the customer has an invitation; invalid for
 * a test drive without a car
 */
export async function appointmentAfter(
  tx: Db,
  { now }: Pick<AppointmentContext, 'now'>,
  {
    enquiry: { enquiryId, status },
    change,
  }: { enquiry: EnquiryRecord; change: Partial<Pick<EnquiryRecord, 'status' | 'carId'>> },
): Promise<AppointmentWithStaff | null> {
  const appointment = await findLatestAppointment(tx, enquiryId);
  if (!appointment || !isPending(appointment.status) || appointment.startsAt <= now) return null;
  const isDropped = isDroppedStatus(change.status ?? status);
  if (isDropped && change.status !== status && appointment.status === 'confirmed')
    throw new AppError('conflict', 'Cancel the appointment first.');
  const { carId } = change;
  if (carId === undefined || carId === appointment.carId || appointment.kind === 'call')
    return null;
  if (carId === null && appointment.kind === 'testDrive')
    throw invalidField('carId', 'The test drive needs a car. Cancel it first');
  return { ...appointment, carId };
}

/**
 * Stores the new car of an appointment. If it is confirmed, the customer gets an email.
 * @param enquiry with the new car
 * @returns the new version of the enquiry
 * @throws {AppError} conflict if the colleague or the car has another appointment then
 */
export async function changeCar(
  tx: Db,
  ctx: AppointmentContext,
  { enquiry, before }: { enquiry: EnquiryRecord; before: AppointmentWithStaff },
): Promise<number> {
  const isNews = before.status === 'confirmed';
  const appointment = { ...before, sequence: before.sequence + (isNews ? 1 : 0) };
  if (isNews) await requireFree(tx, appointment);
  await updateAppointment(tx, appointment);
  if (!isNews) return enquiry.version;
  const change = { enquiry, appointment, action: 'moved', isNews } as const;
  return recordAppointment(tx, ctx, change);
}
