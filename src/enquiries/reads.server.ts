import { and, count, eq, getTableColumns, gte, sql } from 'drizzle-orm';
import type { Db } from '../platform/database/client.server.ts';
import { enquiries } from '../schema.server.ts';
import { isCarGone, waitingSince } from './conditions.server.ts';

const { searchText: _unused, ...columns } = getTableColumns(enquiries);
/** The columns of an enquiry, without the folded text for searches. */
const ENQUIRY_COLUMNS = columns;
export type EnquiryRecord = Omit<typeof enquiries.$inferSelect, 'searchText'>;

export async function findEnquiry(db: Db, enquiryId: number) {
  const [row] = await db
    .select({ ...ENQUIRY_COLUMNS, carGone: isCarGone, waitingSince })
    .from(enquiries)
    .where(eq(enquiries.enquiryId, enquiryId));
  return row ?? null;
}

/** Reads an enquiry and locks its row until the transaction ends. Returns null for an unknown id. */
export async function lockEnquiry(tx: Db, enquiryId: number): Promise<EnquiryRecord | null> {
  const [row] = await tx
    .select(ENQUIRY_COLUMNS)
    .from(enquiries)
    .where(eq(enquiries.enquiryId, enquiryId))
    .for('update');
  return row ?? null;
}

/**
 * Returns how many enquiries since `since` were answered, and the median time to the first reply in seconds
 * of opening hours (null without any). Leaves out enquiries that were answered on receipt.
 */
export async function findReplyTimes(db: Db, since: Date) {
  const [found] = await db
    .select({
      answered: count(),
      median: sql<
        number | null
      >`percentile_cont(0.5) within group (order by ${enquiries.firstReplyOpenSeconds})`,
    })
    .from(enquiries)
    .where(
      and(
        gte(enquiries.receivedAt, since),
        sql`${enquiries.firstReplyOpenSeconds} is not null`,
        sql`${enquiries.source} not in ('phone', 'walkIn')`,
      ),
    );
  return { answered: found?.answered ?? 0, median: found?.median ?? null };
}
