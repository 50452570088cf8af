import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { OPEN_STATUSES } from './options.ts';
import { oneOf } from '../../platform/database/columns.server.ts';

/**
 * Conditions of enquiries that both indexes and queries contain. They contain no parameters: PostgreSQL uses
 * a partial index only if it can prove that the query implies the condition of the index.
 */

type Columns<Name extends string> = Record<Name, SQLWrapper>;

export const isNotSpam = ({ status }: Columns<'status'>): SQL => sql`${status} <> 'spam'`;

/** The condition of `isOpenStatus` in `src/features/enquiries/state.ts`, in SQL. */
export const isOpenEnquiry = ({ status }: Columns<'status'>): SQL => oneOf(status, OPEN_STATUSES);

/** The condition of `isWaiting` in `src/features/enquiries/state.ts`, in SQL: the dealer must answer. */
export const isWaitingEnquiry = (
  columns: Columns<'status' | 'lastInboundAt' | 'lastOutboundAt' | 'erasedAt'>,
): SQL =>
  sql`${isOpenEnquiry(columns)} and ${columns.erasedAt} is null and (${columns.lastOutboundAt} is null or ${columns.lastInboundAt} > ${columns.lastOutboundAt})`;

/** Open enquiries about a car, even if the car was deleted. */
export const isOpenWithCar = (columns: Columns<'status' | 'carTitle'>): SQL =>
  sql`${isOpenEnquiry(columns)} and ${columns.carTitle} is not null`;

/** SQL condition: the enquiry is open and describes a wanted car. */
export const isOpenWanted = (columns: Columns<'kind' | 'status' | 'wantedFilters'>): SQL =>
  sql`${columns.kind} = 'wanted' and ${isOpenEnquiry(columns)} and ${columns.wantedFilters} is not null`;
