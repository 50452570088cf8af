import type { CarCard } from '../car.ts';
import type { SearchResponse } from '../car-search.ts';
import { NO_PRICE } from '../../../platform/format.ts';
import { loadSearch, type SearchApi, type SearchPage } from '../search/load-search.ts';
import { type Filters, searchAddress, searchFromAddress } from '../search/search-address.ts';
import type { Sort } from '../listing.ts';
import type { CarState } from '../fields/state.ts';
import type { Api } from '../../../app/api/api.ts';
import { orNull } from '../../../app/api/or-null.ts';

export const SAVED_PATH = '/savedcars';

export interface SavedPage extends SearchPage {
  /** All drafts are shown; the filters are ignored. */
  everything: boolean;
  /** Number of all drafts; null if it failed to load. */
  drafts: number | null;
  /** Numbers of cars that only the stock list shows; null if they failed to load. */
  leftOut: LeftOut | null;
}

export type LeftOut = Record<(typeof LEFT_OUT)[number], number>;

/** States of cars that only the stock list shows. */
export const LEFT_OUT = ['archived', 'deleted'] as const satisfies CarState[];

export type SavedApi = SearchApi & Pick<Api, 'get'>;

/** Returns the address of a search among drafts. `everything` lists all drafts but keeps the filters. */
export function savedAddress(
  filters: Filters,
  { everything = false, ...place }: { page?: number; sort?: Sort; everything?: boolean } = {},
): string {
  const address = searchAddress(filters, { ...place, path: SAVED_PATH });
  if (!everything) return address;
  return `${address}${address.includes('?') ? '&' : '?'}all=1`;
}

/** Loads the drafts for an address of Saved Vehicles. Rejects like `loadSearch`. */
export async function loadSaved(
  api: SavedApi,
  { url, signal }: Pick<Request, 'url' | 'signal'>,
): Promise<SavedPage> {
  const address = new URL(url).searchParams;
  const everything = address.has('all');
  const { page, sort } = searchFromAddress(address);
  const drafts = async (query: URLSearchParams): Promise<SearchResponse> => {
    const answer = await api.searchCars(
      new URLSearchParams([...query, ['publish', 'false']]),
      signal,
    );
    return { ...answer, vehicles: answer.vehicles.map(withStaffPrice) };
  };
  const all = drafts(new URLSearchParams({ page: String(everything ? page : 1), sort }));
  const [found, allDrafts, stock] = await Promise.all([
    loadSearch(
      // The list of all drafts needs no search: the request for the count returns it.
      { ...api, searchCars: (query) => (everything ? all : drafts(query)) },
      { url, signal },
      { publish: false },
    ),
    orNull(all, signal, 'the count of drafts'),
    orNull(
      api.get('/stock', { query: { pageSize: 1 }, signal }),
      signal,
      'the counts of the stock list',
    ),
  ]);
  return {
    ...found,
    everything,
    drafts: allDrafts?.pagination.totalItems ?? null,
    leftOut: stock && {
      archived: stock.counts.state.archived,
      deleted: stock.counts.state.deleted,
    },
  };
}

const withStaffPrice = (car: CarCard): CarCard =>
  car.currentPrice === 0 ? { ...car, price: NO_PRICE } : car;

export function hiddenDrafts({ answer, drafts }: Pick<SavedPage, 'answer' | 'drafts'>): number {
  if (!answer || drafts === null) return 0;
  return Math.max(0, drafts - answer.pagination.totalItems);
}
