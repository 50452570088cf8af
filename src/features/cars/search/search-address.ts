import { PRICE_SLIDER, type Sort, SORTS } from '../listing.ts';
import { mapNames, pick } from '../../../platform/objects.ts';
import { type Parameter, PARAMETERS } from './filter-table.ts';
import {
  BOTH_LISTING_TYPES,
  type Filters,
  filtersFromAddress,
  idOf,
  limitSentence,
  NO_FILTERS,
} from './filters.ts';

export type { Filters } from './filters.ts';
export { BOTH_LISTING_TYPES, filtersFromAddress, NO_FILTERS } from './filters.ts';

export interface Search {
  filters: Filters;
  /** From 1. */
  page: number;
  sort: Sort;
}

/** Values in an address that switch off a filter that is on by default. */
const NO_VALUE: Partial<Record<Parameter, string | number>> = {
  listingType: BOTH_LISTING_TYPES,
  maxPrice: PRICE_SLIDER.max,
};

/** Returns the address of a search, without values that are at their default. */
export function searchAddress(
  filters: Filters,
  page = 1,
  sort: Sort = 'newest',
  path = '/search',
): string {
  const query = new URLSearchParams(
    set({
      ...mapNames(PARAMETERS, (name) =>
        filters[name] === NO_FILTERS[name] ? null : (filters[name] ?? NO_VALUE[name] ?? null),
      ),
      q: limitSentence(filters.q),
      sort: sort === 'newest' ? null : sort,
      page: page === 1 ? null : page,
    }),
  );
  return query.size > 0 ? `${path}?${query}` : path;
}

/** Returns a search as the query of the page of a car, which says how the car meets it: `?q=diesel`. */
export const askedFor = (filters: Filters): string => searchAddress(filters, 1, 'newest', '');

/** Returns the address of the results on a page, for links and forms that the browser follows. */
export const toResults = (address: string) => `${address}#results`;

/**
 * Returns the filters as parameters of the API, which has no defaults for price and listing type. Sends the visitor's
 * text as `sentence`, because `q` is only searched for as words.
 */
export const filtersQuery = (filters: Filters): URLSearchParams =>
  new URLSearchParams(set({ ...pick(filters, PARAMETERS), sentence: limitSentence(filters.q) }));

/** Returns the query of `GET /api/cars/search`. */
export function apiQuery(filters: Filters, page = 1, sort: Sort = 'newest'): URLSearchParams {
  const query = filtersQuery(filters);
  query.set('sort', sort);
  query.set('page', String(page));
  return query;
}

/** Returns the query of `GET /api/cars/facets` that counts the cars for each option. */
export function countsQuery(filters: Filters, publish: boolean): URLSearchParams {
  const query = filtersQuery(filters);
  if (!publish) query.set('publish', 'false');
  query.set('counts', 'true');
  return query;
}

export function searchFromAddress(query: URLSearchParams): Search {
  return {
    filters: filtersFromAddress(query),
    page: idOf(query, 'page') ?? 1,
    sort: sortOf(query.get('sort')),
  };
}

/** Returns the query of the same search in another order, from its first page. */
export function sortedSearch(search: string, sort: Sort): string {
  const query = new URLSearchParams(search);
  query.delete('page');
  query.delete('sort');
  if (sort !== 'newest') query.set('sort', sort);
  return query.size > 0 ? `?${query}` : '';
}

export const sortOf = (name: string | null): Sort =>
  name !== null && isSort(name) ? name : 'newest';

const isSort = (name: string): name is Sort => Object.hasOwn(SORTS, name);

function set(parameters: Record<string, string | number | boolean | null>): [string, string][] {
  return Object.entries(parameters).flatMap(([name, value]) =>
    value === null || value === '' ? [] : [[name, String(value)]],
  );
}
