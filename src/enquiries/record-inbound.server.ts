import type { Db } from '../platform/database/client.server.ts';
import { auditEnquiry } from './audit-enquiry.server.ts';
import { NO_REMINDER } from './follow-up.ts';
import { answerNotice } from '../push/notices.ts';
import { type PushContext, notifyStaff } from '../push/notify-staff.server.ts';
import type { EnquiryRecord } from './reads.server.ts';
import { insertEvent, type NewEnquiry, type NewEvent, updateEnquiry } from './writes.server.ts';

/** A further message of the person of an enquiry. */
interface Inbound {
  /** The locked row, without the message. */
  enquiry: EnquiryRecord;
  event: Pick<NewEvent, 'actorName' | 'text' | 'data' | 'stampHash'>;
  /** Columns of the enquiry that change with the message. */
  values?: Partial<NewEnquiry>;
}

/**
 * Adds a message of the person to the thread, however it came. The enquiry waits for an answer, a reminder
 * ends, a lost one opens again, and staff are notified on their devices. Returns the id of the event, or null if a message with the same stamp exists.
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
