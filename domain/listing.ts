/**
 * What a buyer can filter and sort by. No Zod here: the public pages import these constants, and a
 * validator has no place in what a phone downloads before its first tap.
 */

/** `Sale` lists cars with `sale` on, `PreBooking` those with `sale` off. */
export const LISTING_TYPES = ['Sale', 'PreBooking'] as const;
export type ListingType = (typeof LISTING_TYPES)[number];

/** The price slider, in whole units of the car's currency; its upper end means 'no upper limit'. */
export const PRICE_SLIDER = { min: 0, max: 200_000, step: 1_000, defaultMax: 100_000 } as const;

/** The mileage slider of Advanced Search, in kilometres; its upper end means 'no upper limit'. */
export const MILEAGE_SLIDER = { min: 0, max: 250_000, step: 5_000 } as const;

export const SORTS = {
  newest: 'Newest first',
  'price-asc': 'Price, low to high',
  'price-desc': 'Price, high to low',
  'year-desc': 'Year, newest first',
  'mileage-asc': 'Mileage, low to high',
} as const;
export type Sort = keyof typeof SORTS;

export const HOME_PAGE_SIZE = 3;
export const SEARCH_PAGE_SIZE = 6;
export const LIST_PAGE_SIZE = 5;
export const MAX_PAGE_SIZE = 100;
