import { postalAddress } from '../settings/postal-address.ts';
import { AppError } from '../../platform/errors.ts';
import type { ScheduledReply } from './enquiry.ts';
import { reminderIn } from './follow-up.ts';
import type { ReplyInput } from './input.ts';
import type { EnquiryStatus, RemindDays } from './options.ts';
import { isDroppedStatus } from './state.ts';
import { isOpen, nextOpening } from '../opening/opening.ts';
import type { Db } from '../../platform/database/client.server.ts';
import type { EnquiryRecord } from './reads.server.ts';
import { hasWritten, threadHeaders } from './thread.server.ts';
import { authorOf, insertEvent, updateEnquiry } from './writes.server.ts';
import { deleteUnsentMail } from '../mails/mail-queries.server.ts';
import { queueMail } from '../mails/queue-mail.server.ts';
import { enquirySubject, enquiryReplyMail } from './mails/enquiry-mails.server.ts';
import type { Context, StaffContext } from '../../app/context.server.ts';
import { lockForStaff, outdatedEnquiry, lockForChange } from './lock.server.ts';
import { findNames } from '../staff/user-queries.server.ts';
import { answered } from './answered.server.ts';
import { auditEnquiry } from './audit-enquiry.server.ts';
import { enquirySettings } from './settings.server.ts';
import { and, desc, eq, gte, isNotNull, isNull, max, ne, sql } from 'drizzle-orm';
import { enquiryEvents, mails, pendingReplies } from '../../app/schema.server.ts';

/** Milliseconds after a colleague's reply during which a further reply needs confirmation. */
const COLLEAGUE_MS = 60_000;

interface QueuedReply {
  mailId: number;
  /** The opening at which it will be sent, ISO 8601; null if it is sent at once. */
  sendAt: string | null;
}

/**
 * Queues a reply by email, with `whenOpen` for the next opening if the dealer is closed. Until the first attempt to
 * send it, the reply can be taken back and is not part of the thread; with `undoSeconds` 0 it becomes part of the
 * thread at once. If the same user sends the same text again before that attempt, returns the first reply.
 * @throws {AppError} notFound; conflict if the person left no email address or was erased, if a colleague replied just
 * now, if the dealer does not open again, if nobody wrote from `to`, or if the enquiry has a newer version
 */
export async function replyToEnquiry(
  ctx: StaffContext,
  { enquiryId, whenOpen, ...input }: ReplyInput & { enquiryId: number },
): Promise<QueuedReply> {
  const { db, user } = ctx;
  const sendAt = whenOpen ? openingFor(ctx) : null;
  return db.transaction(async (tx) => {
    const enquiry = await lockForStaff(tx, { enquiryId });
    const { text } = input;
    const to = otherAddress(input.to, enquiry);
    const known = await findPendingReply(tx, { enquiryId, actorId: user.userId, text, to, sendAt });
    if (known !== null) return { mailId: known, sendAt: sendAt?.toISOString() ?? null };
    if (!input.confirm) await refuseSecondReply(tx, ctx, enquiry);
    if (enquiry.version !== input.version) throw outdatedEnquiry(enquiry.version);
    return queueReply(tx, ctx, { ...input, to, enquiry, sendAt });
  });
}

/** Returns the address if it is not that of the enquiry, or null. */
const otherAddress = (to: string | undefined, { email }: EnquiryRecord): string | null =>
  to === undefined || to === email ? null : to;

/** Returns when a closed dealer opens next; null if it is open. */
function openingFor({ settings, now }: Pick<Context, 'settings' | 'now'>): Date | null {
  const { times } = enquirySettings(settings);
  if (isOpen(times, now)) return null;
  const next = nextOpening(times, now);
  if (!next) throw new AppError('conflict', 'Your opening hours have no day. Send the reply now.');
  return next;
}

