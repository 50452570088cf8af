import type { AppointmentAction } from './appointment.ts';
import { NO_REMINDER } from '../follow-up.ts';
import { isOpenStatus } from '../state.ts';
import type { AppointmentWithStaff } from './reads.server.ts';
import type { Db } from '../../../platform/database/client.server.ts';
import type { EnquiryRecord } from '../reads.server.ts';
import { hasUnansweredText } from '../thread.server.ts';
import { authorOf, insertEvent, type NewEnquiry, updateEnquiry } from '../writes.server.ts';
import { answered } from '../answered.server.ts';
import { auditEnquiry } from '../audit-enquiry.server.ts';
import type { StaffContext } from '../../../app/context.server.ts';
import { enquirySettings } from '../settings.server.ts';
import { type AppointmentMailContext, queueAppointmentMail } from './queue-mail.server.ts';

/** Dependencies of the functions that record a change of an appointment by staff. */
export type AppointmentContext = AppointmentMailContext & Pick<StaffContext, 'db' | 'user'>;

interface Change {
  enquiry: EnquiryRecord;
  appointment: AppointmentWithStaff;
  action: AppointmentAction;
  /** Whether the customer gets an email, if the person left an address. */
  isNews: boolean;
}

/**
 * Adds a change of an appointment to the thread, emails the customer and updates the enquiry. An email counts
 * as an answer, but not to a message, which may contain a question: the enquiry then keeps waiting. Returns the new
 * version of the enquiry.
 */
export async function recordAppointment(
  tx: Db,
  ctx: Omit<AppointmentContext, 'db'>,
  { enquiry, appointment, action, isNews }: Change,
): Promise<number> {
  const { user, now } = ctx;
  const { enquiryId } = enquiry;
  const news = action === 'confirmed' || action === 'cancelled' ? action : 'moved';
  const mailId = isNews
    ? await queueAppointmentMail(tx, ctx, { enquiry, appointment, news })
    : null;
  const keepsWaiting = await hasUnansweredText(tx, enquiry);
  await insertEvent(tx, {
    enquiryId,
    at: now,
    kind: 'appointment',
    ...authorOf(user),
    mailId,
    data: { ...appointmentData(action, appointment), ...(keepsWaiting && { keepsWaiting }) },
  });
  const reply = { at: now, actorId: user.userId, times: enquirySettings(ctx.settings).times };
  const status = statusAfter(enquiry, action, mailId !== null);
  const done = { appointment: action === 'noShow' ? 'no show' : action };
  await auditEnquiry(tx, { staff: user, before: enquiry, values: { status }, done });
  return updateEnquiry(tx, enquiryId, {
    ...(mailId === null
      ? { lastActivityAt: now, status }
      : answered(enquiry, { ...reply, status, keepsWaiting })),
    // An appointment counts as an answer of the person, so it ends a reminder.
    ...(action !== 'cancelled' && action !== 'noShow' && NO_REMINDER),
  });
}

/** Data of the event in the thread. It contains no personal data. */
export const appointmentData = (
  action: AppointmentAction,
  { appointmentId, kind, startsAt }: AppointmentWithStaff,
) => ({ action, appointmentId, kind, startsAt: startsAt.toISOString() });

function statusAfter(
  { status, firstReplyAt }: EnquiryRecord,
  action: AppointmentAction,
  isMailed: boolean,
): NonNullable<NewEnquiry['status']> {
  if (!isOpenStatus(status)) return status;
  if (action === 'confirmed') return 'appointment';
  if (action !== 'cancelled' || status !== 'appointment') return status;
  return isMailed || firstReplyAt !== null ? 'replied' : 'new';
}
