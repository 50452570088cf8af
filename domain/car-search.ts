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

/** Words of one search; more of them find nothing that ten would not. */
const MAX_WORDS = 10;

const year = wholeNumber(0, 9_999, 'Give a year, such as 2020').optional();
const price = amount(
  `Give an amount between 0 and ${BOUNDS.maxPrice.toLocaleString('en-IE')}`,
).optional();

/** Which cars: what is left out does not matter. No filter has a default but `publish`, which is on. */
export const carFilters = z.object({
  makeId: idParameter('Choose a make by its id').optional().describe('Of `/api/makes`'),
  modelId: idParameter('Choose a model by its id')
    .optional()
    .describe('Of `/api/models`; one of another make finds nothing'),
  transmissionId: idParameter('Choose a transmission by its id')
    .optional()
    .describe('Of `/api/transmissions`'),
  fuelTypeId: idParameter('Choose a fuel type by its id')
    .optional()
    .describe('Of `/api/fuelTypes`'),
  listingType: z
    .enum(LISTING_TYPES, 'The listing type is Sale or PreBooking')
    .optional()
    .describe('`Sale`: cars for sale; `PreBooking`: cars that can be booked ahead'),
  minPrice: price.describe("Lowest price, in the car's own currency"),
  maxPrice: price.describe("Highest price, in the car's own currency"),
  premium: flag('Premium is true or false')
    .optional()
    .describe('Only cars of the premium section, or only the others'),
  publish: flag('Publish is true or false')
    .optional()
    .describe('Staff may ask for `false`: cars that the public does not see'),
  q: text(200)
    .refine(
      (words) => words.split(/\s+/).length <= MAX_WORDS,
      `Search for at most ${MAX_WORDS} words`,
    )
    .optional()
    .describe(
      'Words that must all be found in make, model, name, description, features, colour or body type',
    ),
  minYear: year.describe('Oldest year of the car'),
  maxYear: year.describe('Newest year of the car'),
  maxMileage: wholeNumber(
    0,
    BOUNDS.maxMileageKm,
    `Give kilometres between 0 and ${BOUNDS.maxMileageKm.toLocaleString('en-IE')}`,
  )
    .optional()
    .describe('Kilometres; cars of unknown mileage are left out'),
  bodyType: text(BOUNDS.maxName).optional().describe('Whatever the case'),
  colour: text(BOUNDS.maxName).optional().describe('Whatever the case'),
});
export type CarFilters = z.infer<typeof carFilters>;

export const carSearch = carFilters.extend({
  sort: z
    .enum(SORT_NAMES, `Sort by ${SORT_NAMES.join(', ')}`)
    .default('newest')
    .describe('Cars that are equal in this come in the order of their ids'),
  page: page.default(1),
  pageSize: pageSize.default(SEARCH_PAGE_SIZE),
});
export type CarSearch = z.infer<typeof carSearch>;

/** One page of cars, as lists show them. */
export const searchAnswer = z.object({ vehicles: z.array(carCard), pagination });
export type SearchAnswer = z.infer<typeof searchAnswer>;

/** Whose facets: those of the published cars, or for staff of the others. */
export const facetsQuery = carFilters.pick({ publish: true });
export type FacetsQuery = z.infer<typeof facetsQuery>;

/** What the cars have: the choices of Advanced Search, and figures for empty states. */
export const facets = z.object({
  total: z.int().min(0),
  sale: z.int().min(0).describe('Cars for sale'),
  preBooking: z.int().min(0).describe('Cars that can be booked ahead'),
  premium: z.int().min(0),
  bodyTypes: z.array(z.string()).describe('By name, each once whatever its case'),
  colours: z.array(z.string()).describe('By name, each once whatever its case'),
  minYear: z.int().nullable().describe('Null where there is no car'),
  maxYear: z.int().nullable(),
});
export type Facets = z.infer<typeof facets>;
