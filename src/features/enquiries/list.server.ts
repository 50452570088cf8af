import type { EnquiryList, WaitingCount, EnquiryCounts, EnquiryRow } from './enquiry.ts';
import type { EnquiryListQuery } from './input.ts';
import { nextMidnight } from '../../platform/dublin-time.ts';
import { paginateList } from '../../platform/pagination.ts';
import type { Context, StaffContext } from '../../app/context.server.ts';
import { readTogether } from '../../platform/database/snapshot.server.ts';
import { findCards, presentCard } from '../cars/present-card.server.ts';
import { enquirySettings } from './settings.server.ts';
import { APPOINTMENT_KINDS, APPOINTMENT_STATUSES } from './appointment-options.ts';
import { CALLBACK_WINDOWS } from './options.ts';
import { shortDayAndTime } from '../opening/day-text.ts';
import { listPendingAppointments } from './appointments/reads.server.ts';
import type { Db } from '../../platform/database/client.server.ts';
import { describeCar } from './part-exchange.server.ts';
import { and, count, desc, eq, inArray, max, sql } from 'drizzle-orm';
import { keysOf, mapNames } from '../../platform/objects.ts';
import { findPageOfIds } from '../../platform/database/page-of-ids.server.ts';
import { isWaitingEnquiry } from './enquiry-states-table.server.ts';
import { enquiries, enquiryEvents, users } from '../../app/schema.server.ts';
import { isCarGone, matchesSearch, viewConditions, waitingSince } from './conditions.server.ts';
import { isUndelivered } from './undelivered.server.ts';
import { type Clock, presentShared, SHARED_COLUMNS } from './present.server.ts';

const NO_CAR = { carBooked: false, image: null, imageDetails: null };

/** Returns a page of the inbox and the counts of all tabs. */
export async function listInbox(
  { db, database, imageHost, settings, user, now }: StaffContext,
  query: EnquiryListQuery,
): Promise<EnquiryList> {
  const viewer = { userId: user.userId, endOfDay: nextMidnight(now) };
  const { times, replyWithin } = enquirySettings(settings);
  const { total, counts, rows, requests, carTitle } = await readTogether(db, async (tx) => {
    const found = await findPage(tx, query, viewer);
    const listed = found.ids.length > 0 ? await listRows(tx, found.ids) : [];
    return {
      total: found.total,
      counts: await countEnquiries(tx, viewer),
      rows: listed,
      requests: await describeRequests(tx, listed),
      carTitle: query.carId === undefined ? null : await findCarTitle(tx, query.carId),
    };
  });
  const carIds = [...new Set(rows.flatMap(({ carId }) => carId ?? []))];
  const cards = carIds.length > 0 ? await findCards(database, carIds) : [];
  const cars = new Map(
    cards.map((card) => [card.carId, presentCard(card, { imageHost, now, settings })]),
  );
  return {
    data: rows.map((row) => {
      const car = cars.get(row.carId ?? 0);
      // A car in the bin counts as gone.
      return presentRow(car ? row : { ...row, carId: null }, {
        car: car ?? NO_CAR,
        request: requests.get(row.enquiryId) ?? null,
        clock: { times, replyWithin, now },
      });
    }),
    pagination: paginateList(total, query),
    counts,
    carTitle,
  };
}

/** Returns the title of a car from its latest enquiry, where it is stored even after the car is deleted. */
async function findCarTitle(db: Db, carId: number): Promise<string | null> {
  const [row] = await db
    .select({ carTitle: enquiries.carTitle })
    .from(enquiries)
    .where(eq(enquiries.carId, carId))
    .orderBy(desc(enquiries.receivedAt))
    .limit(1);
  return row?.carTitle ?? null;
}

/** Returns how many enquiries wait for an answer, and the time of their latest message. */
export async function countWaitingEnquiries({ db }: Pick<Context, 'db'>): Promise<WaitingCount> {
  const [counted] = await db
    .select({ waiting: count(), latestAt: max(enquiries.lastInboundAt) })
    .from(enquiries)
    .where(isWaitingEnquiry(enquiries));
  if (!counted) throw new Error('The count returned no row');
  return { waiting: counted.waiting, latestAt: counted.latestAt?.toISOString() ?? null };
}

