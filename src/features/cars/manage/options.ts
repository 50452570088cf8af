import type { CarState } from '../fields/state.ts';
import type { PriceSource } from '../../../app/schema.server.ts';

/** Options of the stock list. No Zod, because screens import this file. */

/** The states of cars, with their names on the screen. */
export const STATES = {
  live: 'Live',
  draft: 'Draft',
  reserved: 'Reserved',
  sold: 'Sold',
  archived: 'Archived',
  deleted: 'Deleted',
} as const satisfies Record<CarState, string>;

/** Groups by days in stock. In the list, the last group is red and the one before it is amber. */
export const AGES = {
  under30: 'Under 30 days',
  from30: '30 to 59 days',
  from60: '60 days or more',
} as const;
export type Age = keyof typeof AGES;

export const ageOf = (days: number): Age =>
  days < 30 ? 'under30' : days < 60 ? 'from30' : 'from60';

/** Columns by which the list can be sorted. */
export const STOCK_SORTS = [
  'car',
  'stockNumber',
  'state',
  'price',
  'days',
  'enquiries',
  'nct',
  'toFix',
  'cost',
  'leaves',
  'added',
  'updated',
] as const;
export type StockSort = (typeof STOCK_SORTS)[number];

export const STOCK_PAGE_SIZE = 50;

/** Maximum number of cars in one bulk change. */
export const MAX_BULK = 200;

/** Minutes in which a bulk change can be undone. */
export const UNDO_MINUTES = 10;

/** The longest reservation with an end, in days. */
export const MAX_RESERVATION_DAYS = 90;

/** What started a price period, as staff read it. */
export const PRICE_SOURCES = {
  form: 'Car form',
  bulk: 'Stock list',
  import: 'Stock file',
  stage: 'Change of state',
  schedule: 'End of a reservation',
  migration: 'Start of these records',
} as const satisfies Record<PriceSource, string>;

/** Maximum number of results of each kind in the find box. */
export const MAX_FOUND = 5;
