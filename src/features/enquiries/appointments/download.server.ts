import { DAY_MS } from '../../../platform/durations.ts';
import { postalAddress } from '../../settings/postal-address.ts';
import { findAppointment, listAppointmentsOf } from './reads.server.ts';
import { findEnquiry } from '../reads.server.ts';
import { findCalendarUser } from '../../staff/calendar-links.server.ts';
import { can } from '../../../app/capabilities.ts';
import { hashSessionToken } from '../../../platform/auth/session-token.server.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Context } from '../../../app/context.server.ts';
import { parseId } from '../../../platform/http/admit.server.ts';
import { appointmentTitle, calendarFile } from './calendar-file.server.ts';
import { unknownAppointment } from './checks.server.ts';
import { fileResponse } from '../../../platform/http/file-response.server.ts';

/** The days whose appointments a calendar link contains. */
const PERIOD = { daysBack: 60, daysAhead: 365 } as const;

/**
 * Returns an appointment as a calendar file, for staff.
 * @throws {AppError} notFound
 */
export async function downloadAppointment(
  { db, settings, now, publicUrl }: Context,
  { enquiryId, appointmentFile }: { enquiryId: number; appointmentFile: string },
): Promise<Response> {
  const appointmentId = parseId(appointmentFile.slice(0, -'.ics'.length));
  const [enquiry, appointment] = await Promise.all([
    findEnquiry(db, enquiryId),
    findAppointment(db, appointmentId),
  ]);
  if (!enquiry || appointment?.enquiryId !== enquiryId) throw unknownAppointment();
  const dealer = settings.current('dealer');
  const entry = {
    appointment,
    summary: `${appointmentTitle(appointment.kind, enquiry.carTitle)}: ${enquiry.name}`,
    description: enquiry.reference,
    location: appointment.place ?? postalAddress(dealer),
  };
  const calendar = { method: 'PUBLISH', entries: [entry], dealer, now } as const;
  return icsResponse({ publicUrl }, await calendarFile(calendar));
}

/**
 * Returns the calendar of the user to whom a link belongs. Calendar programs store
 * and share it, so it has initials instead of names, and no contact details, notes or places.
 * @throws {AppError} notFound for an unknown link, as for an unknown address
 */
export async function downloadCalendar(
  { db, publicUrl, settings, now }: Context,
  { calendarToken }: { calendarToken: string },
): Promise<Response> {
  const token = calendarToken.slice(0, -'.ics'.length);
  // Compares hashes, so that the duration of the query does not reveal the token.
  const user = await findCalendarUser(db, hashSessionToken(token));
  if (!user) throw new AppError('notFound', 'There is nothing at this address.');
  const from = new Date(now.getTime() - PERIOD.daysBack * DAY_MS);
  const to = new Date(now.getTime() + PERIOD.daysAhead * DAY_MS);
  const rows = can(user, 'enquiries')
    ? await listAppointmentsOf(db, { userId: user.userId, from, to })
    : [];
  const entries = rows.map(({ name, carTitle, ...appointment }) => ({
    appointment,
    summary: `${appointmentTitle(appointment.kind, carTitle)}: ${initials(name)}`,
    description: `${publicUrl}/enquiries/${appointment.enquiryId}`,
  }));
  const dealer = settings.current('dealer');
  const calendar = { method: 'PUBLISH', entries, dealer, now } as const;
  return icsResponse({ publicUrl }, await calendarFile(calendar));
}

const icsResponse = (ctx: Pick<Context, 'publicUrl'>, file: string) =>
  fileResponse(ctx, { type: 'text/calendar; charset=utf-8', name: 'forecourt.ics' }, file);

/** `Róisín de Búrca` becomes `R. d. B.` */
const initials = (name: string): string =>
  Array.from(name.matchAll(/\p{L}[^\s]*/gu), ([word]) => `${word[0]}.`).join(' ');