interface NewReply extends Pick<ReplyInput, 'text' | 'undoSeconds'> {
  to: string | null;
  enquiry: EnquiryRecord;
  status?: EnquiryStatus | undefined;
  sendAt: Date | null;
  remindDays?: RemindDays | null | undefined;
}

async function queueReply(
  tx: Db,
  ctx: StaffContext,
  { enquiry, sendAt, text, to, undoSeconds, status = 'replied', remindDays }: NewReply,
): Promise<QueuedReply> {
  const { user, now } = ctx;
  const { enquiryId, email } = enquiry;
  if (enquiry.status === 'spam')
    throw new AppError('conflict', 'Mark this enquiry as not spam before you reply.');
  if (email === null) throw new AppError('conflict', 'This person didn’t leave an email address.');
  if (to !== null && !(await hasWritten(tx, enquiryId, to)))
    throw new AppError('conflict', 'Nobody wrote from this address.');
  const mail = await replyMail(tx, ctx, { ...enquiry, email: to ?? email, text });
  const sendAfter = sendAt ?? new Date(now.getTime() + undoSeconds * 1000);
  const mailId = await queueMail(tx, ctx, { ...mail, sendAfter });
  await tx.insert(pendingReplies).values({
    mailId,
    enquiryId,
    ...authorOf(user),
    text,
    to,
    status,
    at: now,
    sendAt,
    afterEventId: sendAt && (await lastEventId(tx, enquiryId)),
    remindDays,
  });
  if (sendAt !== null) {
    const done = { reply: 'scheduled' };
    await auditEnquiry(tx, { staff: user, before: enquiry, done });
  }
  if (sendAt === null && undoSeconds === 0) await recordReply(tx, ctx, { mailId });
  return { mailId, sendAt: sendAt?.toISOString() ?? null };
}

/**
 * Sends a scheduled reply or a draft at once. The signed-in user becomes its author.
 * @throws {AppError} notFound; conflict if it was sent or taken back, or the person was erased
 */
export async function sendReplyNow(
  ctx: StaffContext,
  { enquiryId, mailId }: { enquiryId: number; mailId: number },
): Promise<QueuedReply> {
  return ctx.db.transaction(async (tx) => {
    const reply = await cancelReply(tx, { enquiryId, mailId });
    const enquiry = await lockForStaff(tx, { enquiryId });
    const { text, to, status, remindDays } = reply;
    const now = { undoSeconds: 0, sendAt: null };
    return queueReply(tx, ctx, { enquiry, text, to, status, remindDays, ...now });
  });
}

async function refuseSecondReply(
  tx: Db,
  { user, now }: StaffContext,
  { enquiryId, version }: EnquiryRecord,
): Promise<void> {
  const since = new Date(now.getTime() - COLLEAGUE_MS);
  const reply = await findColleagueReply(tx, { enquiryId, actorId: user.userId, since });
  if (!reply) return;
  const [colleague = ''] = reply.actorName.split(' ');
  const seconds = Math.max(1, Math.round((now.getTime() - reply.at.getTime()) / 1000));
  throw new AppError(
    'conflict',
    `${colleague} replied ${seconds} ${seconds === 1 ? 'second' : 'seconds'} ago. Send yours too?`,
    { details: { version, code: 'recentReply', colleague } },
  );
}

async function replyMail(
  tx: Db,
  { user, settings }: StaffContext,
  reply: EnquiryRecord & { email: string; text: string },
) {
  const dealer = settings.current('dealer');
  const { enquiryId, reference, kind, carTitle, email, text } = reply;
  return {
    kind: 'enquiryReply' as const,
    enquiryId,
    to: email,
    replyTo: dealer.email,
    fromName: `${user.firstName} at ${dealer.name}`,
    headers: await threadHeaders(tx, enquiryId),
    ...enquiryReplyMail({
      subject: enquirySubject({ kind, reference, car: carTitle }),
      text,
      me: `${user.firstName} ${user.lastName}`,
      dealer: { ...dealer, address: postalAddress(dealer) },
      reference,
    }),
  };
}

