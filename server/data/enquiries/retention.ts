import { and, asc, count, eq, isNull, lt, ne, type SQL } from 'drizzle-orm';
import type { Db } from '../engine/client.ts';
import { enquiries } from '../schema/index.ts';

/** Returns the condition of enquiries without activity since a time that still contain personal data. */
export const oldEnquiries = (before: Date): SQL | undefined =>
  and(
    lt(enquiries.lastActivityAt, before),
    ne(enquiries.status, 'spam'),
    isNull(enquiries.erasedAt),
  );

/**
 * Returns the condition of spam without activity since a time. Staff who mark an enquiry as spam are its last
 * activity, so they can correct a mistake.
 */
export const oldSpam = (before: Date): SQL | undefined =>
  and(eq(enquiries.status, 'spam'), lt(enquiries.lastActivityAt, before));

/** Returns the number of matching enquiries, and the references of the oldest ones. */
export async function previewEnquiries(db: Db, which: SQL | undefined, limit: number) {
  const [found] = await db.select({ count: count() }).from(enquiries).where(which);
  const oldest = await findOldest(db, which, limit);
  return { count: found?.count ?? 0, references: oldest.map(({ reference }) => reference) };
}

/** Returns matching enquiries, oldest first. */
export const findOldest = (db: Db, which: SQL | undefined, limit: number) =>
  db
    .select({ enquiryId: enquiries.enquiryId, reference: enquiries.reference })
    .from(enquiries)
    .where(which)
    .orderBy(asc(enquiries.lastActivityAt), asc(enquiries.enquiryId))
    .limit(limit);
