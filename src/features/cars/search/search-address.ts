import { BOUNDS } from '../../../platform/bounds.ts';
import { keysOf, mapNames, pick } from '../../../platform/objects.ts';
import {
  LISTING_TYPES,
  type ListingType,
  MAX_SENTENCE_LENGTH,
  MILEAGE_SLIDER,
  PRICE_SLIDER,
  type Sort,
  SORTS,
  TEXT_FILTERS,
  type TextFilter,
} from '../listing.ts';
import {
  FIGURE_FILTERS,
  type FigureFilter,
  FIGURES,
  type FilterName,
  figureOf,
  figureRow,
  filtersAt,
  limitsOf,
  LIST_FILTERS,
  type ListFilter,
  type Parameter,
  PARAMETERS,
  parametersOf,
  sideOf,
} from './filter-table.ts';

/** The search filters of a visitor. null and '' do not filter. */
export type Filters = Record<ListFilter | FigureFilter, number | null> &
  Record<TextFilter, string> & {
    /** null finds both; only links of Home choose it. */
    listingType: ListingType | null;
    /** true finds premium cars, false the others; only links of Home choose it. */
    premium: boolean | null;
    /** A sentence that the visitor typed, which `readSentence` converts to filters and words. */
    q: string;
  };

/** The default filters, which Reset Filters restores. */
export const NO_FILTERS: Readonly<Filters> = {
  ...mapNames(LIST_FILTERS, () => null),
  ...mapNames(FIGURE_FILTERS, () => null),
  ...mapNames(TEXT_FILTERS, () => ''),
  listingType: 'Sale',
  maxPrice: PRICE_SLIDER.defaultMax,
  premium: null,
  q: '',
};

/**
 * Parses the filters from an address or a submitted panel. Never fails: ignores invalid values, rounds
 * a mileage to a step of the slider, and swaps the minimum and the maximum of a reversed range.
 */
export function filtersFromAddress(query: URLSearchParams): Filters {
  const ids = mapNames(LIST_FILTERS, (name) => idOf(query, name));
  const figures = mapNames(FIGURE_FILTERS, (name) => limitOf(query, name));
  // 'From 150,000' alone must not mean 'up to 100,000'.
  if (figures.maxPrice === null && priceOf(query.get('maxPrice') ?? '') === null)
    figures.maxPrice =
      (figures.minPrice ?? 0) > PRICE_SLIDER.defaultMax ? null : PRICE_SLIDER.defaultMax;
  for (const { min, max } of FIGURES.map(limitsOf))
    if (min && max && (figures[min] ?? 0) > (figures[max] ?? Infinity))
      [figures[min], figures[max]] = [figures[max], figures[min]];
  return {
    ...ids,
    modelId: ids.makeId === null ? null : ids.modelId,
    ...figures,
    ...mapNames(TEXT_FILTERS, (name) => textOf(query, name, BOUNDS.maxName)),
    listingType: listingTypeOf(query),
    premium: premiumOf(query),
    q: limitSentence(query.get('q') ?? ''),
  };
}

/** Returns the changes that remove a filter; a model is removed with its make. */
export function removalOf(name: FilterName): Partial<Filters> {
  if (name === 'makeId') return { makeId: null, modelId: null };
  if (name === 'price') return { minPrice: null, maxPrice: null };
  return pick(NO_FILTERS, parametersOf(name));
}

const isDefault = (filters: Filters, name: keyof Filters) => filters[name] === NO_FILTERS[name];

export const usesAdvanced = (filters: Filters) =>
  filtersAt('advanced').some((name) =>
    parametersOf(name).some((parameter) => !isDefault(filters, parameter)),
  );

const usesOnly = (filters: Filters, names: readonly (keyof Filters)[]) =>
  keysOf(NO_FILTERS).every((name) => names.includes(name) || isDefault(filters, name));

export const usesOnlyMakeAndModel = (filters: Filters) => usesOnly(filters, ['makeId', 'modelId']);

/** Returns whether no filter is set, except the sentence and the price. */
export const usesOnlySentence = (filters: Filters) =>
  usesOnly(filters, ['q', 'minPrice', 'maxPrice']);

/**
 * Parameter of a form that is submitted without JavaScript: the sentence with which its page was rendered. If the
 * sentence has not changed, the controls are newer.
 */
