import { and, asc, count, inArray, isNull, lt, ne } from 'drizzle-orm';
import { MAIL_DAYS } from '../../../domain/privacy/register.ts';
import type { Db } from '../engine/client.ts';
import { mails } from '../schema/index.ts';

/** Condition of the mails whose period is over. Keeps mails that wait to be sent. */
const isOld = (now: Date) =>
  and(
    lt(mails.createdAt, new Date(now.getTime() - MAIL_DAYS * 86_400_000)),
    ne(mails.status, 'queued'),
    // A mail of an enquiry is kept as long as the enquiry.
    isNull(mails.enquiryId),
  );

export async function findOldMails(db: Db, now: Date, limit: number) {
  const [row] = await db.select({ count: count() }).from(mails).where(isOld(now));
  const oldest = await oldMails(db, now, limit);
  return {
    count: row?.count ?? 0,
    references: oldest.map(({ kind, mailId }) => `${kind}-${mailId}`),
  };
}

export async function deleteOldMails(db: Db, now: Date, limit: number): Promise<number> {
  const ids = (await oldMails(db, now, limit)).map(({ mailId }) => mailId);
  if (ids.length > 0) await db.delete(mails).where(inArray(mails.mailId, ids));
  return ids.length;
}

const oldMails = (db: Db, now: Date, limit: number) =>
  db
    .select({ mailId: mails.mailId, kind: mails.kind })
    .from(mails)
    .where(isOld(now))
    .orderBy(asc(mails.createdAt))
    .limit(limit);
