import { type OpeningTimes, openSecondsBetween } from '../opening/opening.ts';
import { isDue } from './follow-up.ts';
import { DROPPED_STATUSES, type EnquiryStatus, OPEN_STATUSES, STATUSES } from './options.ts';
import { MINUTE_MS } from '../../platform/durations.ts';

/** Names of the states that a row of the inbox can show. */
export const STATES = {
  ...STATUSES,
  overdue: 'Overdue',
  waiting: 'Waiting',
  followUp: 'Follow up today',
} as const;
export type EnquiryState = keyof typeof STATES;

export const isOpenStatus = (status: EnquiryStatus): boolean =>
  OPEN_STATUSES.some((open) => open === status);

export const isDroppedStatus = (status: EnquiryStatus): boolean =>
  DROPPED_STATUSES.some((dropped) => dropped === status);

interface Timing {
  status: EnquiryStatus;
  lastInboundAt: Date;
  lastOutboundAt: Date | null;
  followUpAt: Date | null;
  remindAt: Date | null;
  erasedAt: Date | null;
}

/** With the time of the first message that has no answer, or of the last one if all were answered. */
interface WaitingTime {
  waitingSince: Date;
}

/**
 * Returns whether the dealer must answer: the last message is from the person, who has not been erased, and
 * the enquiry is neither closed nor spam.
 */
export const isWaiting = ({ status, lastInboundAt, lastOutboundAt, erasedAt }: Timing): boolean =>
  isOpenStatus(status) &&
  erasedAt === null &&
  (lastOutboundAt === null || lastInboundAt > lastOutboundAt);

/** @param replyWithin minutes of opening hours after which a waiting enquiry is overdue */
export function stateOf(
  enquiry: Timing & WaitingTime,
  { times, replyWithin, now }: { times: OpeningTimes; replyWithin: number; now: Date },
): EnquiryState {
  const { status, waitingSince, followUpAt, remindAt } = enquiry;
  if (isWaiting(enquiry)) {
    const promised = replyWithin * 60;
    if (openSecondsBetween(times, waitingSince, now, promised) > promised) return 'overdue';
    return status === 'new' ? 'new' : 'waiting';
  }
  const isFollowUpDue = isDue(followUpAt, now) || isDue(remindAt, now);
  return isOpenStatus(status) && isFollowUpDue ? 'followUp' : status;
}

/** `just now`, `5 min`, `3 h`, `2 d` */
export function age(iso: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(iso)) / MINUTE_MS);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min`;
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h`;
  return `${Math.floor(minutes / 60 / 24)} d`;
}
