import { BOUNDS } from '../../platform/bounds.ts';
import {
  LISTING_TYPES,
  MAX_SEARCH_LENGTH,
  MAX_SEARCH_WORDS,
  MILEAGE_SLIDER,
  PRICE_SLIDER,
  type Sort,
  SORTS,
} from '../listing.ts';
import {
  type Filters,
  isNoMileageLimit,
  isNoPriceLimit,
  NO_FILTERS,
  onSlider,
  priceOf,
} from './search-panel/filters.ts';

export type { Filters } from './search-panel/filters.ts';
export { NO_FILTERS } from './search-panel/filters.ts';

/** A search, as parsed from the address of its page. */
export interface Search {
  filters: Filters;
  /** From 1. */
  page: number;
  sort: Sort;
}

/** The value of `listingType` in an address that finds both. */
export const BOTH_LISTING_TYPES = 'All';

/** Returns the address of a search, without values that are at their default. */
export function searchAddress(
  filters: Filters,
  page = 1,
  sort: Sort = 'newest',
  path = '/search',
): string {
  const [minPrice, maxPrice] = filters.priceRange;
  const query = new URLSearchParams(
    set({
      makeId: filters.makeId,
      modelId: filters.modelId,
      transmissionId: filters.transmissionId,
      listingType:
        filters.listingType === NO_FILTERS.listingType
          ? null
          : (filters.listingType ?? BOTH_LISTING_TYPES),
      minPrice: minPrice === PRICE_SLIDER.min ? null : minPrice,
      maxPrice: maxPrice === PRICE_SLIDER.defaultMax ? null : maxPrice,
      ...further(filters),
      sort: sort === 'newest' ? null : sort,
      page: page === 1 ? null : page,
    }),
  );
  return query.size > 0 ? `${path}?${query}` : path;
}

/** Returns the address of the results on a page, for links and forms that the browser follows. */
export const toResults = (address: string) => `${address}#results`;

/** Returns the query of `GET /api/cars/search`, which has no defaults for price and listing type. */
export function apiQuery(filters: Filters, page = 1, sort: Sort = 'newest'): URLSearchParams {
  const [minPrice, maxPrice] = filters.priceRange;
  return new URLSearchParams(
    set({
      makeId: filters.makeId,
      modelId: filters.modelId,
      transmissionId: filters.transmissionId,
      listingType: filters.listingType,
      minPrice: minPrice === PRICE_SLIDER.min ? null : minPrice,
      maxPrice: isNoPriceLimit(maxPrice) ? null : maxPrice,
      ...further(filters),
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

/**
 * Parses the filters from an address or a submitted panel. Never fails: ignores invalid values, rounds
 * a mileage to a step of the slider, and swaps the minimum and the maximum of a reversed range.
 */
export function filtersFromAddress(query: URLSearchParams): Filters {
  const makeId = idOf(query, 'makeId');
  const [minYear, maxYear] = ascending(yearOf(query, 'minYear'), yearOf(query, 'maxYear'));
  const mileage = amountOf(query, 'maxMileage');
  return {
    makeId,
    modelId: makeId === null ? null : idOf(query, 'modelId'),
    transmissionId: idOf(query, 'transmissionId'),
    listingType: listingTypeOf(query),
    premium: premiumOf(query),
    priceRange: priceRangeOf(query),
    q: limitWords(query.get('q') ?? ''),
    fuelTypeId: idOf(query, 'fuelTypeId'),
    bodyType: textOf(query, 'bodyType', BOUNDS.maxName),
    minYear,
    maxYear,
    maxMileage:
      mileage === null || isNoMileageLimit(mileage) ? null : onSlider(mileage, MILEAGE_SLIDER),
    colour: textOf(query, 'colour', BOUNDS.maxName),
  };
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

function further({ premium, q, fuelTypeId, bodyType, minYear, maxYear, ...rest }: Filters) {
  const { maxMileage, colour } = rest;
  return { premium, q: limitWords(q), fuelTypeId, bodyType, minYear, maxYear, maxMileage, colour };
}

function set(parameters: Record<string, string | number | boolean | null>): [string, string][] {
  return Object.entries(parameters).flatMap(([name, value]) =>
    value === null || value === '' ? [] : [[name, String(value)]],
  );
}

/** The last value counts: the panel sends the value of the page, and after it the choice of the visitor. */
function listingTypeOf(query: URLSearchParams): Filters['listingType'] {
  const value = query.getAll('listingType').at(-1);
  if (value === BOTH_LISTING_TYPES) return null;
  return LISTING_TYPES.find((type) => type === value) ?? NO_FILTERS.listingType;
}

function premiumOf(query: URLSearchParams): boolean | null {
  const value = query.get('premium');
  return value === 'true' ? true : value === 'false' ? false : null;
}

function priceRangeOf(query: URLSearchParams): [number, number] {
  const low = priceOf(query.get('minPrice') ?? '') ?? PRICE_SLIDER.min;
  // 'From 150,000' alone must not mean 'up to 100,000'.
  const high =
    priceOf(query.get('maxPrice') ?? '') ??
    (low > PRICE_SLIDER.defaultMax ? PRICE_SLIDER.max : PRICE_SLIDER.defaultMax);
  return ascending(low, high);
}

function ascending<Value extends number | null>(low: Value, high: Value): [Value, Value] {
  return low !== null && high !== null && low > high ? [high, low] : [low, high];
}

function idOf(query: URLSearchParams, name: string): number | null {
  const value = query.get(name) ?? '';
  const id = /^\d{1,10}$/.test(value) ? Number(value) : 0;
  return id >= 1 && id <= BOUNDS.maxId ? id : null;
}

function amountOf(query: URLSearchParams, name: string): number | null {
  const value = query.get(name) ?? '';
  return /^\d{1,12}(\.\d+)?$/.test(value) ? Number(value) : null;
}

function yearOf(query: URLSearchParams, name: string): number | null {
  const value = query.get(name) ?? '';
  return /^\d{4}$/.test(value) && Number(value) >= BOUNDS.minYear ? Number(value) : null;
}

/** Returns the words that the API accepts: the panel's field takes more. */
const limitWords = (typed: string): string =>
  readable(typed, MAX_SEARCH_LENGTH).split(/\s+/, MAX_SEARCH_WORDS).join(' ');

const textOf = (query: URLSearchParams, name: string, length: number): string =>
  readable(query.get(name) ?? '', length);

function readable(text: string, length: number): string {
  const visible = text.replaceAll(/\p{Cc}+/gu, ' ').trim();
  // The API normalises before it checks the length, and one character can become three.
  return visible.normalize('NFC').slice(0, length).toWellFormed().trim();
}
