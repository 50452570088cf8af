import { and, count, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { EnquiryCounts } from '../../../domain/enquiries/enquiry.ts';
import type { EnquiryListQuery } from '../../../domain/enquiries/input.ts';
import { keysOf, mapNames } from '../../../domain/objects.ts';
import type { Db } from '../engine/client.ts';
import { enquiries, users } from '../schema/index.ts';
import { isCarGone, isOpen, matchesSearch, viewConditions } from './conditions.ts';
import { ENQUIRY_COLUMNS } from './reads.ts';

interface Viewer {
  userId: number;
  /** A follow-up before this instant is due today. */
  endOfDay: Date;
}

function matching({ view, q, carId, kind, gone }: EnquiryListQuery, viewer: Viewer) {
  const conditions = viewConditions(viewer);
  return and(
    conditions[view],
    gone ? conditions.gone : undefined,
    carId === undefined ? undefined : eq(enquiries.carId, carId),
    kind && eq(enquiries.kind, kind),
    q ? matchesSearch(q) : undefined,
  );
}

/** Returns a page of the inbox, latest activity first. */
export function listEnquiries(db: Db, query: EnquiryListQuery, viewer: Viewer) {
  return db
    .select({ ...ENQUIRY_COLUMNS, carGone: isCarGone, assignee: users.firstName })
    .from(enquiries)
    .leftJoin(users, eq(users.userId, enquiries.assigneeId))
    .where(matching(query, viewer))
    .orderBy(desc(enquiries.lastActivityAt), desc(enquiries.enquiryId))
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize);
}

/** Returns the number of enquiries on all pages of a query. */
export const countMatches = (db: Db, query: EnquiryListQuery, viewer: Viewer): Promise<number> =>
  db.$count(enquiries, matching(query, viewer));

const byStatus = (status: SQL) =>
  sql<number>`(select count(*) from ${enquiries} where ${status})::int`;

/**
 * Returns the number of enquiries in each tab of the inbox. The tabs that depend on the status alone are
 * counted in the index of statuses, the others in the rows of open enquiries.
 */
export async function countEnquiries(db: Db, viewer: Viewer): Promise<EnquiryCounts> {
  const { new: isNew, all, spam, ...ofOpen } = viewConditions(viewer);
  const [counts] = await db
    .select({
      new: byStatus(isNew),
      all: byStatus(all),
      spam: byStatus(spam),
      ...mapNames(
        keysOf(ofOpen),
        (name) => sql<number>`(count(*) filter (where ${ofOpen[name]}))::int`,
      ),
    })
    .from(enquiries)
    .where(isOpen);
  if (!counts) throw new Error('The count returned no row');
  return counts;
}

export async function countWaiting(db: Db): Promise<number> {
  const { waiting } = viewConditions({ userId: 0, endOfDay: new Date() });
  const [found] = await db.select({ total: count() }).from(enquiries).where(waiting);
  return found?.total ?? 0;
}

/** Maximum number of waiting enquiries that one run of the escalation reads. */
const MAX_WAITING = 1_000;

export function listWaiting(db: Db) {
  const { waiting } = viewConditions({ userId: 0, endOfDay: new Date() });
  return db
    .select({ enquiryId: enquiries.enquiryId })
    .from(enquiries)
    .where(waiting)
    .orderBy(desc(enquiries.lastInboundAt))
    .limit(MAX_WAITING);
}
