import type { AppointmentUpdate } from './input.ts';
import { AppError } from '../../../platform/errors.ts';
import { type AppointmentWithStaff, findAppointment } from './reads.server.ts';
import { updateAppointment } from './writes.server.ts';
import type { Db } from '../../../platform/database/client.server.ts';
import { updateEnquiry } from '../writes.server.ts';
import { lockForChange, lockForStaff } from '../lock.server.ts';
import { auditEnquiry } from '../audit-enquiry.server.ts';
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

/** Fields of an appointment that the customer sees. */
const VISIBLE = ['startsAt', 'minutes', 'staffId', 'place'] as const;

interface Ids {
  enquiryId: number;
  appointmentId: number;
}

/**
 * Moves, confirms or ends an appointment. A confirmed appointment that changes visibly, and one that `invite`
 * confirms, is emailed to the customer.
 * @returns the new version of the enquiry
 * @throws {AppError} notFound; invalid for a time that has passed or an unknown colleague; conflict for an older
 * version, an erased enquiry, a closed one whose appointment is to be confirmed, an appointment that is over, a result
 * before the start, a time at which the dealer is closed, unless `confirm` is set, or at which the colleague or the car
 * has another appointment
 */
export async function changeAppointment(
  ctx: AppointmentContext,
  {
    enquiryId,
    appointmentId,
    version,
    invite,
    startsAt,
    confirm,
    ...input
  }: AppointmentUpdate & Ids,
): Promise<{ version: number }> {
  const { db, now } = ctx;
  return db.transaction(async (tx) => {
    // Staff can still say how the appointment of an erased person ended.
    const isEndOnly = input.status && !input.place && !input.note;
    const lock = isEndOnly ? lockForChange : lockForStaff;
    const enquiry = await lock(tx, { enquiryId, version });
    const before = await pendingAppointment(tx, { enquiryId, appointmentId });
    const changes = { ...input, ...(startsAt && { startsAt: new Date(startsAt) }) };
    const after = { ...before, ...changes };
    const isMoved = VISIBLE.some((field) => String(after[field]) !== String(before[field]));
    const isConfirmed = invite && before.status === 'proposed';
    const isNews = isConfirmed || (isMoved && before.status === 'confirmed');
    const isOtherTime = after.startsAt.getTime() !== before.startsAt.getTime();
    if (isOtherTime || isConfirmed) requireFuture(after.startsAt, now);
    if (!confirm && (isOtherTime || isConfirmed || after.minutes !== before.minutes))
      requireOpenTime(ctx, after);
    if (after.staffId !== before.staffId) await requireColleague(tx, after.staffId);
    if (input.status && before.startsAt > now)
      throw new AppError('conflict', 'This appointment has not started yet.');
    if (isConfirmed) {
      requireOpen(enquiry);
      after.status = 'confirmed';
    }
    if (isNews) await requireFree(tx, after);
    if (isMoved && before.status === 'confirmed') after.sequence += 1;

    await updateAppointment(tx, after);
    const action = input.status ?? (isConfirmed ? 'confirmed' : isMoved ? 'moved' : null);
    if (action === null) {
      const done = { appointment: 'changed' };
      await auditEnquiry(tx, { staff: ctx.user, before: enquiry, done });
      return { version: await updateEnquiry(tx, enquiryId, {}) };
    }
    const appointment = await findAppointment(tx, appointmentId);
    if (!appointment) throw unknownAppointment();
    const change = { enquiry, appointment, action, isNews } as const;
    return { version: await recordAppointment(tx, ctx, change) };
  });
}

/**
 * Cancels an appointment. If it was confirmed and has not started, the customer gets an email.
 * @returns the new version of the enquiry
 * @throws {AppError} notFound; conflict for an older version or an appointment that is over
 */
export async function cancelAppointment(
  ctx: AppointmentContext,
  { version, ...ids }: Ids & { version: number },
): Promise<{ version: number }> {
  return ctx.db.transaction(async (tx) => {
    const enquiry = await lockForChange(tx, { enquiryId: ids.enquiryId, version });
    const before = await pendingAppointment(tx, ids);
    const isNews = before.status === 'confirmed' && before.startsAt > ctx.now;
    const values = { status: 'cancelled', sequence: before.sequence + 1 } as const;
    const appointment = { ...before, ...values };
    await updateAppointment(tx, appointment);
    const change = { enquiry, appointment, action: 'cancelled', isNews } as const;
    return { version: await recordAppointment(tx, ctx, change) };
  });
}

async function pendingAppointment(
  tx: Db,
  { enquiryId, appointmentId }: Ids,
): Promise<AppointmentWithStaff> {
  const appointment = await findAppointment(tx, appointmentId);
  if (appointment?.enquiryId !== enquiryId) throw unknownAppointment();
  if (!isPending(appointment.status))
    throw new AppError('conflict', 'This appointment is over. Arrange another one.');
  return appointment;
}
