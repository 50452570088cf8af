import { and, asc, count, eq, isNull, lt, ne, type SQL } from 'drizzle-orm';
import type { Db } from '../platform/database/client.server.ts';
import { enquiries } from '../schema.server.ts';

/** Selects enquiries that had no activity since `before` and still contain personal data. */
export const oldEnquiries = (before: Date): SQL | undefined =>
  and(
    lt(enquiries.lastActivityAt, before),
    ne(enquiries.status, 'spam'),
    isNull(enquiries.erasedAt),
  );

/**
 * Selects spam without activity since `before`. Marking as spam counts as activity, so that staff have time to
 * correct a mistake.
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
