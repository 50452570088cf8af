import type { Api } from '../../app/api/api.ts';
import { orNull } from '../../app/api/or-null.ts';
import { chosenFilters } from './search/chosen-filters.ts';
import { loadLists, NO_LISTS } from './search/lists.ts';
import {
  apiQuery,
  askedFor,
  type Filters,
  filtersFromAddress,
  filtersQuery,
  NO_FILTERS,
} from './search/search-address.ts';

/** The visitor's search in the address of another page than the search: of a car, or of the form of an alert. */

/** The search, and how cars meet it. */
export interface Reasons {
  /** For further pages: `?q=diesel`; empty without a search. */
  asked: string;
  /** By the id of the car. */
  why: Record<number, string>;
}

/** Returns how cars meet the search in an address such as `/car/12?q=diesel`. Logs failures. */
export async function loadReasons(
  api: Pick<Api, 'get'>,
  ids: readonly (number | string)[],
  { url, signal }: Pick<Request, 'url' | 'signal'>,
): Promise<Reasons> {
  const filters = filtersFromAddress(new URL(url).searchParams);
  const asked = askedFor(filters);
  if (asked === '' || ids.length === 0) return { asked, why: {} };
  const query = filtersQuery(filters);
  query.set('ids', ids.join(','));
  const found = await orNull(api.get('/cars/why', { query, signal }), signal, 'how cars meet it');
  return {
    asked,
    why: Object.fromEntries((found ?? []).map(({ carId, why }) => [carId, why])),
  };
}

/**
 * Returns the filters of a search for future cars. Removes the default highest price, which the visitor did not choose
 * and which hides cars.
 */
function futureFilters(address: URLSearchParams): Filters {
  const filters = filtersFromAddress(address);
  return filters.maxPrice === NO_FILTERS.maxPrice ? { ...filters, maxPrice: null } : filters;
}

/** Returns the parameters of the API for a search for future cars. */
export const futureSearch = (address: URLSearchParams): Record<string, string> =>
  Object.fromEntries(filtersQuery(futureFilters(address)));

/** Returns a label for each chosen filter of a search for future cars, and the first page of today's matches. */
export async function loadFutureSearch(api: Api, address: URLSearchParams, signal: AbortSignal) {
  const filters = futureFilters(address);
  const [lists, { sentence, vehicles, pagination }] = await Promise.all([
    loadLists(api, { filters, signal }),
    // Also returns the meaning of the visitor's sentence, for the labels.
    api.searchCars(apiQuery(filters), signal),
  ]);
  // Leaves out the counts: the number of cars that a filter hides today does not matter for future cars.
  const chosen = chosenFilters(filters, { ...lists, facets: NO_LISTS.facets }, sentence);
  return { labels: chosen.map(({ label }) => label), vehicles, total: pagination.totalItems };
}
