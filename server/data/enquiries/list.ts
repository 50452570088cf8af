import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { EnquiryCounts } from '../../../domain/enquiries/enquiry.ts';
import type { EnquiryListQuery } from '../../../domain/enquiries/input.ts';
import { keysOf, mapNames } from '../../../domain/objects.ts';
import type { Db } from '../engine/client.ts';
import { enquiries, users } from '../schema/index.ts';
import { isCarGone, matchesSearch, viewConditions } from './conditions.ts';
import { ENQUIRY_COLUMNS } from './reads.ts';

interface Viewer {
  userId: number;
  /** A follow-up before this instant is due today. */
  endOfDay: Date;
}

/** Returns a page of the inbox, latest activity first, and the number of all matching enquiries. */
export async function listEnquiries(db: Db, query: EnquiryListQuery, viewer: Viewer) {
  const { view, q, carId, kind, gone, page, pageSize } = query;
  const conditions = viewConditions(viewer);
  const matches = and(
    conditions[view],
    gone ? conditions.gone : undefined,
    carId === undefined ? undefined : eq(enquiries.carId, carId),
    kind && eq(enquiries.kind, kind),
    q ? matchesSearch(q) : undefined,
  );
  const rows = await db
    .select({ ...ENQUIRY_COLUMNS, carGone: isCarGone, assignee: users.firstName })
    .from(enquiries)
    .leftJoin(users, eq(users.userId, enquiries.assigneeId))
    .where(matches)
    .orderBy(desc(enquiries.lastActivityAt), desc(enquiries.enquiryId))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const [found] = await db.select({ total: count() }).from(enquiries).where(matches);
  return { rows, total: found?.total ?? 0 };
}

/** Returns the number of enquiries in each tab of the inbox. */
export async function countEnquiries(db: Db, viewer: Viewer): Promise<EnquiryCounts> {
  const conditions = viewConditions(viewer);
  const [counts] = await db
    .select(
      mapNames(
        keysOf(conditions),
        (name) => sql<number>`(count(*) filter (where ${conditions[name]}))::int`,
      ),
    )
    .from(enquiries);
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
