import { and, asc, count, inArray, isNull, lt, ne } from 'drizzle-orm';
import type { Db } from '../platform/database/client.server.ts';
import { mails } from '../schema.server.ts';

/** Condition of the mails whose period is over. Keeps mails that wait to be sent. */
const isOld = (before: Date) =>
  and(
    lt(mails.createdAt, before),
    ne(mails.status, 'queued'),
    // A mail of an enquiry is kept as long as the enquiry.
    isNull(mails.enquiryId),
  );

export async function findOldMails(db: Db, before: Date, limit: number) {
  const [row] = await db.select({ count: count() }).from(mails).where(isOld(before));
  const oldest = await oldMails(db, before, limit);
  return {
    count: row?.count ?? 0,
    references: oldest.map(({ kind, mailId }) => `${kind}-${mailId}`),
  };
}

export async function deleteOldMails(db: Db, before: Date, limit: number): Promise<number> {
  const ids = (await oldMails(db, before, limit)).map(({ mailId }) => mailId);
  if (ids.length > 0) await db.delete(mails).where(inArray(mails.mailId, ids));
  return ids.length;
}

const oldMails = (db: Db, before: Date, limit: number) =>
  db
    .select({ mailId: mails.mailId, kind: mails.kind })
    .from(mails)
    .where(isOld(before))
    .orderBy(asc(mails.createdAt))
    .limit(limit);
