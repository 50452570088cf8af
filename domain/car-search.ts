import { z } from 'zod';
import { BOUNDS } from './car-options.ts';
import { carCard } from './car.ts';
import { text } from './fields.ts';
import { LISTING_TYPES, SEARCH_PAGE_SIZE, type SORTS } from './listing.ts';
import { pagination } from './pagination.ts';
import { amount, flag, idParameter, page, pageSize, wholeNumber } from './query.ts';

const SORT_NAMES = [
  'newest',
  'price-asc',
  'price-desc',
  'year-desc',
  'mileage-asc',
] as const satisfies (keyof typeof SORTS)[];

/** Maximum number of search terms. */
const MAX_WORDS = 10;

const year = wholeNumber(0, 9_999, 'Enter a year, such as 2020').optional();
const price = amount(
  `Enter an amount between 0 and ${BOUNDS.maxPrice.toLocaleString('en-IE')}`,
).optional();

/** Search filters. An omitted filter matches every car, except `publish`, which defaults to true. */
export const carFilters = z.object({
  makeId: idParameter('The make must be a valid id').optional().describe('Id from `/api/makes`'),
  modelId: idParameter('The model must be a valid id')
    .optional()
    .describe('Id from `/api/models`. A model of another make matches no cars'),
  transmissionId: idParameter('The transmission must be a valid id')
    .optional()
    .describe('Id from `/api/transmissions`'),
  fuelTypeId: idParameter('The fuel type must be a valid id')
    .optional()
    .describe('Id from `/api/fuelTypes`'),
  listingType: z
    .enum(LISTING_TYPES, 'The listing type must be Sale or PreBooking')
    .optional()
    .describe('`Sale`: cars for sale; `PreBooking`: cars that can be pre-booked'),
  minPrice: price.describe('Minimum price, in the currency of the car'),
  maxPrice: price.describe('Maximum price, in the currency of the car'),
  premium: flag('Premium must be true or false')
    .optional()
    .describe('`true`: only premium cars; `false`: only other cars'),
  publish: flag('Publish must be true or false')
    .optional()
    .describe('`false`: only drafts (staff only); default `true`'),
  q: text(200)
    .refine(
      (words) => words.split(/\s+/).length <= MAX_WORDS,
      `Search for at most ${MAX_WORDS} words`,
    )
    .optional()
    .describe(
      'Search terms. Each must occur in the make, model, name, description, features, colour or body type',
    ),
  minYear: year.describe('Minimum year'),
  maxYear: year.describe('Maximum year'),
  maxMileage: wholeNumber(
    0,
    BOUNDS.maxMileageKm,
    `Enter kilometres between 0 and ${BOUNDS.maxMileageKm.toLocaleString('en-IE')}`,
  )
    .optional()
    .describe('Kilometres; excludes cars without a mileage'),
  bodyType: text(BOUNDS.maxName).optional().describe('Case-insensitive'),
  colour: text(BOUNDS.maxName).optional().describe('Case-insensitive'),
});
export type CarFilters = z.infer<typeof carFilters>;

export const carSearch = carFilters.extend({
  sort: z
    .enum(SORT_NAMES, `Sort by ${SORT_NAMES.join(', ')}`)
    .default('newest')
    .describe('Cars with equal values are sorted by id'),
  page: page.default(1),
  pageSize: pageSize.default(SEARCH_PAGE_SIZE),
});
export type CarSearch = z.infer<typeof carSearch>;

/** A page of search results. */
export const searchAnswer = z.object({ vehicles: z.array(carCard), pagination });
export type SearchAnswer = z.infer<typeof searchAnswer>;

/** Selects facets of published cars, or of drafts (staff only). */
export const facetsQuery = carFilters.pick({ publish: true });
export type FacetsQuery = z.infer<typeof facetsQuery>;

/** Options for Advanced Search, and car counts for empty states. */
export const facets = z.object({
  total: z.int().min(0),
  sale: z.int().min(0).describe('Cars for sale'),
  preBooking: z.int().min(0).describe('Cars that can be pre-booked'),
  premium: z.int().min(0),
  bodyTypes: z.array(z.string()).describe('Sorted, without case-insensitive duplicates'),
  colours: z.array(z.string()).describe('Sorted, without case-insensitive duplicates'),
  minYear: z.int().nullable().describe('Null if there are no cars'),
  maxYear: z.int().nullable(),
});
export type Facets = z.infer<typeof facets>;
