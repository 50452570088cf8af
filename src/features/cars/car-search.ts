import { BOUNDS } from '../../platform/bounds.ts';
import { z } from 'zod';
import { carCard } from './car.ts';
import { id, text } from '../../platform/fields.ts';
import {
  LISTING_TYPES,
  MAX_SAVED_CARS,
  MAX_SEARCH_LENGTH,
  MAX_SEARCH_WORDS,
  MAX_SENTENCE_LENGTH,
  SEARCH_PAGE_SIZE,
  type SORTS,
  TEXT_FILTERS,
  TEXT_LISTS,
} from './listing.ts';
import { FIGURE_MEANINGS } from './search/filter-meanings.ts';
import {
  FIGURE_FILTERS,
  figureOf,
  FILTERS,
  LIST_FILTERS,
  type Parameter,
  PARAMETERS,
} from './search/filter-table.ts';
import { keysOf, mapNames, pick } from '../../platform/objects.ts';
import { pagination } from '../../platform/pagination.ts';
import { flag, idParameter, page, pageSize, wholeNumber } from '../../platform/query.ts';

const MAX_SIMILAR = 12;

const SORT_NAMES = [
  'newest',
  'price-asc',
  'price-desc',
  'year-desc',
  'mileage-asc',
] as const satisfies (keyof typeof SORTS)[];

const limits = mapNames(FIGURE_FILTERS, (name) => {
  const { schema, about } = FIGURE_MEANINGS[figureOf(name)];
  const description = typeof about === 'string' ? about : about?.[name];
  return description ? schema.optional().describe(description) : schema.optional();
});

const shape = {
  ...mapNames(LIST_FILTERS, (name) => {
    const { noun, list } = FILTERS[name];
    const note = name === 'modelId' ? '. A model of another make matches no cars' : '';
    return idParameter(`The ${noun} must be a valid id`)
      .optional()
      .describe(`Id from \`/api/${list}\`${note}`);
  }),
  listingType: z
    .enum(LISTING_TYPES, 'The listing type must be Sale or PreBooking')
    .optional()
    .describe('`Sale`: cars for sale; `PreBooking`: cars that can be pre-booked'),
  premium: flag('Premium must be true or false')
    .optional()
    .describe('`true`: only premium cars; `false`: only other cars'),
  ...mapNames(TEXT_FILTERS, () =>
    text(BOUNDS.maxName).optional().describe('Ignores case and accents'),
  ),
  ...limits,
} satisfies Record<Parameter, z.ZodType>;

const AFTER_WORDS = PARAMETERS.indexOf('premium') + 1;

/** Search filters. An omitted filter matches every car, except `publish`, which defaults to true. */
export const carFilters = z.object({
  ...pick(shape, PARAMETERS.slice(0, AFTER_WORDS)),
  publish: flag('Publish must be true or false')
    .optional()
    .describe('`false`: only drafts (staff only); default `true`'),
  q: text(MAX_SEARCH_LENGTH)
    .refine(
      (words) => words.split(/\s+/).length <= MAX_SEARCH_WORDS,
      `Search for at most ${MAX_SEARCH_WORDS} words`,
    )
    .optional()
    .describe(
      'Words in any order. Each must be the beginning of a word in the make, model, name, description, features, colour, body type, fuel type, transmission, year or doors. Ignores case, accents and punctuation',
    ),
  ...pick(shape, PARAMETERS.slice(AFTER_WORDS)),
  sentence: text(MAX_SENTENCE_LENGTH)
    .optional()
    .describe(
      'What a visitor looks for, in words such as `automatic diesel under 20k`. It means what `/api/sentence` says, next to the other filters. Cars with its remaining words come first',
    ),
});
export type CarFilters = z.infer<typeof carFilters>;

const ID_LIST = new RegExp(String.raw`^(\d{1,10}(,\d{1,10}){0,${MAX_SAVED_CARS - 1}})?$`);

export const carListQuery = carFilters.extend({
  ids: z
    .string()
    .regex(ID_LIST, `Enter at most ${MAX_SAVED_CARS} ids, separated by commas`)
    .transform((list) => (list === '' ? [] : [...new Set(list.split(',').map(Number))]))
    .pipe(z.array(z.int()))
    .optional()
    .meta({
      description: `At most ${MAX_SAVED_CARS} ids, such as \`12,34\`; empty for no cars. Cars that do not exist are absent from the list`,
      allowEmptyValue: true,
    }),
});
export type CarListQuery = z.infer<typeof carListQuery>;

export const similarQuery = z.object({
  limit: wholeNumber(1, MAX_SIMILAR, `Enter a number between 1 and ${MAX_SIMILAR}`).default(4),
});

export const carSearch = carFilters.extend({
  sort: z
    .enum(SORT_NAMES, `Sort by ${SORT_NAMES.join(', ')}`)
    .default('newest')
    .describe(
      'Cars with equal values are sorted by id. The default gives way to the order that the sentence asks for, such as `cheapest`',
    ),
  page: page.default(1),
  pageSize: pageSize.default(SEARCH_PAGE_SIZE),
});
export type CarSearch = z.infer<typeof carSearch>;

export const carChoicesQuery = z.object({
  q: carFilters.shape.q.describe(
    'The same words as in a search, a part of a stock number, or the address of the page of a car',
  ),
});

/** Selects the facets of published cars, or of drafts (staff only). The other filters change the counts only. */
export const facetsQuery = carFilters.extend({
  counts: flag('Counts must be true or false')
    .optional()
    .describe('`true`: also return `counts`, which depend on the other parameters'),
});
export type FacetsQuery = z.infer<typeof facetsQuery>;