/**
 * Takes a reply back.
 * @throws {AppError} conflict if the reply was sent or an attempt to send it has begun
 */
export async function undoReply(
  { db, user }: StaffContext,
  { enquiryId, mailId }: { enquiryId: number; mailId: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    await cancelReply(tx, { enquiryId, mailId });
    const enquiry = await lockForChange(tx, { enquiryId });
    const done = { reply: 'taken back' };
    await auditEnquiry(tx, { staff: user, before: enquiry, done });
  });
}

async function cancelReply(
  tx: Db,
  { enquiryId, mailId }: { enquiryId: number; mailId: number },
): Promise<PendingReply> {
  // Takes locks in the same order as the job that sends the mail, so that the two cannot deadlock. A draft has no mail.
  await deleteUnsentMail(tx, mailId);
  const reply = await takePendingReply(tx, mailId);
  if (reply?.enquiryId !== enquiryId)
    throw new AppError('conflict', 'This message has already been sent.');
  return reply;
}

/**
 * Moves a pending reply to its thread. The time of the event is when the reply was written or, if it was scheduled,
 * when it is sent. Does nothing if the reply was moved already. Returns false for a draft, which must not be sent.
 */
export async function recordReply(
  tx: Db,
  { settings, now }: Pick<Context, 'settings' | 'now'>,
  { mailId }: { mailId: number },
): Promise<boolean> {
  const pending = await findPending(tx, mailId);
  if (!pending) return true;
  const { enquiryId, actorId, actorName, text, status, sendAt, remindDays } = pending;
  const enquiry = await lockForChange(tx, { enquiryId });
  if (sendAt && (isDroppedStatus(enquiry.status) || (await isOvertaken(tx, pending)))) return false;
  await takePendingReply(tx, mailId);
  const at = sendAt ? now : pending.at;
  // `replied` is the default. It must not move an enquiry back from a later status.
  const { times } = enquirySettings(settings);
  const change = { at, actorId, times, ...(status !== 'replied' && { status }) };
  const values = {
    ...answered(enquiry, change),
    ...(remindDays && reminderIn(remindDays, at)),
  };
  // If the reply is not delivered, the status returns to the one before.
  const data = { statusBefore: enquiry.status, statusAfter: values.status ?? enquiry.status };
  await insertEvent(tx, { enquiryId, at, kind: 'out', actorId, actorName, text, mailId, data });
  const staff = await findNames(tx, actorId);
  await auditEnquiry(tx, { staff, before: enquiry, values, done: { reply: 'sent' } });
  await updateEnquiry(tx, enquiryId, values);
  return true;
}

async function lastEventId(tx: Db, enquiryId: number): Promise<number | null> {
  const [last] = await tx
    .select({ eventId: max(enquiryEvents.eventId) })
    .from(enquiryEvents)
    .where(eq(enquiryEvents.enquiryId, enquiryId));
  return last?.eventId ?? null;
}

/** SQL condition: the person wrote after a reply was scheduled. */
const isAnswered = sql<boolean>`exists (select from ${enquiryEvents}
  where ${enquiryEvents.enquiryId} = ${pendingReplies.enquiryId} and ${enquiryEvents.kind} = 'in'
    and ${enquiryEvents.eventId} > ${pendingReplies.afterEventId})`;

const isOvertaken = async (tx: Db, { mailId }: PendingReply): Promise<boolean> =>
  (await tx.$count(pendingReplies, and(eq(pendingReplies.mailId, mailId), isAnswered))) > 0;

/**
 * Returns the scheduled replies and drafts of an enquiry, oldest first. Leaves out a reply whose mail failed before the
 * first attempt, because the inbox shows it with the undelivered emails.
 */