type Row = Pick<
  InboxRecord,
  'enquiryId' | 'kind' | 'callbackWindow' | 'wantedAt' | 'wantedFilters'
>;

/**
 * Returns a description of each request, by the id of the enquiry: the appointment or the preferred time, when to
 * call, the car that the person wants to sell or is looking for.
 */
export async function describeRequests(
  db: Db,
  rows: readonly Row[],
): Promise<ReadonlyMap<number, string>> {
  const ids = rows.map(({ enquiryId }) => enquiryId);
  const pending = ids.length > 0 ? await listPendingAppointments(db, ids) : [];
  const appointments = new Map(pending.map((one) => [one.enquiryId, one]));
  const described = new Map<number, string>();
  for (const row of rows) {
    const appointment = appointments.get(row.enquiryId);
    const parts = [
      appointment
        ? `${APPOINTMENT_KINDS[appointment.kind]}, ${APPOINTMENT_STATUSES[appointment.status].toLowerCase()}: ${shortDayAndTime(appointment.startsAt)}`
        : row.wantedAt && `Would like ${shortDayAndTime(row.wantedAt)}`,
      row.callbackWindow && `Call: ${CALLBACK_WINDOWS[row.callbackWindow].toLowerCase()}`,
      await describeCar(db, row),
    ].filter(Boolean);
    if (parts.length > 0) described.set(row.enquiryId, parts.join('. '));
  }
  return described;
}

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
 * Returns the ids of a page of the inbox and the number of all matching enquiries. The tab of waiting enquiries
 * starts with the one that waits longest, every other tab with the latest activity.
 */
const findPage = async (db: Db, query: EnquiryListQuery, viewer: Viewer) =>
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

/** Nested, as in `isCarGone`, so that columns are qualified with their table. */
const latest = sql`(select left(coalesce(nullif(${enquiryEvents.text}, ''), 'No text'), 140)
  from ${enquiryEvents}
  where ${enquiryEvents.enquiryId} = ${enquiries.enquiryId} and ${enquiryEvents.kind} = 'in'
    and ${enquiryEvents.text} is not null
  order by ${enquiryEvents.eventId} desc limit 1)`;
/** The beginning of the person's latest message; null if the person wrote nothing. */
export const latestExcerpt = sql<string | null>`${latest}`;

/** Returns the rows of enquiries in the inbox, in the order of their ids. */
async function listRows(db: Db, ids: number[]) {
  const rows = await db
    .select({
      ...SHARED_COLUMNS,
      callbackWindow: enquiries.callbackWindow,
      wantedAt: enquiries.wantedAt,
      wantedFilters: enquiries.wantedFilters,
      excerpt: latestExcerpt,
      carGone: isCarGone,
      assignee: users.firstName,
      undelivered: isUndelivered,
    })
    .from(enquiries)
    .leftJoin(users, eq(users.userId, enquiries.assigneeId))
    .where(inArray(enquiries.enquiryId, ids));
  return rows.toSorted((a, b) => ids.indexOf(a.enquiryId) - ids.indexOf(b.enquiryId));
}
type InboxRecord = Awaited<ReturnType<typeof listRows>>[number];

/** Returns the number of enquiries in each tab of the inbox. Each one is counted in an index. */
async function countEnquiries(db: Db, viewer: Viewer): Promise<EnquiryCounts> {
  const counts = mapNames(keysOf(viewConditions(viewer)), (view) =>
    db.$count(enquiries, viewConditions(viewer)[view]),
  );
  const [counted] = await db.select(counts).from(sql`(values (1)) one`);
  if (!counted) throw new Error('The count returned no row');
  return counted;
}

interface RowDetails {
  /** The state and the image of the car now; the image is null without one. */
  car: Pick<EnquiryRow, 'carBooked' | 'image' | 'imageDetails'>;
  /** The request of the person in words, or null. */
  request: string | null;
  clock: Clock;
}

function presentRow(row: InboxRecord, { car, request, clock }: RowDetails): EnquiryRow {
  return {
    ...presentShared(row, clock),
    excerpt: row.excerpt,
    request,
    carGone: row.carGone,
    carBooked: car.carBooked && !row.carGone,
    image: car.image,
    imageDetails: car.imageDetails,
    assignee: row.assignee,
    undelivered: row.undelivered,
  };
}
