import {
  and,
  asc,
  count,
  eq,
  inArray,
  isNull,
  lt,
  ne,
  notExists,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Db } from '../engine/client.ts';
import { customers, enquiries, enquiryEvents, mails, pendingReplies } from '../schema/index.ts';

const ERASED = 'Erased';

/**
 * Returns the condition of enquiries without activity for a number of months that still contain personal
 * data.
 */
export function oldEnquiries(now: Date, months: number): SQL | undefined {
  const before = new Date(now);
  before.setUTCMonth(before.getUTCMonth() - months);
  return and(
    lt(enquiries.lastActivityAt, before),
    ne(enquiries.status, 'spam'),
    isNull(enquiries.erasedAt),
  );
}

/** Returns the condition of spam that was received more than a number of days ago. */
export const oldSpam = (now: Date, days: number): SQL | undefined =>
  and(
    eq(enquiries.status, 'spam'),
    lt(enquiries.receivedAt, new Date(now.getTime() - days * 86_400_000)),
  );

/** Returns the number of matching enquiries, and the references of the oldest ones. */
export async function previewEnquiries(db: Db, which: SQL | undefined, limit: number) {
  const [found] = await db.select({ count: count() }).from(enquiries).where(which);
  const oldest = await findOldest(db, which, limit);
  return { count: found?.count ?? 0, references: oldest.map(({ reference }) => reference) };
}

const findOldest = (db: Db, which: SQL | undefined, limit: number) =>
  db
    .select({ enquiryId: enquiries.enquiryId, reference: enquiries.reference })
    .from(enquiries)
    .where(which)
    .orderBy(asc(enquiries.lastActivityAt), asc(enquiries.enquiryId))
    .limit(limit);

/** Deletes matching enquiries with their threads and e-mails. Returns the number of deleted enquiries. */
export async function deleteEnquiries(
  tx: Db,
  which: SQL | undefined,
  limit: number,
): Promise<number> {
  const ids = (await findOldest(tx, which, limit)).map(({ enquiryId }) => enquiryId);
  if (ids.length > 0) await tx.delete(enquiries).where(inArray(enquiries.enquiryId, ids));
  return ids.length;
}

/**
 * Anonymises matching enquiries and returns their number. Deletes names, contacts, texts and e-mails, and
 * customers without another enquiry. Keeps kind, car, times, status and reference for reports.
 */
export async function anonymiseEnquiries(
  tx: Db,
  which: SQL | undefined,
  limit: number,
  now: Date,
): Promise<number> {
  const ids = (await findOldest(tx, which, limit)).map(({ enquiryId }) => enquiryId);
  if (ids.length === 0) return 0;
  await tx.delete(mails).where(inArray(mails.enquiryId, ids));
  await tx.delete(pendingReplies).where(inArray(pendingReplies.enquiryId, ids));
  await tx
    .update(enquiryEvents)
    .set({
      text: null,
      mailId: null,
      actorName: sql`case when ${enquiryEvents.kind} = 'in' then ${ERASED} else ${enquiryEvents.actorName} end`,
    })
    .where(inArray(enquiryEvents.enquiryId, ids));
  const people = await tx
    .selectDistinct({ customerId: enquiries.customerId })
    .from(enquiries)
    .where(inArray(enquiries.enquiryId, ids));
  await tx
    .update(enquiries)
    .set({
      name: ERASED,
      email: null,
      emailKey: null,
      phone: null,
      phoneE164: null,
      message: null,
      carPlate: null,
      wantedFilters: null,
      sourceDetail: null,
      stampHash: null,
      customerId: null,
      erasedAt: now,
      version: sql`${enquiries.version} + 1`,
    })
    .where(inArray(enquiries.enquiryId, ids));
  await tx.delete(customers).where(
    and(
      inArray(
        customers.customerId,
        people.flatMap(({ customerId }) => customerId ?? []),
      ),
      notExists(
        tx
          .select({ enquiryId: enquiries.enquiryId })
          .from(enquiries)
          .where(eq(enquiries.customerId, customers.customerId)),
      ),
    ),
  );
  return ids.length;
}
