/**
 * Search filters and sort orders. No Zod here, because public pages import these constants: see decision
 * 003.
 */

/** `Sale`: cars for sale; `PreBooking`: cars with `sale` off, which can be pre-booked. */
export const LISTING_TYPES = ['Sale', 'PreBooking'] as const;
export type ListingType = (typeof LISTING_TYPES)[number];

/** Texts of a car that visitors choose from a list with counts, by the name of the list in the facets. */
export const TEXT_LISTS = { bodyTypes: 'bodyType', colours: 'colour' } as const;
export type TextFilter = (typeof TEXT_LISTS)[keyof typeof TEXT_LISTS];
export const TEXT_FILTERS: readonly TextFilter[] = Object.values(TEXT_LISTS);

/** Range of the price slider, in whole units of the currency of the car. The maximum means 'no upper limit'. */
export const PRICE_SLIDER = { min: 0, max: 200_000, step: 1_000, defaultMax: 100_000 } as const;

/** Range of the mileage slider in Advanced Search, in kilometres. The maximum means 'no upper limit'. */
export const MILEAGE_SLIDER = { min: 0, max: 250_000, step: 5_000 } as const;

export const SORTS = {
  newest: 'Newest first',
  'price-asc': 'Price, low to high',
  'price-desc': 'Price, high to low',
  'year-desc': 'Year, newest first',
  'mileage-asc': 'Mileage, low to high',
} as const;
export type Sort = keyof typeof SORTS;

/** Limits of the words of a search. The length is in characters. */
export const MAX_SEARCH_WORDS = 10;
export const MAX_SEARCH_LENGTH = 200;
/** The longest sentence of a search, in characters. */
export const MAX_SENTENCE_LENGTH = 2_000;

export const HOME_PAGE_SIZE = 3;
export const SEARCH_PAGE_SIZE = 6;

/** Most cars on a shortlist, and in a request for cars by id. */
export const MAX_SAVED_CARS = 50;
/** Most cars in a comparison. */
export const MAX_COMPARED = 4;
