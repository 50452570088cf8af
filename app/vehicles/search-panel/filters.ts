import { type ListingType, MILEAGE_SLIDER, PRICE_SLIDER } from '../../../domain/listing.ts';

/** What a visitor chose in the search panel. null and '' mean that it does not matter. */
export interface Filters {
  makeId: number | null;
  modelId: number | null;
  transmissionId: number | null;
  listingType: ListingType;
  /** Lowest and highest price on the slider's steps; its upper end means 'no upper limit'. */
  priceRange: [min: number, max: number];
  /** Words that are all found in the car. */
  q: string;
  fuelTypeId: number | null;
  bodyType: string;
  minYear: number | null;
  maxYear: number | null;
  /** Kilometres on the slider's steps; null is the slider's end, 'no upper limit'. */
  maxMileage: number | null;
  colour: string;
}

/** Where every search starts, and where Reset Filters leads back to. */
export const NO_FILTERS: Readonly<Filters> = {
  makeId: null,
  modelId: null,
  transmissionId: null,
  listingType: 'Sale',
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

/** Whether one of the further filters of Advanced Search is set. */
export const usesAdvanced = (filters: Filters) =>
  ADVANCED.some((name) => filters[name] !== NO_FILTERS[name]);

/** Whether nothing but make and model narrows the search. */
export const usesOnlyMakeAndModel = (filters: Filters) =>
  !usesAdvanced(filters) &&
  filters.transmissionId === null &&
  filters.listingType === NO_FILTERS.listingType &&
  filters.priceRange.every((price, end) => price === NO_FILTERS.priceRange[end]);

interface Slider {
  min: number;
  max: number;
  step: number;
}

/** A figure as the slider can show it: on its steps, within its ends. */
export function onSlider(value: number, { min, max, step }: Slider): number {
  return Math.min(max, Math.max(min, min + Math.round((value - min) / step) * step));
}

export const isNoPriceLimit = (maxPrice: number) => maxPrice >= PRICE_SLIDER.max;
export const isNoMileageLimit = (maxMileage: number) => maxMileage >= MILEAGE_SLIDER.max;
