import { and, count, desc, eq, inArray, max, sql } from 'drizzle-orm';
import type { EnquiryCounts } from './enquiry.ts';
import type { EnquiryListQuery } from './input.ts';
import { keysOf, mapNames } from '../platform/objects.ts';
import type { Db } from '../platform/database/client.server.ts';
import { findPageOfIds } from '../platform/database/page-of-ids.server.ts';
import { isWaitingEnquiry } from './enquiry-states-table.server.ts';
import { enquiries, users } from '../schema.server.ts';
import { isCarGone, matchesSearch, viewConditions, waitingSince } from './conditions.server.ts';
import { isUndelivered } from './undelivered.server.ts';

interface Viewer {
  userId: number;
  /** A follow-up before this instant is due today. */
  endOfDay: Date;
}

async function matching({ view, q, carId, kind, gone }: EnquiryListQuery, viewer: Viewer) {
  const conditions = viewConditions(viewer);
  return and(
    conditions[view],
    gone ? conditions.gone : undefined,
    carId === undefined ? undefined : eq(enquiries.carId, carId),
    kind && eq(enquiries.kind, kind),
    q ? await matchesSearch(q) : undefined,
  );
}

/**
 * Returns the ids of a page of the inbox and the number of all matching enquiries. Those that wait start with the one
 * that waits longest, others with the latest activity.
 */
export const findPage = async (db: Db, query: EnquiryListQuery, viewer: Viewer) =>
  findPageOfIds(db, {
    table: enquiries,
    id: enquiries.enquiryId,
    ...(query.view === 'waiting'
      ? { instant: waitingSince, order: 'oldest' }
      : { instant: enquiries.lastActivityAt, order: 'latest' }),
    where: await matching(query, viewer),
    page: query.page,
    pageSize: query.pageSize,
    isSearch: Boolean(query.q),
  });

/** Longest part of a message that the inbox shows. */
const EXCERPT_LENGTH = 140;

/** Returns the rows of enquiries in the inbox, in the order of their ids. */
export async function listRows(db: Db, ids: number[]) {
  const rows = await db
    .select({
      enquiryId: enquiries.enquiryId,
      version: enquiries.version,
      reference: enquiries.reference,
      kind: enquiries.kind,
      status: enquiries.status,
      name: enquiries.name,
      carId: enquiries.carId,
      carTitle: enquiries.carTitle,
      receivedAt: enquiries.receivedAt,
      followUpAt: enquiries.followUpAt,
      lastInboundAt: enquiries.lastInboundAt,
      lastOutboundAt: enquiries.lastOutboundAt,
      erasedAt: enquiries.erasedAt,
      lastActivityAt: enquiries.lastActivityAt,
      waitingSince,
      callbackWindow: enquiries.callbackWindow,
      wantedAt: enquiries.wantedAt,
      wantedFilters: enquiries.wantedFilters,
      excerpt: sql<string | null>`left(${enquiries.message}, ${sql.raw(String(EXCERPT_LENGTH))})`,
      carGone: isCarGone,
      assignee: users.firstName,
      undelivered: isUndelivered,
    })
    .from(enquiries)
    .leftJoin(users, eq(users.userId, enquiries.assigneeId))
    .where(inArray(enquiries.enquiryId, ids));
  return rows.toSorted((a, b) => ids.indexOf(a.enquiryId) - ids.indexOf(b.enquiryId));
}
export type InboxRecord = Awaited<ReturnType<typeof listRows>>[number];

/** Returns the number of enquiries in each tab of the inbox. Each one is counted in an index. */
export async function countEnquiries(db: Db, viewer: Viewer): Promise<EnquiryCounts> {
  const counts = mapNames(keysOf(viewConditions(viewer)), (view) =>
    db.$count(enquiries, viewConditions(viewer)[view]),
  );
  const [counted] = await db.select(counts).from(sql`(values (1)) one`);
  if (!counted) throw new Error('The count returned no row');
  return counted;
}

/** Returns how many enquiries wait for an answer, and when the latest of their messages came. */
export async function countWaiting(db: Db): Promise<{ waiting: number; latestAt: Date | null }> {
  const [counted] = await db
    .select({ waiting: count(), latestAt: max(enquiries.lastInboundAt) })
    .from(enquiries)
    .where(isWaitingEnquiry(enquiries));
  if (!counted) throw new Error('The count returned no row');
  return counted;
}

/** Maximum number of waiting enquiries that one run of the escalation reads. */
const MAX_WAITING = 1_000;

export const listWaiting = (db: Db) =>
  db
    .select({
      enquiryId: enquiries.enquiryId,
      waitingSince,
      escalatedAt: enquiries.escalatedAt,
    })
    .from(enquiries)
    .where(isWaitingEnquiry(enquiries))
    .orderBy(desc(enquiries.lastInboundAt))
    .limit(MAX_WAITING);
