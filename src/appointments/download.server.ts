import { postalAddress } from '../settings/dealer.ts';
import { findAppointment, listAppointmentsOf } from './reads.server.ts';
import { findEnquiry } from '../enquiries/reads.server.ts';
import { findCalendarUser } from '../staff/calendar-links.server.ts';
import { can } from '../platform/capabilities.ts';
import { hashSessionToken } from '../platform/auth/session-token.server.ts';
import type { EnquiryDeps } from '../enquiries/deps.server.ts';
import { appointmentTitle, calendarFile } from './calendar-file.server.ts';
import { unknownAppointment } from './checks.server.ts';

/** The calendar of a link contains appointments of this period. */
const PERIOD = { daysBack: 60, daysAhead: 365 } as const;
const DAY_MS = 86_400_000;

type Deps = Pick<EnquiryDeps, 'database' | 'publicUrl' | 'settings'>;

/**
 * Returns the calendar file of an appointment, for staff.
 * @throws {AppError} notFound
 */
export async function appointmentFile(
  { database: { db }, settings }: Deps,
  enquiryId: number,
  appointmentId: number,
  now = new Date(),
): Promise<string> {
  const [enquiry, appointment] = await Promise.all([
    findEnquiry(db, enquiryId),
    findAppointment(db, appointmentId),
  ]);
  if (!enquiry || appointment?.enquiryId !== enquiryId) throw unknownAppointment();
  const { dealer } = settings();
  const entry = {
    appointment,
    summary: `${appointmentTitle(appointment.kind, enquiry.carTitle)}: ${enquiry.name}`,
    description: enquiry.reference,
    location: appointment.place ?? postalAddress(dealer),
  };
  return calendarFile('PUBLISH', [entry], dealer, now);
}

/**
 * Returns the calendar of the user to whom a link belongs, or null for an unknown link. Calendar programs store
 * and share it, so it has initials instead of names, and no contact details, notes or places.
 */
export async function calendarOfLink(
  { database: { db }, publicUrl, settings }: Deps,
  token: string,
  now = new Date(),
): Promise<string | null> {
  // The query compares hashes: its duration says nothing about the token.
  const user = await findCalendarUser(db, hashSessionToken(token));
  if (!user) return null;
  const from = new Date(now.getTime() - PERIOD.daysBack * DAY_MS);
  const to = new Date(now.getTime() + PERIOD.daysAhead * DAY_MS);
  const rows = can(user, 'enquiries') ? await listAppointmentsOf(db, user.userId, from, to) : [];
  const entries = rows.map(({ name, carTitle, ...appointment }) => ({
    appointment,
    summary: `${appointmentTitle(appointment.kind, carTitle)}: ${initials(name)}`,
    description: `${publicUrl}/enquiries/${appointment.enquiryId}`,
  }));
  return calendarFile('PUBLISH', entries, settings().dealer, now);
}

/** `Róisín de Búrca` becomes `R. d. B.` */
const initials = (name: string): string =>
  Array.from(name.matchAll(/\p{L}[^\s]*/gu), ([word]) => `${word[0]}.`).join(' ');