const countById = (of: string) =>
  z
    .record(z.string(), z.int().min(1))
    .describe(`By the id of the ${of}; ids without cars are absent`);

/**
 * For each filter and each of its options, the number of cars that match this option and all other filters.
 * The present value of the same filter is ignored.
 */
const optionCounts = z.object({
  matches: z.int().min(0).describe('Cars that match all filters'),
  ...mapNames(LIST_FILTERS, (name) => countById(FILTERS[name].noun)),
  makeId: countById('make').describe(
    'Numbers of cars by the id of the make, ignoring the chosen make and model',
  ),
  listingType: z.object({ Sale: z.int().min(0), PreBooking: z.int().min(0) }),
  premium: z.object({ true: z.int().min(0), false: z.int().min(0) }),
  ...mapNames(TEXT_FILTERS, (filter) =>
    z
      .record(z.string(), z.int().min(1))
      .describe(
        `By the values of \`${keysOf(TEXT_LISTS).find((list) => TEXT_LISTS[list] === filter)}\`; others are absent`,
      ),
  ),
  year: z
    .record(z.string(), z.int().min(1))
    .describe(
      'Numbers of cars by year, ignoring the limits of the year. Years without cars are left out',
    ),
});
export type OptionCounts = z.infer<typeof optionCounts>;

const filterCounts = optionCounts.extend({
  dearer: optionCounts
    .optional()
    .describe('The same counts of the cars above `maxPrice`. Absent if no car is dearer'),
});
export type FilterCounts = z.infer<typeof filterCounts>;

/**
 * The options of Advanced Search, and the numbers of cars for pages without results. Only `counts` depends on
 * the filters of the request; the rest describes all published cars, or all drafts.
 */
export const facets = z.object({
  total: z.int().min(0),
  sale: z.int().min(0).describe('Cars of the listing type Sale, also sold and booked ones'),
  preBooking: z
    .int()
    .min(0)
    .describe('Cars of the listing type PreBooking, also sold and booked ones'),
  premium: z.int().min(0),
  ...mapNames(keysOf(TEXT_LISTS), () =>
    z
      .array(z.string())
      .describe('Sorted. Of spellings that differ only in case and accents, the first'),
  ),
  minYear: z.int().nullable().describe('Null if there are no cars'),
  maxYear: z.int().nullable(),
  counts: filterCounts
    .optional()
    .describe(
      'For each filter, the number of cars that each option would match together with the other filters, ignoring the present choice of that filter',
    ),
});
export type Facets = z.infer<typeof facets>;

const idList = z
  .union([z.int(), z.array(z.int())])
  .optional()
  .describe('An id, or several of which a car has one');
const textList = z.union([z.string(), z.array(z.string())]).optional();
const names = z.object({
  ...mapNames(LIST_FILTERS, () => idList),
  ...mapNames(TEXT_FILTERS, () => textList),
});
const figure = z.number().optional();

export const sentenceQuery = z.object({
  q: text(MAX_SENTENCE_LENGTH).optional().describe('A sentence; without one nothing is understood'),
  publish: carFilters.shape.publish,
});

/** The meaning of a sentence: filters, named like the parameters of the search, and the remaining words. */
export const sentenceReading = z
  .object({
    filters: names.extend({
      ...mapNames(FIGURE_FILTERS, () => figure),
      not: names.optional().describe('A car with one of these values does not match'),
    }),
    sort: z.enum(SORT_NAMES).optional().describe('The order that a superlative asks for'),
    words: z.string().describe('The remaining words. Cars that have them come first'),
    denied: z.string().describe('Words that a negation excludes, which are not searched'),
    absent: z
      .array(z.string())
      .describe('Names that no car in stock has, to follow "No": `Honda Civic`, `electric car`'),
    conflicts: z
      .array(z.array(z.string()).length(2))
      .describe('Pairs of phrases that exclude each other, so that neither is a filter'),
    parts: z.array(
      z.object({
        text: z.string().describe('The phrase, as typed'),
        label: z.string().describe('What it means: `Up to €20,000`'),
        from: z.int().min(0).describe('Index of its first UTF-16 code unit'),
        to: z.int().min(0).describe('Index after its last UTF-16 code unit'),
        filters: z.array(z.string()).describe('The parameters that it sets, also `sort` and `not`'),
        excludes: z
          .array(z.string())
          .optional()
          .describe('The parameters of which it excludes a value'),
      }),
    ),
  })
  .meta({ title: 'SentenceReading' });
export type SentenceReading = z.infer<typeof sentenceReading>;

const why = z
  .string()
  .describe(
    'How the car meets the filters: `Automatic, 2019; €1,450 under your €20,000`. Empty if they ask for nothing that it states',
  );

/** How a car meets the filters of a query. */
export const carReason = z.object({ carId: id(), why });
export type CarReason = z.infer<typeof carReason>;

export const searchResponse = z.object({
  vehicles: z.array(carCard.extend({ why: why.optional() })),
  pagination,
  sentence: sentenceReading
    .extend({
      summary: z
        .string()
        .describe(
          'What it means as a whole: `automatic diesel up to €20,000`. Empty if nothing was understood',
        ),
      first: z
        .object({
          words: z.string().describe('`“towbar”`, or `“towbar” or “leather”` if no car has both'),
          cars: z.int().min(1),
        })
        .optional()
        .describe('The cars that have remaining words, which come first. Absent if none has'),
      leftOut: z.string().describe('Remaining words that none of the cars has'),
    })
    .meta({ title: 'SearchedSentence' })
    .optional()
    .describe('What the sentence of the query means. Absent without one'),
});
export type SearchResponse = z.infer<typeof searchResponse>;
export type SearchedSentence = NonNullable<SearchResponse['sentence']>;
