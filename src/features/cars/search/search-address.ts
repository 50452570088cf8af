import { PRICE_SLIDER, type Sort, SORTS } from '../listing.ts';
import {
  BOTH_LISTING_TYPES,
  type Filters,
  filtersFromAddress,
  idOf,
  isNoPriceLimit,
  limitSentence,
  NO_FILTERS,
} from './filters.ts';

export type { Filters } from './filters.ts';
export { BOTH_LISTING_TYPES, filtersFromAddress, NO_FILTERS } from './filters.ts';

/** A search, as parsed from the address of its page. */
export interface Search {
  filters: Filters;
  /** From 1. */
  page: number;
  sort: Sort;
}

/** Returns the address of a search, without values that are at their default. */
export function searchAddress(
  filters: Filters,
  page = 1,
  sort: Sort = 'newest',
  path = '/search',
): string {
  const { makeId, modelId, transmissionId, listingType, priceRange, ...further } = filters;
  const [minPrice, maxPrice] = priceRange;
  const query = new URLSearchParams(
    set({
      makeId,
      modelId,
      transmissionId,
      listingType:
        listingType === NO_FILTERS.listingType ? null : (listingType ?? BOTH_LISTING_TYPES),
      minPrice: minPrice === PRICE_SLIDER.min ? null : minPrice,
      maxPrice: maxPrice === PRICE_SLIDER.defaultMax ? null : maxPrice,
      ...further,
      q: limitSentence(further.q),
      sort: sort === 'newest' ? null : sort,
      page: page === 1 ? null : page,
    }),
  );
  return query.size > 0 ? `${path}?${query}` : path;
}

/** Returns the address of the results on a page, for links and forms that the browser follows. */
export const toResults = (address: string) => `${address}#results`;

/**
 * Returns the query of `GET /api/cars/search`, which has no defaults for price and listing type. Sends the visitor's
 * text as `sentence`, because `q` is only searched for as words.
 */
export function apiQuery(filters: Filters, page = 1, sort: Sort = 'newest'): URLSearchParams {
  const { makeId, modelId, transmissionId, listingType, priceRange, ...further } = filters;
  const [minPrice, maxPrice] = priceRange;
  return new URLSearchParams(
    set({
      makeId,
      modelId,
      transmissionId,
      listingType,
      minPrice: minPrice === PRICE_SLIDER.min ? null : minPrice,
      maxPrice: isNoPriceLimit(maxPrice) ? null : maxPrice,
      ...further,
      q: null,
      sentence: limitSentence(further.q),
      sort,
      page,
    }),
  );
}

/** Returns the query of `GET /api/cars/facets` that counts the cars for each option. */
export function countsQuery(filters: Filters, publish: boolean): URLSearchParams {
  const query = apiQuery(filters);
  query.delete('sort');
  query.delete('page');
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