export const SENTENCE_BEFORE = 'before';

/** The value of `listingType` in an address that finds both types. */
export const BOTH_LISTING_TYPES = 'All';

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

function idOf(query: URLSearchParams, name: string): number | null {
  const value = query.get(name) ?? '';
  const id = /^\d{1,10}$/.test(value) ? Number(value) : 0;
  return id >= 1 && id <= BOUNDS.maxId ? id : null;
}

/** Parses a limit of a figure. The end of a slider means no limit. */
function limitOf(query: URLSearchParams, name: FigureFilter): number | null {
  const value = query.get(name) ?? '';
  const isMax = sideOf(name) === 'max';
  const figure = figureOf(name);
  if (figure === 'price') {
    const price = priceOf(value);
    return price === 0 || (isMax && isNoPriceLimit(price ?? 0)) ? null : price;
  }
  const { min = 0, max, decimals, slider } = figureRow(figure);
  const limit = Number(value);
  if (!(decimals ? /^\d{1,2}(\.\d)?$/ : /^\d{1,12}$/).test(value) || limit < min) return null;
  if (slider && isMax) return limit >= slider.max ? null : onSlider(limit, slider);
  return limit <= max ? limit : null;
}

/** Returns the sentence as the API accepts it: limited in length, with single spaces. */
export const limitSentence = (typed: string): string =>
  readable(typed, MAX_SENTENCE_LENGTH).replaceAll(/\s+/g, ' ');

const textOf = (query: URLSearchParams, name: string, length: number): string =>
  readable(query.get(name) ?? '', length);

function readable(text: string, length: number): string {
  const visible = text.replaceAll(/\p{Cc}+/gu, ' ').trim();
  // The API normalises before it checks the length, and one character can become three.
  return visible.normalize('NFC').slice(0, length).toWellFormed().trim();
}

interface Slider {
  min: number;
  max: number;
  step: number;
}

/** Rounds a value to a step of the slider, within its range. */
export function onSlider(value: number, { min, max, step }: Slider): number {
  return Math.min(max, Math.max(min, min + Math.round((value - min) / step) * step));
}

/**
 * Parses a price as people type it, to whole euro within the slider: `25,000`, `€25.000`, `25k`. Returns null for
 * other texts.
 */
export function priceOf(text: string): number | null {
  const [, figures = '', thousands] = /^€?\s*(\d[\d.,\s]*)(k)?\+?$/i.exec(text.trim()) ?? [];
  if (figures === '') return null;
  const price = thousands
    ? Number.parseFloat(figures.replace(',', '.')) * 1_000
    : Number(figures.replace(/[.,]\d{1,2}\s*$/, '').replaceAll(/\D/g, ''));
  return Math.round(Math.min(PRICE_SLIDER.max, price));
}

export const priceRangeOf = ({ minPrice, maxPrice }: Filters): [min: number, max: number] => [
  minPrice ?? PRICE_SLIDER.min,
  maxPrice ?? PRICE_SLIDER.max,
];

export const isNoPriceLimit = (maxPrice: number) => maxPrice >= PRICE_SLIDER.max;
export const isNoMileageLimit = (maxMileage: number) => maxMileage >= MILEAGE_SLIDER.max;

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
  {
    page = 1,
    sort = 'newest',
    path = '/search',
  }: Partial<Omit<Search, 'filters'>> & { path?: string } = {},
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

/** Returns a search as the query of a car's page, which shows how the car matches it: `?q=diesel`. */
export const askedFor = (filters: Filters): string => searchAddress(filters, { path: '' });

/** Returns the address of the results on a page, for links and forms that the browser follows. */
export const toResults = (address: string) => `${address}#results`;

/**
 * Returns the filters as parameters of the API, which has no defaults for price and listing type. Sends the visitor's
 * text as `sentence`, which the API reads for filters; it takes `q` as plain words.
 */
export const filtersQuery = (filters: Filters): URLSearchParams =>
  new URLSearchParams(set({ ...pick(filters, PARAMETERS), sentence: limitSentence(filters.q) }));

/** Returns the query of `GET /api/cars/search`. */
export function apiQuery(
  filters: Filters,
  { page = 1, sort = 'newest' }: Partial<Omit<Search, 'filters'>> = {},
): URLSearchParams {
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
