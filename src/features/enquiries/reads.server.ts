import { eq, getTableColumns } from 'drizzle-orm';
import type { Db } from '../../platform/database/client.server.ts';
import { enquiries } from '../../app/schema.server.ts';
import { isCarGone, waitingSince } from './conditions.server.ts';

const { searchText: _unused, ...columns } = getTableColumns(enquiries);
/** The columns of an enquiry, without the folded text for searches. */
export const ENQUIRY_COLUMNS = columns;
export type EnquiryRecord = Omit<typeof enquiries.$inferSelect, 'searchText'>;

export async function findEnquiry(db: Db, enquiryId: number) {
  const [row] = await db
    .select({ ...ENQUIRY_COLUMNS, carGone: isCarGone, waitingSince })
    .from(enquiries)
    .where(eq(enquiries.enquiryId, enquiryId));
  return row ?? null;
}
