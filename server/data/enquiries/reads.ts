import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNull,
  ne,
  sql,
} from 'drizzle-orm';
import type { EnquiryCounts } from '../../../domain/enquiries/enquiry.ts';
import type { EnquiryListQuery } from '../../../domain/enquiries/input.ts';
import { keysOf, mapNames } from '../../../domain/objects.ts';
import type { Db } from '../engine/client.ts';
import {
  cars,
  enquiries,
  enquiryEvents,
  mails,
  makes,
  models,
  pendingReplies,
  users,
} from '../schema/index.ts';
import { isCarGone, matchesSearch, viewConditions } from './conditions.ts';

const { searchText: _unused, ...COLUMNS } = getTableColumns(enquiries);
export type EnquiryRecord = Omit<typeof enquiries.$inferSelect, 'searchText'>;

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
    .select({ ...COLUMNS, carGone: isCarGone, assignee: users.firstName })
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

export async function findEnquiry(db: Db, enquiryId: number) {
  const [row] = await db
    .select({ ...COLUMNS, carGone: isCarGone })
    .from(enquiries)
    .where(eq(enquiries.enquiryId, enquiryId));
  return row ?? null;
}

/** Reads an enquiry and locks its row until the transaction ends. Returns null for an unknown id. */
export async function lockEnquiry(tx: Db, enquiryId: number): Promise<EnquiryRecord | null> {
  const [row] = await tx
    .select(COLUMNS)
    .from(enquiries)
    .where(eq(enquiries.enquiryId, enquiryId))
    .for('update');
  return row ?? null;
}

/** Returns the events of the thread, oldest first, each with the state of its e-mail. */
export function listEvents(db: Db, enquiryId: number) {
  const { searchText: _, stampHash: __, ...columns } = getTableColumns(enquiryEvents);
  return db
    .select({ ...columns, mailStatus: mails.status, mailError: mails.error })
    .from(enquiryEvents)
    .leftJoin(mails, eq(mails.mailId, enquiryEvents.mailId))
    .where(eq(enquiryEvents.enquiryId, enquiryId))
    .orderBy(asc(enquiryEvents.at), asc(enquiryEvents.eventId));
}

/** Returns the last reply since `since` by a user other than `actorId`, whether sent or still queued, or null. */
export async function findColleagueReply(
  tx: Db,
  { enquiryId, actorId, since }: { enquiryId: number; actorId: number; since: Date },
): Promise<{ at: Date; actorName: string } | null> {
  const [pending] = await tx
    .select({ at: pendingReplies.at, actorName: pendingReplies.actorName })
    .from(pendingReplies)
    .where(and(eq(pendingReplies.enquiryId, enquiryId), ne(pendingReplies.actorId, actorId)))
    .orderBy(desc(pendingReplies.at))
    .limit(1);
  if (pending) return pending;
  const [sent] = await tx
    .select({ at: enquiryEvents.at, actorName: enquiryEvents.actorName })
    .from(enquiryEvents)
    .where(
      and(
        eq(enquiryEvents.enquiryId, enquiryId),
        eq(enquiryEvents.kind, 'out'),
        ne(enquiryEvents.actorId, actorId),
        gte(enquiryEvents.at, since),
      ),
    )
    .orderBy(desc(enquiryEvents.at))
    .limit(1);
  return sent ?? null;
}

/** Returns the active users who may answer enquiries. */
export function listColleagues(db: Db) {
  return db
    .select({ userId: users.userId, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(and(isNull(users.disabledAt), inArray(users.role, ['admin', 'sales'])))
    .orderBy(asc(users.firstName), asc(users.userId));
}

/** Returns the fields of a car that an enquiry stores. The car may be unpublished. */
export async function findCarForEnquiry(db: Db, carId: number) {
  const [car] = await db
    .select({
      carId: cars.carId,
      year: cars.year,
      make: makes.name,
      model: models.name,
      makeId: cars.makeId,
      price: cars.currentPrice,
      currency: cars.currency,
      published: cars.publish,
      sold: cars.carSold,
    })
    .from(cars)
    .innerJoin(makes, eq(makes.makeId, cars.makeId))
    .innerJoin(models, eq(models.modelId, cars.modelId))
    .where(eq(cars.carId, carId));
  return car ?? null;
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

/** Returns the active sales user who got a new enquiry least recently, or null without sales users. */
export async function findNextAssignee(tx: Db): Promise<number | null> {
  const [next] = await tx
    .select({ userId: users.userId })
    .from(users)
    .leftJoin(enquiries, eq(enquiries.assigneeId, users.userId))
    .where(and(isNull(users.disabledAt), eq(users.role, 'sales')))
    .groupBy(users.userId)
    .orderBy(sql`max(${enquiries.enquiryId}) asc nulls first`, asc(users.userId))
    .limit(1);
  return next?.userId ?? null;
}

/** Maximum number of earlier messages in the header References. */
const MAX_REFERENCES = 20;

/** Returns the Message-IDs of the latest e-mails to the person, oldest first. */
export async function listThreadIds(tx: Db, enquiryId: number): Promise<string[]> {
  const rows = await tx
    .select({ messageId: mails.messageId })
    .from(mails)
    .where(
      and(
        eq(mails.enquiryId, enquiryId),
        inArray(mails.kind, ['enquiryReceived', 'enquiryReply', 'appointment']),
      ),
    )
    .orderBy(desc(mails.mailId))
    .limit(MAX_REFERENCES);
  return rows.map(({ messageId }) => messageId).toReversed();
}

/** Returns the newest car of a make and model by name, or null. */
export async function findCarOfModel(tx: Db, make: string, model: string): Promise<number | null> {
  const [car] = await tx
    .select({ carId: cars.carId })
    .from(cars)
    .innerJoin(makes, eq(makes.makeId, cars.makeId))
    .innerJoin(models, eq(models.modelId, cars.modelId))
    .where(and(eq(makes.name, make), eq(models.name, model)))
    .orderBy(desc(cars.carId))
    .limit(1);
  return car?.carId ?? null;
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

export async function listOwnerAddresses(db: Db): Promise<string[]> {
  const owners = await db
    .select({ email: users.email })
    .from(users)
    .where(and(isNull(users.disabledAt), eq(users.role, 'admin')));
  return owners.map(({ email }) => email);
}
