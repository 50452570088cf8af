import { type ListingType, MILEAGE_SLIDER, PRICE_SLIDER } from '../../listing.ts';

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
  /** Search words; a car must contain all of them. */
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

const ADVANCED = [
  'q',
  'fuelTypeId',
  'bodyType',
  'minYear',
  'maxYear',
  'maxMileage',
  'colour',
] as const;

/** Whether a filter of Advanced Search is set. */
export const usesAdvanced = (filters: Filters) =>
  ADVANCED.some((name) => filters[name] !== NO_FILTERS[name]);

/** Whether all filters except make and model have their defaults. */
export const usesOnlyMakeAndModel = (filters: Filters) =>
  !usesAdvanced(filters) &&
  filters.transmissionId === null &&
  filters.listingType === NO_FILTERS.listingType &&
  filters.premium === null &&
  filters.priceRange.every((price, end) => price === NO_FILTERS.priceRange[end]);

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
