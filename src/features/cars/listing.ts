/**
 * Search filters, sort orders and limits of lists, and the addresses of several cars. No Zod here, because public pages
 * import these: see decision 003.
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

/** The ids in an address such as `/compare?cars=12,34`. */
interface Compared {
  /** At most four. */
  ids: number[];
  /** Whether the address contains more ids. */
  isCut: boolean;
}

const MAX_PARTS = 1_000;
const ID = /^[1-9]\d{0,9}$/;

/** Parses the ids in a text such as `12,34`. Ignores duplicates and everything that is not an id. */
export const idsFrom = (text: string | null): number[] =>
  [...new Set((text ?? '').split(',', MAX_PARTS))].filter((id) => ID.test(id)).map(Number);

export function comparedFrom(text: string | null): Compared {
  const ids = idsFrom(text);
  return { ids: ids.slice(0, MAX_COMPARED), isCut: ids.length > MAX_COMPARED };
}

/** @param asked query with the sentence of the visitor: `?q=diesel` */
export const compareAddress = (ids: readonly number[], asked = ''): string =>
  ids.length > 0 ? `/compare?cars=${ids.join(',')}${asked.replace('?', '&')}` : '/compare';

/** Address of the form for one question about several cars. */
export const askAboutAddress = (ids: readonly number[]): string => `/enquire?cars=${ids.join(',')}`;

/** Title of the form for a car that a visitor is looking for: the kind `wanted`. */
export const WANTED_TITLE = 'Tell us what you’re looking for';
export const WANTED_ADDRESS = '/enquire?kind=wanted';

/** Fragment of the similar cars on a car page, and the text of the link to it on the page of a sold car. */
export const SIMILAR_ID = 'similar';
export const STILL_AVAILABLE = 'Similar cars that are still available';
