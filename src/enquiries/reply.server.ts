import { postalAddress } from '../settings/dealer.ts';
import { AppError } from '../platform/errors.ts';
import type { ReplyInput } from './input.ts';
import type { Db } from '../platform/database/client.server.ts';
import type { EnquiryRecord } from './reads.server.ts';
import { threadHeaders } from './thread.server.ts';
import { insertEvent, updateEnquiry } from './writes.server.ts';
import { cancelMail, queueMail } from '../mails/queue-mail.server.ts';
import { enquirySubject } from '../mails/enquiry-received-mail.server.ts';
import { enquiryReplyMail } from '../mails/enquiry-reply-mail.server.ts';
import type { Context, StaffContext } from '../context.server.ts';
import { lockForStaff, outdatedEnquiry, lockForChange } from './lock.server.ts';
import { findNames } from '../staff/user-queries.server.ts';
import { answered } from './answered.server.ts';
import { auditEnquiry } from './audit-enquiry.server.ts';
import { enquirySettings } from './settings.server.ts';
import { and, desc, eq, gte, ne } from 'drizzle-orm';
import { enquiryEvents, pendingReplies } from '../schema.server.ts';

/** Milliseconds after a colleague's reply during which a further reply needs confirmation. */
const COLLEAGUE_MS = 60_000;

/**
 * Queues a reply by email. Until the first attempt to send it, the reply can be taken back and is not part
 * of the thread; with `undoSeconds` 0 it becomes part of the thread at once.
 * The same text again from the same colleague before that attempt returns the same reply.
 * @throws {AppError} notFound; conflict if the person left no email address or was erased, if a colleague
 * replied just now, or if the enquiry has a newer version
 */
export async function replyToEnquiry(
  ctx: StaffContext,
  { enquiryId, ...input }: ReplyInput & { enquiryId: number },
): Promise<{ mailId: number }> {
  const { db, user, now } = ctx;
  return db.transaction(async (tx) => {
    const enquiry = await lockForStaff(tx, { enquiryId });
    const known = await findPendingReply(tx, { enquiryId, actorId: user.userId, text: input.text });
    if (known !== null) return { mailId: known };
    if (!input.confirm) await refuseSecondReply(tx, ctx, enquiry);
    if (enquiry.version !== input.version) throw outdatedEnquiry(enquiry.version);
    if (enquiry.status === 'spam')
      throw new AppError('conflict', 'Mark this enquiry as not spam before you reply.');
    if (enquiry.email === null)
      throw new AppError('conflict', 'This person didn’t leave an email address.');

    const { email } = enquiry;
    const mail = await replyMail(tx, ctx, { ...enquiry, email, text: input.text });
    const mailId = await queueMail(tx, ctx, { ...mail, delaySeconds: input.undoSeconds });
    await tx.insert(pendingReplies).values({
      mailId,
      enquiryId,
      actorId: user.userId,
      actorName: `${user.firstName} ${user.lastName}`,
      text: input.text,
      status: input.status ?? 'replied',
      at: now,
    });
    if (input.undoSeconds === 0) await recordReply(tx, ctx, { mailId });
    return { mailId };
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
  { db }: Pick<Context, 'db'>,
  { enquiryId, mailId }: { enquiryId: number; mailId: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    // Takes the locks in the same order as the job that sends the mail, so that the two cannot deadlock.
    await cancelMail(tx, mailId);
    const reply = await takePendingReply(tx, mailId);
    if (reply?.enquiryId !== enquiryId)
      throw new AppError('conflict', 'This message has already been sent.');
  });
}

/**
 * Moves a pending reply into its thread, with the time at which it was written. Does nothing if that has
 * happened already.
 */
export async function recordReply(
  tx: Db,
  { settings }: Pick<Context, 'settings'>,
  { mailId }: { mailId: number },
): Promise<void> {
  const reply = await takePendingReply(tx, mailId);
  if (!reply) return;
  const { enquiryId, actorId, actorName, text, status, at } = reply;
  const enquiry = await lockForChange(tx, { enquiryId });
  // `replied` is the default. It must not move an enquiry back from a later status.
  const { times } = enquirySettings(settings);
  const change = { at, actorId, times, ...(status !== 'replied' && { status }) };
  const values = answered(enquiry, change);
  // If the reply is not delivered, the status returns to the one before.
  const data = { statusBefore: enquiry.status, statusAfter: values.status ?? enquiry.status };
  await insertEvent(tx, { enquiryId, at, kind: 'out', actorId, actorName, text, mailId, data });
  await auditEnquiry(tx, { staff: await findNames(tx, actorId), before: enquiry, values });
  await updateEnquiry(tx, enquiryId, values);
}

/** Returns the last reply since `since` by a user other than `actorId`, whether sent or still queued, or null. */
async function findColleagueReply(
  tx: Db,
  { enquiryId, actorId, since }: { enquiryId: number; actorId: number; since: Date },
): Promise<{ at: Date; actorName: string } | null> {
  const [pending] = await tx
    .select({ at: pendingReplies.at, actorName: pendingReplies.actorName })
    .from(pendingReplies)
    .where(and(eq(pendingReplies.enquiryId, enquiryId), ne(pendingReplies.actorId, actorId)))
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

/** Returns the id of the mail of a reply that a colleague wrote and that was not tried yet, or null. */
async function findPendingReply(
  tx: Db,
  { enquiryId, actorId, text }: { enquiryId: number; actorId: number; text: string },
): Promise<number | null> {
  const [reply] = await tx
    .select({ mailId: pendingReplies.mailId })
    .from(pendingReplies)
    .where(
      and(
        eq(pendingReplies.enquiryId, enquiryId),
        eq(pendingReplies.actorId, actorId),
        eq(pendingReplies.text, text),
      ),
    );
  return reply?.mailId ?? null;
}

/** Returns whether a mail is a reply that was not tried yet. */
export const isPendingReply = async (db: Db, mailId: number): Promise<boolean> =>
  (await db.$count(pendingReplies, eq(pendingReplies.mailId, mailId))) > 0;

/** Deletes a pending reply and returns it. Returns null if it was sent or taken back. */
async function takePendingReply(tx: Db, mailId: number) {
  const [reply] = await tx
    .delete(pendingReplies)
    .where(eq(pendingReplies.mailId, mailId))
    .returning();
  return reply ?? null;
}
