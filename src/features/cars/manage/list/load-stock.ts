import type { Api } from '../../../../app/api/api.ts';
import { orNull } from '../../../../app/api/or-null.ts';
import { keysOf } from '../../../../platform/objects.ts';
import { type Age, AGES, STATES, STOCK_SORTS, type StockSort } from '../options.ts';
import type { StockList, StockNotices } from '../stock.ts';

/** The filters that are on or off, by their parameter in the address. */
export const SWITCHES = {
  toFix: 'To fix',
  noPhotos: 'No photos',
  nctSoon: 'NCT within 60 days',
  premium: 'Premium',
  preBooking: 'PreBooking',
  loss: 'Leaves less than nothing',
} as const;
type SwitchName = keyof typeof SWITCHES;

/** The query of the stock list in the address. */
export interface StockFilters {
  q: string;
  state: keyof typeof STATES | null;
  age: Age | null;
  switches: readonly SwitchName[];
  sort: StockSort | null;
  order: 'asc' | 'desc';
  page: number;
}

/** Reads the address. Ignores values that the list does not know. */
export function filtersFrom(query: URLSearchParams): StockFilters {
  const page = Number(query.get('page'));
  return {
    q: (query.get('q') ?? '').slice(0, 200),
    state: keysOf(STATES).find((state) => state === query.get('state')) ?? null,
    age: keysOf(AGES).find((age) => age === query.get('age')) ?? null,
    switches: keysOf(SWITCHES).filter((name) => query.get(name) === 'true'),
    sort: STOCK_SORTS.find((sort) => sort === query.get('sort')) ?? null,
    order: query.get('order') === 'desc' ? 'desc' : 'asc',
    page: Number.isInteger(page) && page > 1 ? page : 1,
  };
}

export interface StockData extends StockList {
  /** null if they could not be read. */
  notices: StockNotices | null;
}

/**
 * Loads the cars of an address, and the notices once per visit: no filter changes them.
 * @param present the data on the screen, if this is not the first load
 */
export async function loadStock(
  api: Pick<Api, 'get'>,
  { url, signal }: Pick<Request, 'url' | 'signal'>,
  present?: Pick<StockData, 'notices'>,
): Promise<StockData> {
  const { switches, page, ...filters } = filtersFrom(new URL(url).searchParams);
  const on = Object.fromEntries(switches.map((name) => [name, true]));
  const [list, notices] = await Promise.all([
    api.get('/stock', { query: { ...filters, ...on, page }, signal }),
    present?.notices ?? orNull(api.get('/stock/notices', { signal }), signal, 'the notices'),
  ]);
  return { ...list, notices };
}

/** Returns the address of the list with some parameters changed. A change that names no page shows page 1. */
export function stockAddress(
  query: URLSearchParams,
  change: Readonly<Record<string, string | null>>,
): string {
  const next = new URLSearchParams(query);
  next.delete('page');
  for (const [name, value] of Object.entries(change)) {
    if (value === null || value === '') next.delete(name);
    else next.set(name, value);
  }
  return next.size > 0 ? `/stock?${next}` : '/stock';
}

/** Columns whose largest value is the most interesting one. */
const DESCENDING: readonly StockSort[] = ['price', 'days', 'enquiries', 'toFix', 'cost'];

/** Returns the order of the list after a press on the heading of a column. */
export function orderAfterPress(
  { sort, order }: Pick<StockFilters, 'sort' | 'order'>,
  column: StockSort,
): 'asc' | 'desc' {
  if (sort === column) return order === 'asc' ? 'desc' : 'asc';
  return DESCENDING.includes(column) ? 'desc' : 'asc';
}
