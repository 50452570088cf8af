import type { Enquiry, EnquiryEvent } from './enquiry.ts';
import { isWaiting, stateOf } from './state.ts';
import { pick } from '../../platform/objects.ts';
import { waitingSince } from './conditions.server.ts';
import { ENQUIRY_COLUMNS, type EnquiryRecord } from './reads.server.ts';
import type { listFiles } from './photos.server.ts';
import type { listEvents } from './thread.server.ts';
import type { EnquirySettings } from './settings.server.ts';

export type Clock = Pick<EnquirySettings, 'times' | 'replyWithin'> & { now: Date };

/** Columns that a row of the inbox and the page of an enquiry have in common. */
export const SHARED_COLUMNS = {
  ...pick(ENQUIRY_COLUMNS, [
    'enquiryId',
    'version',
    'reference',
    'kind',
    'status',
    'name',
    'carId',
    'carTitle',
    'receivedAt',
    'followUpAt',
    'remindAt',
    'lastInboundAt',
    'lastOutboundAt',
    'erasedAt',
    'lastActivityAt',
  ]),
  waitingSince,
};
type SharedRecord = Pick<EnquiryRecord, Exclude<keyof typeof SHARED_COLUMNS, 'waitingSince'>> & {
  waitingSince: Date;
};

/** Returns the fields that a row of the inbox and the page of an enquiry have in common. */
export function presentShared(row: SharedRecord, clock: Clock) {
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

const iso = (at: Date | null) => at?.toISOString() ?? null;

export function presentEnquiry(row: EnquiryRecord & { waitingSince: Date }, clock: Clock): Enquiry {
  return {
    ...presentShared(row, clock),
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
    remindAt: iso(row.remindAt),
    firstReplyAt: iso(row.firstReplyAt),
    firstReplySeconds: row.firstReplySeconds,
    firstReplyOpenSeconds: row.firstReplyOpenSeconds,
    lastInboundAt: row.lastInboundAt.toISOString(),
    lastOutboundAt: iso(row.lastOutboundAt),
    erasedAt: iso(row.erasedAt),
  };
}

type EventRecord = Awaited<ReturnType<typeof listEvents>>[number];
type FileRecord = Awaited<ReturnType<typeof listFiles>>[number];

/** @param files of the enquiry */
export function presentEvent(row: EventRecord, files: readonly FileRecord[]): EnquiryEvent {
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
    inbound: row.inbound && presentInbound(row.inbound, files),
  };
}

function presentInbound(
  mail: NonNullable<EventRecord['inbound']>,
  files: readonly FileRecord[],
): NonNullable<EnquiryEvent['inbound']> {
  return {
    fromAddress: mail.fromAddress,
    isOther: mail.isOther,
    isAutomatic: mail.isAutomatic,
    isUnverified: mail.isUnverified,
    receivedAt: iso(mail.receivedAt),
    quoted: mail.quoted,
    problem: mail.problem,
    omitted: mail.omitted,
    omittedCount: mail.omittedCount,
    files: files
      .filter(({ eventId }) => eventId === mail.eventId)
      .map(({ fileId, name, contentType, width, height }) => ({
        fileId,
        name: name ?? '',
        isImage: contentType === 'image/webp',
        width,
        height,
      })),
  };
}
