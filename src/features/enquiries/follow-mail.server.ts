import { type EnquiryStatus, STATUSES } from './options.ts';
import { keysOf } from '../../platform/objects.ts';
import type { OpeningTimes } from '../opening/opening.ts';
import type { Context } from '../../app/context.server.ts';
import { enquirySettings } from './settings.server.ts';
import type { Db } from '../../platform/database/client.server.ts';
import { type NewEnquiry, updateEnquiry } from './writes.server.ts';
import { answered, firstReply, isReply } from './answered.server.ts';
import { auditEnquiry } from './audit-enquiry.server.ts';
import { lockForChange } from './lock.server.ts';
import { and, asc, eq, inArray, isNull, ne, or } from 'drizzle-orm';
import { enquiryEvents, mails } from '../../app/schema.server.ts';

type Event = NonNullable<Awaited<ReturnType<typeof findMailEvent>>>;
type Enquiry = Awaited<ReturnType<typeof lockForChange>>;

interface Clock {
  times: OpeningTimes;
  now: Date;
}

/**
 * Updates an enquiry after an email about it was delivered or not. A reply, or an invitation if no message waits for
 * an answer, counts as an answer from the moment that staff send it. If it is not delivered, the enquiry waits again;
 * if it is delivered at a later attempt, the enquiry is answered. Returns the enquiry that waits again, or null.
 */
export async function followMail(
  tx: Db,
  { settings, now }: Pick<Context, 'settings' | 'now'>,
  { mailId, status }: { mailId: number; status: 'sent' | 'failed' },
): Promise<{ enquiry: Enquiry; actorId: number | null } | null> {
  const event = await findMailEvent(tx, mailId);
  if (!event) return null;
  const enquiry = await lockForChange(tx, { enquiryId: event.enquiryId });
  if (enquiry.erasedAt !== null) return null;
  const isCounted = enquiry.lastOutboundAt !== null && enquiry.lastOutboundAt >= event.at;
  // An invitation does not answer a waiting message. A reminder, which has no author, answers nothing.
  const isAnswer = event.actorId !== null && event.data['keepsWaiting'] !== true;
  if (status === 'sent' && (isCounted || !isAnswer)) return null;
  const clock = { times: enquirySettings(settings).times, now };
  const values =
    status === 'sent'
      ? deliveredLate(enquiry, event, clock)
      : await undelivered(tx, { enquiry, event, ...clock });
  await auditEnquiry(tx, { staff: null, before: enquiry, values });
  await updateEnquiry(tx, enquiry.enquiryId, values);
  return status === 'sent' ? null : { enquiry, actorId: event.actorId };
}

/** A question that came after the reply was written still waits. */
function deliveredLate(
  enquiry: Enquiry,
  { at, actorId, data }: Event,
  { times, now }: Clock,
): Partial<NewEnquiry> {
  const status = statusOf(data['statusAfter']);
  const reply = { at: now, actorId: actorId ?? 0, times, ...(status && { status }) };
  return { ...answered(enquiry, reply), lastOutboundAt: at };
}

async function undelivered(
  tx: Db,
  { enquiry, event: { at, data }, times, now }: Clock & { enquiry: Enquiry; event: Event },
): Promise<Partial<NewEnquiry>> {
  const contacts = (await listContacts(tx, enquiry.enquiryId)).filter(
    ({ kind, outcome, mailId, actorId, data: { keepsWaiting } }) =>
      isReply(kind, outcome) || // A reminder, which has no author, is not an answer.
      (kind === 'appointment' && mailId !== null && actorId !== null && keepsWaiting !== true),
  );
  const first = contacts.at(0);
  const wasFirst = enquiry.firstReplyAt?.getTime() === at.getTime();
  const firstReplyAt = wasFirst ? (first?.at ?? null) : enquiry.firstReplyAt;
  const before = statusOf(data['statusBefore']);
  const isUnchanged = enquiry.status === data['statusAfter'];
  return {
    lastActivityAt: now,
    lastOutboundAt: contacts.at(-1)?.at ?? firstReplyAt,
    ...(wasFirst && firstReply(enquiry, first ?? null, times)),
    ...(before && isUnchanged && { status: before }),
  };
}

const statusOf = (value: unknown): EnquiryStatus | undefined =>
  keysOf(STATUSES).find((status) => status === value);

/** Returns the entry of the thread that an email belongs to, or null. */
async function findMailEvent(tx: Db, mailId: number) {
  const [event] = await tx.select().from(enquiryEvents).where(eq(enquiryEvents.mailId, mailId));
  return event ?? null;
}

/**
 * Returns the entries of a thread by which staff may have reached the person, oldest first, without those whose email
 * was not delivered.
 */
const listContacts = (tx: Db, enquiryId: number) =>
  tx
    .select({
      at: enquiryEvents.at,
      kind: enquiryEvents.kind,
      outcome: enquiryEvents.outcome,
      mailId: enquiryEvents.mailId,
      actorId: enquiryEvents.actorId,
      data: enquiryEvents.data,
    })
    .from(enquiryEvents)
    .leftJoin(mails, eq(mails.mailId, enquiryEvents.mailId))
    .where(
      and(
        eq(enquiryEvents.enquiryId, enquiryId),
        inArray(enquiryEvents.kind, ['out', 'call', 'whatsapp', 'visit', 'appointment']),
        or(isNull(mails.status), ne(mails.status, 'failed')),
      ),
    )
    .orderBy(asc(enquiryEvents.at), asc(enquiryEvents.eventId));
