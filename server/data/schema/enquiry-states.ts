import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { OPEN_STATUSES } from '../../../domain/enquiries/options.ts';
import { oneOf } from './columns.ts';

/**
 * Conditions of enquiries that both indexes and queries contain. They contain no parameters: PostgreSQL uses
 * a partial index only if it can prove that the query implies the condition of the index.
 */

type Columns = Record<
  'status' | 'lastInboundAt' | 'lastOutboundAt' | 'lastActivityAt' | 'enquiryId' | 'carTitle',
  SQLWrapper
>;

export const isNotSpam = ({ status }: Pick<Columns, 'status'>): SQL => sql`${status} <> 'spam'`;

/** SQL of `isOpenStatus` in `domain/enquiries/state.ts`. */
export const isOpenEnquiry = ({ status }: Pick<Columns, 'status'>): SQL =>
  oneOf(status, OPEN_STATUSES);

/** SQL of `isWaiting` in `domain/enquiries/state.ts`: the dealer must answer. */
export const isWaitingEnquiry = (columns: Columns): SQL =>
  sql`${isOpenEnquiry(columns)} and (${columns.lastOutboundAt} is null or ${columns.lastInboundAt} > ${columns.lastOutboundAt})`;

/** Open enquiries about a car, which may be deleted. */
export const isOpenWithCar = (columns: Columns): SQL =>
  sql`${isOpenEnquiry(columns)} and ${columns.carTitle} is not null`;
