import { isOpenStatus } from '../../../domain/enquiries/state.ts';
import type { EnquiryStatus } from '../../../domain/enquiries/options.ts';
import { type OpeningTimes, openSecondsBetween } from '../../../domain/opening/opening.ts';
import type { EnquiryRecord } from '../../data/enquiries/reads.ts';
import type { NewEnquiry } from '../../data/enquiries/writes.ts';

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
 * Returns the columns of an enquiry that change with a reply. The time of the first reply is stored only
 * once.
 */
export function answered(
  enquiry: EnquiryRecord,
  { at, actorId, times, status, keepsWaiting = false }: Reply,
): Partial<NewEnquiry> {
  const { receivedAt, firstReplyAt, lastOutboundAt, lastActivityAt } = enquiry;
  return {
    ...(!keepsWaiting && { lastOutboundAt: latest(at, lastOutboundAt) }),
    lastActivityAt: latest(at, lastActivityAt),
    ...(isOpenStatus(enquiry.status) && {
      status: status ?? (enquiry.status === 'new' ? 'replied' : enquiry.status),
    }),
    ...(firstReplyAt === null && {
      firstReplyAt: at,
      firstReplyBy: actorId,
      firstReplySeconds: Math.round((at.getTime() - receivedAt.getTime()) / 1000),
      firstReplyOpenSeconds: Math.round(openSecondsBetween(times, receivedAt, at)),
    }),
  };
}

const latest = (at: Date, other: Date | null) => (other !== null && other > at ? other : at);
