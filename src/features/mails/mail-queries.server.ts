import { and, asc, count, eq, inArray, isNull, lt, lte, max, sql, type SQL } from 'drizzle-orm';
import { ERASED_MAIL_KINDS, type MailKind } from './mail.ts';
import type { MailServer } from './mail-server.ts';
import type { Db } from '../../platform/database/client.server.ts';
import { mails } from '../../app/schema.server.ts';
import { randomUUID } from 'node:crypto';
import type { Queue } from '../../platform/ports/queue.server.ts';

export type StoredMail = typeof mails.$inferSelect;

/** Inserts a mail and returns its id. */
export async function insertMail(
  tx: Db,
  mail: Omit<typeof mails.$inferInsert, 'mailId'>,
): Promise<number> {
  const [row] = await tx.insert(mails).values(mail).returning({ mailId: mails.mailId });
  if (!row) throw new Error('Insert into mails returned no row');
  return row.mailId;
}

/**
 * Marks a queued mail as being sent and returns it. After that, it can no longer be cancelled. Returns null
 * if the mail was cancelled or is not queued.
 */
export async function beginSending(db: Db, mailId: number): Promise<StoredMail | null> {
  const [mail] = await db
    .update(mails)
    .set({ sendingSince: new Date(), error: null, storedAt: null })
    .where(and(eq(mails.mailId, mailId), eq(mails.status, 'queued')))
    .returning();
  return mail ?? null;
}

/** Stores the result of an attempt to send a mail. */
export async function updateMail(
  db: Db,
  mailId: number,
  values: Pick<StoredMail, 'status'> & Partial<StoredMail>,
): Promise<void> {
  await db
    .update(mails)
    .set({ ...values, sendingSince: null })
    .where(eq(mails.mailId, mailId));
}

export async function deleteMail(db: Db, mailId: number): Promise<void> {
  await db.delete(mails).where(eq(mails.mailId, mailId));
}

/** Deletes a mail before the first attempt to send it. Returns false if an attempt has begun. */
export async function deleteUnsentMail(db: Db, mailId: number): Promise<boolean> {
  const deleted = await db
    .delete(mails)
    .where(and(eq(mails.mailId, mailId), eq(mails.status, 'queued'), isNull(mails.sendingSince)))
    .returning({ mailId: mails.mailId });
  return deleted.length > 0;
}

/** Puts a failed mail back into the queue. Returns false if the mail does not exist or did not fail. */
export async function requeueFailedMail(
  db: Db,
  { mailId, to }: { mailId: number; to?: string | undefined },
): Promise<boolean> {
  const updated = await db
    .update(mails)
    .set({ status: 'queued', tries: 0, ...(to !== undefined && { toAddress: to }) })
    .where(and(eq(mails.mailId, mailId), eq(mails.status, 'failed')))
    .returning({ mailId: mails.mailId });
  return updated.length > 0;
}

/** Returns the result of a mail of this kind, or null. */
export async function findMailResult(db: Db, { kind, mailId }: { kind: MailKind; mailId: number }) {
  const [mail] = await db
    .select({
      status: mails.status,
      error: mails.error,
      isStored: sql<boolean>`${mails.storedAt} is not null`,
    })
    .from(mails)
    .where(and(eq(mails.mailId, mailId), eq(mails.kind, kind)));
  return mail ?? null;
}

/** Returns queued mails, sorted by the time from which they may be sent. */
export const findQueuedMails = (db: Db, limit: number) =>
  db
    .select({ mailId: mails.mailId, sendAfter: mails.sendAfter })
    .from(mails)
    .where(eq(mails.status, 'queued'))
    .orderBy(asc(mails.sendAfter))
    .limit(limit);

/** Returns when the latest email was sent, and how many should have been sent by now, with an error of one of them. */
export async function readSendingState(
  db: Db,
  now: Date,
): Promise<Pick<MailServer, 'sentAt' | 'waiting'>> {
  const [last] = await db.select({ sentAt: max(mails.sentAt) }).from(mails);
  const [waiting = { count: 0, error: null }] = await db
    .select({ count: count(), error: max(mails.error) })
    .from(mails)
    .where(and(eq(mails.status, 'queued'), lte(mails.sendAfter, now)));
  return { sentAt: last?.sentAt?.toISOString() ?? null, waiting };
}

export async function hasMailWithLink(
  db: Db,
  { kind, linkId }: { kind: MailKind; linkId: number },
): Promise<boolean> {
  return (await db.$count(mails, and(eq(mails.kind, kind), eq(mails.linkId, linkId)))) > 0;
}

/** Deletes emails to persons whose data was erased, also if they were not sent. */
export async function deleteErasedMails(db: Db, before: Date): Promise<void> {
  await db
    .delete(mails)
    .where(and(inArray(mails.kind, ERASED_MAIL_KINDS), lt(mails.createdAt, before)));
}

/** Marks all queued mails as failed. */
export async function failQueuedMails(db: Db, error: string): Promise<void> {
  await db.update(mails).set({ status: 'failed', error }).where(eq(mails.status, 'queued'));
}

const MESSAGES_PER_JOB = 1_000;

/** Deletes emails. A job deletes their files in the outbox. */
export async function deleteMails(tx: Db, queue: Queue, condition: SQL | undefined): Promise<void> {
  const deleted = await tx.delete(mails).where(condition).returning({ messageId: mails.messageId });
  for (let at = 0; at < deleted.length; at += MESSAGES_PER_JOB) {
    const messageIds = deleted.slice(at, at + MESSAGES_PER_JOB).map(({ messageId }) => messageId);
    await queue.enqueue(tx, 'remove-outbox-files', { messageIds }, randomUUID());
  }
}
