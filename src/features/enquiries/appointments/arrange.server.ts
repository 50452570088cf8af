import type { AppointmentInput } from './input.ts';
import { AppError, invalidField } from '../../../platform/errors.ts';
import { findAppointment, findLatestAppointment } from './reads.server.ts';
import { insertAppointment } from './writes.server.ts';
import { lockForStaff } from '../lock.server.ts';
import { type AppointmentContext, recordAppointment } from './record.server.ts';
import {
  requireColleague,
  requireFree,
  requireFuture,
  requireOpen,
  requireOpenTime,
  unknownAppointment,
} from './checks.server.ts';
import { isPending } from './state.server.ts';

/**
 * Adds an appointment to an enquiry. `invite` confirms it and emails the customer.
 * @throws {AppError} notFound; invalid for a time that has passed, an unknown colleague or a test drive
 * without a car; conflict for an older version, an erased or closed enquiry, an enquiry that has an appointment
 * already, if the dealer is closed then and the user did not confirm the time, or if the colleague or the car has
 * another appointment then
 */
export async function arrangeAppointment(
  ctx: AppointmentContext,
  {
    enquiryId,
    version,
    startsAt: start,
    invite,
    confirm,
    ...input
  }: AppointmentInput & { enquiryId: number },
): Promise<{ appointmentId: number; version: number }> {
  const startsAt = new Date(start);
  return ctx.db.transaction(async (tx) => {
    const enquiry = await lockForStaff(tx, { enquiryId, version });
    requireOpen(enquiry);
    const latest = await findLatestAppointment(tx, enquiryId);
    if (latest && isPending(latest.status))
      throw new AppError('conflict', 'This enquiry has an appointment already. Change that one.');
    requireFuture(startsAt, ctx.now);
    if (!confirm) requireOpenTime(ctx, { startsAt, minutes: input.minutes });
    await requireColleague(tx, input.staffId);
    if (input.kind === 'testDrive' && enquiry.carId === null)
      throw invalidField('kind', 'A test drive needs a car');

    const { appointmentId } = await insertAppointment(tx, {
      appointment: {
        ...input,
        enquiryId,
        startsAt,
        // A call takes the time of the colleague only.
        carId: input.kind === 'call' ? null : enquiry.carId,
        place: input.place ?? null,
        note: input.note ?? null,
        status: invite ? 'confirmed' : 'proposed',
      },
      host: new URL(ctx.publicUrl).hostname,
    });
    const appointment = await findAppointment(tx, appointmentId);
    if (!appointment) throw unknownAppointment();
    if (invite) await requireFree(tx, appointment);
    const action = invite ? 'confirmed' : 'proposed';
    const change = { enquiry, appointment, action, isNews: invite } as const;
    return { appointmentId, version: await recordAppointment(tx, ctx, change) };
  });
}
