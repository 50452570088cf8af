import type { Db } from '../../platform/database/client.server.ts';
import { auditEnquiry } from './audit-enquiry.server.ts';
import { NO_REMINDER } from './follow-up.ts';
import { answerNotice } from './notices.ts';
import { type PushContext, notifyStaff } from '../push/notify-staff.server.ts';
import type { EnquiryRecord } from './reads.server.ts';
import { insertEvent, type NewEnquiry, type NewEvent, updateEnquiry } from './writes.server.ts';

/** Another message of the person who made an enquiry. */
interface Inbound {
  /** The locked row, as it was before the message. */
  enquiry: EnquiryRecord;
  event: Pick<NewEvent, 'actorName' | 'text' | 'data' | 'stampHash'>;
  /** Other columns of the enquiry to update. */
  values?: Partial<NewEnquiry>;
}

/**
 * Adds a message of the person to the thread, from the form or by email. The enquiry then waits for an answer. Ends its
 * reminder, reopens it if it was lost, and notifies staff on their devices. Returns the id of the event, or null if a
 * message with the same stamp exists.
 */
export async function recordInbound(
  tx: Db,
  ctx: PushContext,
  { enquiry, event, values }: Inbound,
): Promise<number | null> {
  const { now } = ctx;
  const { enquiryId, status, firstReplyAt } = enquiry;
  const eventId = await insertEvent(tx, { enquiryId, at: now, kind: 'in', ...event });
  if (eventId === null) return null;
  const reopened: Partial<NewEnquiry> =
    status === 'lost' ? { status: firstReplyAt ? 'replied' : 'new', lostReason: null } : {};
  await auditEnquiry(tx, { staff: null, before: enquiry, values: reopened });
  await updateEnquiry(tx, enquiryId, {
    lastInboundAt: now,
    lastActivityAt: now,
    ...NO_REMINDER,
    ...reopened,
    ...values,
  });
  if (status !== 'spam') await notifyStaff(tx, ctx, answerNotice(enquiry, now));
  return eventId;
}
