import { type SQL, and, eq, inArray, ne, or, sql } from 'drizzle-orm';
import { OPEN_STATUSES, type View } from '../../../domain/enquiries/options.ts';
import { wordPatterns } from '../engine/word-patterns.ts';
import { appointments, cars, enquiries, enquiryEvents } from '../schema/index.ts';

export const isOpen = inArray(enquiries.status, [...OPEN_STATUSES]);

/** SQL of `isWaiting` in `domain/enquiries/state.ts`: the dealer must answer. */
const isWaiting = sql`${isOpen} and (${enquiries.lastOutboundAt} is null
  or ${enquiries.lastInboundAt} > ${enquiries.lastOutboundAt})`;

const carGone = sql`(${enquiries.carTitle} is not null and not exists (
  select from ${cars} where ${cars.carId} = ${enquiries.carId} and ${cars.publish} and not ${cars.carSold}))`;

/**
 * SQL condition: the car of the enquiry is sold, deleted or unpublished. It contains a nested `sql`, because
 * Drizzle removes the table names from the columns of a selected expression if the query has a single table.
 */
export const isCarGone = sql<boolean>`${carGone}`;

/** Enquiries with an appointment before an instant that was not marked as done, missed or cancelled. */
const pendingBefore = (at: Date) => sql`select ${appointments.enquiryId} from ${appointments}
  where ${appointments.status} in ('proposed', 'confirmed') and ${appointments.startsAt} < ${at.toISOString()}`;

/**
 * The same condition for many enquiries: PostgreSQL reads the cars for sale once, instead of once for each
 * enquiry.
 */
const isCarGoneOfMany = sql`${enquiries.carTitle} is not null and (${enquiries.carId} is null or ${enquiries.carId}
  not in (select ${cars.carId} from ${cars} where ${cars.publish} and not ${cars.carSold}))`;

/**
 * Returns the SQL condition of each tab of the inbox, and that of the filter for sold, deleted and
 * unpublished cars.
 */
export function viewConditions(viewer: { userId: number; endOfDay: Date }) {
  return {
    new: eq(enquiries.status, 'new'),
    waiting: isWaiting,
    mine: sql`${isOpen} and ${enquiries.assigneeId} = ${viewer.userId}`,
    today: sql`${isOpen} and (${enquiries.followUpAt} < ${viewer.endOfDay.toISOString()}
      or ${enquiries.enquiryId} in (${pendingBefore(viewer.endOfDay)}))`,
    all: ne(enquiries.status, 'spam'),
    spam: eq(enquiries.status, 'spam'),
    gone: sql`${isOpen} and ${isCarGoneOfMany}`,
  } satisfies Record<View | 'gone', SQL>;
}

/**
 * Returns the SQL condition of a search in the inbox: each word must occur in the enquiry or in one message
 * of its thread.
 */
export function matchesSearch(search: string): SQL | undefined {
  return and(
    ...wordPatterns(search).map((pattern) =>
      or(
        sql`${enquiries.searchText} like ${pattern}`,
        sql`exists (select from ${enquiryEvents} where ${enquiryEvents.enquiryId} = ${enquiries.enquiryId}
          and ${enquiryEvents.searchText} like ${pattern})`,
      ),
    ),
  );
}
