import { APPOINTMENT_KINDS } from '../appointment-options.ts';
import type { Context } from '../../../app/context.server.ts';
import { isOpenFor } from '../../opening/hours-text.ts';
import { enquirySettings } from '../settings.server.ts';
import { isOpenStatus } from '../state.ts';
import { AppError, invalidField } from '../../../platform/errors.ts';
import { type AppointmentRecord, findOverlap } from './reads.server.ts';
import { lockConfirmations } from './writes.server.ts';
import type { Db } from '../../../platform/database/client.server.ts';
import type { EnquiryRecord } from '../reads.server.ts';
import { listColleagues } from '../colleagues.server.ts';

export const unknownAppointment = () =>
  new AppError('notFound', 'This appointment no longer exists.');

/** @throws {AppError} conflict for an enquiry that is closed */
export function requireOpen({ status }: EnquiryRecord): void {
  if (!isOpenStatus(status)) throw new AppError('conflict', 'Open this enquiry again first.');
}

/**
 * @throws {AppError} conflict with the code `closed` if the dealer is closed at some time of an appointment
 */
export function requireOpenTime(
  { settings }: Pick<Context, 'settings'>,
  { startsAt, minutes }: { startsAt: Date; minutes: number },
): void {
  if (isOpenFor(enquirySettings(settings).times, startsAt, minutes)) return;
  const message = 'We’re closed then. Choose another time, or confirm this one.';
  throw new AppError('conflict', message, { details: { code: 'closed' } });
}

/** @throws {AppError} invalid for a time that has passed */
export function requireFuture(startsAt: Date, now: Date): void {
  if (startsAt <= now) throw invalidField('startsAt', 'Choose a time in the future');
}

/** @throws {AppError} invalid for a user who cannot answer enquiries */
export async function requireColleague(tx: Db, staffId: number): Promise<void> {
  const isKnown = (await listColleagues(tx)).some(({ userId }) => userId === staffId);
  if (!isKnown) throw invalidField('staffId', 'Choose a colleague');
}

/** @throws {AppError} conflict if the colleague or the car has another confirmed appointment then */
export async function requireFree(tx: Db, appointment: AppointmentRecord): Promise<void> {
  await lockConfirmations(tx);
  const other = await findOverlap(tx, appointment);
  if (!other) return;
  const who = other.staffId === appointment.staffId ? other.firstName : 'This car';
  const what = APPOINTMENT_KINDS[other.kind].toLowerCase();
  throw new AppError('conflict', `${who} has another ${what} then.`);
}
