import { BOUNDS } from '../../../platform/bounds.ts';
import { keysOf } from '../../../platform/objects.ts';
import {
  LISTING_TYPES,
  type ListingType,
  MAX_SENTENCE_LENGTH,
  MILEAGE_SLIDER,
  PRICE_SLIDER,
} from '../listing.ts';

/** The search filters of a visitor. null and '' do not filter. */
export interface Filters {
  makeId: number | null;
  modelId: number | null;
  transmissionId: number | null;
  /** null finds both; only links of Home choose it. */
  listingType: ListingType | null;
  /** true finds premium cars, false the others; only links of Home choose it. */
  premium: boolean | null;
  /** Lowest and highest price in whole euro; the slider's upper end means 'no upper limit'. */
  priceRange: [min: number, max: number];
  /** A sentence that the visitor typed, which `readSentence` converts to filters and words. */
  q: string;
  fuelTypeId: number | null;
  bodyType: string;
  minYear: number | null;
  maxYear: number | null;
  /** Kilometres on the slider's steps; null is the slider's end, 'no upper limit'. */
  maxMileage: number | null;
  colour: string;
}

/** The default filters, which Reset Filters restores. */
export const NO_FILTERS: Readonly<Filters> = {
  makeId: null,
  modelId: null,
  transmissionId: null,
  listingType: 'Sale',
  premium: null,
  priceRange: [PRICE_SLIDER.min, PRICE_SLIDER.defaultMax],
  q: '',
  fuelTypeId: null,
  bodyType: '',
  minYear: null,
  maxYear: null,
  maxMileage: null,
  colour: '',
};

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
    q: limitSentence(query.get('q') ?? ''),
    fuelTypeId: idOf(query, 'fuelTypeId'),
    bodyType: textOf(query, 'bodyType', BOUNDS.maxName),
    minYear,
    maxYear,
    maxMileage:
      mileage === null || isNoMileageLimit(mileage) ? null : onSlider(mileage, MILEAGE_SLIDER),
    colour: textOf(query, 'colour', BOUNDS.maxName),
  };
}

/** The filters outside Advanced Search. */
const BASIC: readonly (keyof Filters)[] = [
  'makeId',
  'modelId',
  'transmissionId',
  'listingType',
  'premium',
  'priceRange',
  'q',
];

/** Whether a filter of Advanced Search is set. */
export const usesAdvanced = (filters: Filters) =>
  keysOf(NO_FILTERS).some((name) => !BASIC.includes(name) && filters[name] !== NO_FILTERS[name]);

/** Whether all filters except make and model have their defaults. */
export const usesOnlyMakeAndModel = (filters: Filters) =>
  !usesAdvanced(filters) &&
  filters.q === '' &&
  filters.transmissionId === null &&
  filters.listingType === NO_FILTERS.listingType &&
  filters.premium === null &&
  filters.priceRange.every((price, end) => price === NO_FILTERS.priceRange[end]);

/** Returns whether no filter is set, except the sentence and the price. */
export const usesOnlySentence = (filters: Filters) =>
  filters.makeId === null &&
  usesOnlyMakeAndModel({ ...filters, q: '', priceRange: NO_FILTERS.priceRange });

/** The value of `listingType` in an address that finds both. */
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

export function idOf(query: URLSearchParams, name: string): number | null {
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

export const isNoPriceLimit = (maxPrice: number) => maxPrice >= PRICE_SLIDER.max;
export const isNoMileageLimit = (maxMileage: number) => maxMileage >= MILEAGE_SLIDER.max;