export async function listScheduled(
  db: Db,
  { enquiryId, status }: Pick<EnquiryRecord, 'enquiryId' | 'status'>,
): Promise<ScheduledReply[]> {
  const rows = await db
    .select({
      mailId: pendingReplies.mailId,
      text: pendingReplies.text,
      to: pendingReplies.to,
      actorName: pendingReplies.actorName,
      sendAt: pendingReplies.sendAt,
      remindDays: pendingReplies.remindDays,
      isAnswered,
      mailStatus: mails.status,
    })
    .from(pendingReplies)
    .leftJoin(mails, eq(mails.mailId, pendingReplies.mailId))
    .where(and(eq(pendingReplies.enquiryId, enquiryId), isNotNull(pendingReplies.sendAt)))
    .orderBy(pendingReplies.mailId);
  return rows.flatMap(({ sendAt, isAnswered: wasAnswered, mailStatus, ...row }) => {
    if (sendAt === null || mailStatus === 'failed') return [];
    const isClosed = isDroppedStatus(status) || mailStatus === null;
    const draft = wasAnswered ? 'answered' : isClosed ? 'closed' : null;
    return { ...row, sendAt: sendAt.toISOString(), draft };
  });
}

/** Returns the last reply since `since` by a user other than `actorId`, whether sent or still queued, or null. */
async function findColleagueReply(
  tx: Db,
  { enquiryId, actorId, since }: { enquiryId: number; actorId: number; since: Date },
): Promise<{ at: Date; actorName: string } | null> {
  const [pending] = await tx
    .select({ at: pendingReplies.at, actorName: pendingReplies.actorName })
    .from(pendingReplies)
    .where(
      and(
        eq(pendingReplies.enquiryId, enquiryId),
        ne(pendingReplies.actorId, actorId),
        gte(pendingReplies.at, since),
      ),
    )
    .orderBy(desc(pendingReplies.at))
    .limit(1);
  if (pending) return pending;
  const [sent] = await tx
    .select({ at: enquiryEvents.at, actorName: enquiryEvents.actorName })
    .from(enquiryEvents)
    .where(
      and(
        eq(enquiryEvents.enquiryId, enquiryId),
        eq(enquiryEvents.kind, 'out'),
        ne(enquiryEvents.actorId, actorId),
        gte(enquiryEvents.at, since),
      ),
    )
    .orderBy(desc(enquiryEvents.at))
    .limit(1);
  return sent ?? null;
}

/** Returns the mail id of the same reply by the same user, if no attempt to send it has begun, or null. */
async function findPendingReply(
  tx: Db,
  {
    enquiryId,
    actorId,
    text,
    to,
    sendAt,
  }: Pick<PendingReply, 'enquiryId' | 'actorId' | 'text' | 'to' | 'sendAt'>,
): Promise<number | null> {
  const [reply] = await tx
    .select({ mailId: pendingReplies.mailId })
    .from(pendingReplies)
    .where(
      and(
        eq(pendingReplies.enquiryId, enquiryId),
        eq(pendingReplies.actorId, actorId),
        eq(pendingReplies.text, text),
        to === null ? isNull(pendingReplies.to) : eq(pendingReplies.to, to),
        sendAt ? eq(pendingReplies.sendAt, sendAt) : isNull(pendingReplies.sendAt),
      ),
    );
  return reply?.mailId ?? null;
}

/** Returns whether a mail is a reply that is not in its thread yet. */
export const isPendingReply = async (db: Db, mailId: number): Promise<boolean> =>
  (await db.$count(pendingReplies, eq(pendingReplies.mailId, mailId))) > 0;

type PendingReply = typeof pendingReplies.$inferSelect;

async function findPending(tx: Db, mailId: number): Promise<PendingReply | null> {
  const [reply] = await tx.select().from(pendingReplies).where(eq(pendingReplies.mailId, mailId));
  return reply ?? null;
}

/** Deletes a pending reply and returns it. Returns null if it was sent or taken back. */
async function takePendingReply(tx: Db, mailId: number) {
  const [reply] = await tx
    .delete(pendingReplies)
    .where(eq(pendingReplies.mailId, mailId))
    .returning();
  return reply ?? null;
}
