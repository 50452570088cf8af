import { type SQL, and, inArray, notInArray, or, sql } from 'drizzle-orm';
import { DROPPED_STATUSES, type View } from './options.ts';
import { SITE_LIMIT, SPAM_LIMITS } from './spam-score.ts';
import { isReference } from './reference.server.ts';
import { searchCondition } from '../../platform/database/search-condition.server.ts';
import {
  isNotSpam,
  isOpenEnquiry,
  isOpenWithCar,
  isWaitingEnquiry,
} from './enquiry-states-table.server.ts';
import { appointments, cars, enquiries, enquiryEvents } from '../../app/schema.server.ts';

const isOpen = isOpenEnquiry(enquiries);

const isForSale = sql`${cars.publish} and ${cars.deletedAt} is null and not ${cars.carSold}`;

const carGone = sql`(${enquiries.carTitle} is not null and not exists (
  select from ${cars} where ${cars.carId} = ${enquiries.carId} and ${isForSale}))`;

/**
 * SQL condition for a query that joins the enquiry: the appointment is not done, missed or cancelled, and the
 * enquiry is neither lost nor spam.
 */
export const isExpectedAppointment = and(
  inArray(appointments.status, ['proposed', 'confirmed']),
  notInArray(enquiries.status, [...DROPPED_STATUSES]),
);

/**
 * SQL condition: the car of the enquiry is sold, deleted or unpublished. It contains a nested `sql`, because
 * Drizzle removes the table names from the columns of a selected expression if the query has a single table.
 */
export const isCarGone = sql<boolean>`${carGone}`;

const firstUnanswered = sql`(select min(${enquiryEvents.at}) from ${enquiryEvents}
  where ${enquiryEvents.enquiryId} = ${enquiries.enquiryId} and ${enquiryEvents.kind} = 'in'
    and (${enquiries.lastOutboundAt} is null or ${enquiryEvents.at} > ${enquiries.lastOutboundAt}))`;

/**
 * SQL expression: when the first message without an answer came, so that a person who asks again does not move to
 * the end of the list. The time of the last message if all were answered.
 */
export const waitingSince =
  sql<Date>`coalesce(${firstUnanswered}, ${enquiries.lastInboundAt})`.mapWith(
    enquiries.lastInboundAt,
  );

/**
 * Enquiries whose follow-up or reminder is before an instant, or with an appointment before it that was not marked as
 * done, missed or cancelled.
 */
const dueBefore = (at: Date) => sql`select due.enquiry_id from enquiries due
    where due.follow_up_at < ${at.toISOString()} or due.remind_at < ${at.toISOString()}
  union all select ${appointments.enquiryId} from ${appointments}
    where ${appointments.status} in ('proposed', 'confirmed') and ${appointments.startsAt} < ${at.toISOString()}`;

/**
 * The condition of `isCarGone` for many enquiries about a car: PostgreSQL reads the cars for sale once,
 * instead of once for each enquiry.
 */
const isCarGoneOfMany = sql`(${enquiries.carId} is null or ${enquiries.carId}
  not in (select ${cars.carId} from ${cars} where ${isForSale}))`;

/** The condition of `isHeldBack`, in SQL, for enquiries in spam. */
const isHeld = sql`(${enquiries.spamScore} < ${sql.raw(String(SPAM_LIMITS.spam))} and ${SITE_LIMIT} = any(${enquiries.spamSignals}))`;

/**
 * Returns the SQL condition of each tab of the inbox, and that of the filter for sold, deleted and
 * unpublished cars.
 */
export function viewConditions(viewer: { userId: number; endOfDay: Date }) {
  return {
    new: sql`${enquiries.status} = 'new'`,
    waiting: isWaitingEnquiry(enquiries),
    mine: sql`${isOpen} and ${enquiries.assigneeId} = ${viewer.userId}`,
    today: sql`${isOpen} and ${enquiries.enquiryId} in (${dueBefore(viewer.endOfDay)})`,
    all: isNotSpam(enquiries),
    spam: sql`${enquiries.status} = 'spam' and not ${isHeld}`,
    held: sql`${enquiries.status} = 'spam' and ${isHeld}`,
    gone: sql`${isOpenWithCar(enquiries)} and ${isCarGoneOfMany}`,
  } satisfies Record<View | 'gone', SQL>;
}

/**
 * Returns the SQL condition of a search in the inbox: each word must occur in the enquiry or in one message
 * of its thread. A message that joined an enquiry is found by its reference, too.
 */
export async function matchesSearch(search: string): Promise<SQL | undefined> {
  const inTexts = await searchCondition(search, (contains) =>
    or(
      contains(enquiries.searchText),
      sql`exists (select from ${enquiryEvents} where ${enquiryEvents.enquiryId} = ${enquiries.enquiryId}
        and ${contains(enquiryEvents.searchText)})`,
    ),
  );
  const reference = search.trim().toUpperCase();
  if (!isReference(reference)) return inTexts;
  return or(
    inTexts,
    sql`${enquiries.enquiryId} in (select ${enquiryEvents.enquiryId} from ${enquiryEvents}
      where ${enquiryEvents.data} ->> 'reference' = ${reference})`,
  );
}
