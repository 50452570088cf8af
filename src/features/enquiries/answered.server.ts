import { isDue, NO_REMINDER } from './follow-up.ts';
import { isOpenStatus } from './state.ts';
import type { EnquiryStatus, EventKind, Outcome } from './options.ts';
import { type OpeningTimes, openSecondsBetween } from '../opening/opening.ts';
import type { EnquiryRecord } from './reads.server.ts';
import type { NewEnquiry } from './writes.server.ts';

/**
 * Returns whether an event reached the person, so that it counts as a reply. A call that nobody answered is
 * not a reply: the enquiry keeps waiting.
 */
export function isReply(kind: EventKind, outcome: Outcome | null): boolean {
  if (kind === 'call') return outcome === 'spoke' || outcome === 'leftMessage';
  return kind === 'out' || kind === 'whatsapp' || kind === 'visit';
}

interface Reply {
  at: Date;
  actorId: number;
  times: OpeningTimes;
  /** Status of the enquiry after the reply; by default a new enquiry becomes `replied`. */
  status?: EnquiryStatus | undefined;
  /** Whether a message of the person still has no answer. */
  keepsWaiting?: boolean;
}

/**
 * Returns the columns of an enquiry that change with a reply. The time of the first reply is stored only once. A reply
 * ends a follow-up that is due.
 */
export function answered(
  enquiry: EnquiryRecord,
  { at, actorId, times, status, keepsWaiting = false }: Reply,
): Partial<NewEnquiry> {
  const { firstReplyAt, lastOutboundAt, lastActivityAt, followUpAt, remindAt } = enquiry;
  return {
    ...(!keepsWaiting && { lastOutboundAt: latest(at, lastOutboundAt) }),
    lastActivityAt: latest(at, lastActivityAt),
    ...(isDue(followUpAt, at) && { followUpAt: null }),
    ...(isDue(remindAt, at) && NO_REMINDER),
    ...(isOpenStatus(enquiry.status) && {
      status: status ?? (enquiry.status === 'new' ? 'replied' : enquiry.status),
    }),
    ...(firstReplyAt === null && firstReply(enquiry, { at, actorId }, times)),
  };
}

/** Returns the columns of the first reply. They are null without one. */
export const firstReply = (
  { receivedAt }: Pick<EnquiryRecord, 'receivedAt'>,
  reply: { at: Date; actorId: number | null } | null,
  times: OpeningTimes,
) => ({
  firstReplyAt: reply?.at ?? null,
  firstReplyBy: reply?.actorId ?? null,
  firstReplySeconds: reply && Math.round((reply.at.getTime() - receivedAt.getTime()) / 1000),
  firstReplyOpenSeconds: reply && Math.round(openSecondsBetween(times, receivedAt, reply.at)),
});

const latest = (at: Date, other: Date | null) => (other !== null && other > at ? other : at);
