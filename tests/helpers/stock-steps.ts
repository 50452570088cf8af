import * as fc from 'fast-check';
import { TEXT_FILTERS } from '../../src/features/cars/listing.ts';
import { FIGURE_FILTERS, figureOf } from '../../src/features/cars/search/filter-table.ts';
import { mapNames } from '../../src/platform/objects.ts';
import { FIGURE_FIELDS, TESTED_FIGURES } from './search-figures.ts';

/**
 * Beginnings of words, of which some occur in the test stock and others do not. `Coupe\u0301` has a decomposed
 * accent.
 */
const WORDS = [
  ['skod', 'SAAB', 'two', 'die', 'diesel', 'auto', '20', '2019', '192', '5 doors', '3dr'],
  ['mx5'],
].flat();
const MORE_WORDS = [
  ['mx-5', 'coupe', 'Coupe\u0301', 'istanbul', 'İst', 'εψι', 'a%_b', "o'brien", '&', 'x'],
].flat();
const NAMES = ['MX-5', 'O’Brien 1.6 tdi', 'Mercedes', 'İstanbul 5-door', 'Coupe\u0301', null];

const TEXTS = [
  ['Coupé', 'COUPE', 'coupe', 'Estate', 'Station wagon', 'İstanbul', 'ΈΨΙΛΟΝ', 'a%_b', ''],
].flat();
/** Undefined in four of five cases, because a search with many filters matches no car. */
const optional = <T>(value: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });
const bit = fc.integer({ min: 0, max: 1 });
/** Weight of a figure without a limit, against 1 with a limit: a search with many limits matches no car. */
const RARE = 30;

/** A car with values from short lists, so that many cars share some of them. */
export const newCar = fc.record({
  make: bit,
  model: bit,
  fuel: fc.option(bit),
  transmission: fc.option(bit),
  ...FIGURE_FIELDS,
  ...mapNames(TEXT_FILTERS, () => fc.option(fc.constantFrom(...TEXTS))),
  name: fc.constantFrom(...NAMES),
  premium: fc.boolean(),
  publish: fc.constantFrom(true, true, false),
  sale: fc.boolean(),
  createdAt: fc
    .constantFrom('2026-01-01T00:00:00Z', '2026-01-01T00:00:00.001Z')
    .map((at) => new Date(at)),
});
export type NewCar = typeof newCar extends fc.Arbitrary<infer T> ? T : never;

export const randomSearch = fc.record({
  make: optional(bit),
  model: optional(bit),
  fuel: optional(bit),
  transmission: optional(bit),
  listingType: optional(fc.constantFrom('Sale' as const, 'PreBooking' as const)),
  premium: optional(fc.boolean()),
  publish: optional(fc.boolean()),
  ...mapNames(FIGURE_FILTERS, (name) =>
    fc.oneof(
      { weight: RARE, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: TESTED_FIGURES[figureOf(name)].limits },
    ),
  ),
  ...mapNames(['minPrice', 'maxPrice'] as const, () =>
    fc.option(TESTED_FIGURES.price.limits, { nil: undefined, freq: 2 }),
  ),
  ...mapNames(['minYear', 'maxYear', 'maxMileage'] as const, (name) =>
    optional(TESTED_FIGURES[figureOf(name)].limits),
  ),
  ...mapNames(TEXT_FILTERS, () => optional(fc.constantFrom(...TEXTS, 'nowhere'))),
  q: fc.option(
    fc
      .array(fc.constantFrom(...WORDS, ...MORE_WORDS), { maxLength: 2 })
      .map((words) => words.join(' ')),
    { nil: undefined, freq: 2 },
  ),
  sort: fc.constantFrom('newest', 'price-asc', 'price-desc', 'year-desc', 'mileage-asc'),
  page: fc.integer({ min: 1, max: 2 }),
  pageSize: fc.integer({ min: 1, max: 4 }),
});
export type RandomSearch = typeof randomSearch extends fc.Arbitrary<infer T> ? T : never;

/** A write to a car chosen by its number, or a search. */
export const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('add' as const), car: newCar }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('update' as const), at: fc.nat(), car: newCar }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), at: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('publish' as const), at: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('image' as const), at: fc.nat() }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('rename' as const),
      name: fc.string({ minLength: 1, maxLength: 5, unit: 'grapheme-ascii' }),
    }),
  },
  {
    weight: 14,
    arbitrary: fc.record({
      kind: fc.constant('search' as const),
      at: fc.nat(),
      query: randomSearch,
    }),
  },
);
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
