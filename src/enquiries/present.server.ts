import type { Enquiry, EnquiryEvent, EnquiryRow } from './enquiry.ts';
import { isWaiting, stateOf } from './state.ts';
import type { InboxRecord } from './list-queries.server.ts';
import type { EnquiryRecord } from './reads.server.ts';
import type { listEvents } from './thread.server.ts';
import type { EnquirySettings } from './settings.server.ts';

type Clock = Pick<EnquirySettings, 'times' | 'replyWithin'> & { now: Date };

type SharedRecord = Omit<
  InboxRecord,
  | 'excerpt'
  | 'carGone'
  | 'assignee'
  | 'undelivered'
  | 'callbackWindow'
  | 'wantedAt'
  | 'wantedFilters'
>;

function shared(row: SharedRecord, clock: Clock) {
  return {
    enquiryId: row.enquiryId,
    version: row.version,
    reference: row.reference,
    kind: row.kind,
    status: row.status,
    state: stateOf(row, clock),
    waiting: isWaiting(row),
    name: row.name,
    carId: row.carId,
    carTitle: row.carTitle,
    receivedAt: row.receivedAt.toISOString(),
    lastActivityAt: row.lastActivityAt.toISOString(),
    waitingSince: isWaiting(row) ? row.waitingSince.toISOString() : null,
  };
}

/**
 * @param car the state and the image of the car now; the image is null without one
 * @param request what the person asks for, in words, or null
 */
export function presentRow(
  row: InboxRecord,
  car: Pick<EnquiryRow, 'carBooked' | 'image' | 'imageDetails'>,
  request: string | null,
  clock: Clock,
): EnquiryRow {
  return {
    ...shared(row, clock),
    excerpt: row.excerpt,
    request,
    carGone: row.carGone,
    carBooked: car.carBooked && !row.carGone,
    image: car.image,
    imageDetails: car.imageDetails,
    assignee: row.assignee,
    undelivered: row.undelivered,
  };
}

const iso = (at: Date | null) => at?.toISOString() ?? null;

export function presentEnquiry(row: EnquiryRecord & { waitingSince: Date }, clock: Clock): Enquiry {
  return {
    ...shared(row, clock),
    carPrice: row.carPrice,
    carPlate: row.carPlate,
    customerId: row.customerId,
    assigneeId: row.assigneeId,
    email: row.email,
    phone: row.phone,
    phoneE164: row.phoneE164,
    preferred: row.preferred,
    message: row.message,
    callbackWindow: row.callbackWindow,
    wantedAt: iso(row.wantedAt),
    source: row.source,
    sourceDetail: row.sourceDetail,
    origin: row.origin,
    lostReason: row.lostReason,
    spamScore: row.spamScore,
    spamSignals: row.spamSignals,
    followUpAt: iso(row.followUpAt),
    firstReplyAt: iso(row.firstReplyAt),
    firstReplySeconds: row.firstReplySeconds,
    firstReplyOpenSeconds: row.firstReplyOpenSeconds,
    lastInboundAt: row.lastInboundAt.toISOString(),
    lastOutboundAt: iso(row.lastOutboundAt),
    erasedAt: iso(row.erasedAt),
  };
}

type EventRecord = Awaited<ReturnType<typeof listEvents>>[number];

export function presentEvent(row: EventRecord): EnquiryEvent {
  const { eventId, at, kind, actorName, text, outcome, mailId, data, mailStatus, mailError } = row;
  return {
    eventId,
    at: at.toISOString(),
    kind,
    actorName,
    text,
    outcome,
    mailId,
    mail: mailStatus && { status: mailStatus, error: mailError },
    data,
  };
}
