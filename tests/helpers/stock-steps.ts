import * as fc from 'fast-check';
import { TEXT_FILTERS } from '../../src/features/cars/listing.ts';
import {
  FIGURE_FILTERS,
  type Figure,
  figureOf,
} from '../../src/features/cars/search/filter-table.ts';
import { mapNames } from '../../src/platform/objects.ts';

/**
 * Beginnings of words in the cars and names of the test stock, and other beginnings. `Coupe\u0301` has a
 * decomposed accent.
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
const price = fc.constantFrom(0, 99.99, 100, 15_000, 15_000.5, 9_999_999.99);
const year = fc.integer({ min: 2017, max: 2021 });
const mileage = fc.constantFrom(0, 10, 50_000, 50_001);

/** Limits of figures, at which the cars of `newCar` differ. */
const LIMITS: Readonly<Record<Figure, fc.Arbitrary<number>>> = {
  price,
  year,
  mileage,
  seats: fc.constantFrom(4, 5, 6, 7),
  doors: fc.constantFrom(3, 4, 5),
  engine: fc.constantFrom(1.5, 1.6, 2),
  power: fc.constantFrom(0, 90, 91, 150),
  tax: fc.constantFrom(0, 190, 200, 1_200),
  owners: fc.constantFrom(0, 1, 2, 3),
  range: fc.constantFrom(0, 1, 400),
};
/** A search with limits of many figures matches no car. */
const RARE = 30;

/** A car with few different values, so that many cars are equal in some of them. */
export const newCar = fc.record({
  make: bit,
  model: bit,
  fuel: fc.option(bit),
  transmission: fc.option(bit),
  currentPrice: price.map(String),
  year,
  mileageKm: fc.option(mileage),
  ...mapNames(TEXT_FILTERS, () => fc.option(fc.constantFrom(...TEXTS))),
  name: fc.constantFrom(...NAMES),
  doors: fc.constantFrom('5', '3', null),
  seats: fc.constantFrom('5 seats', '7', null),
  engineSize: fc.constantFrom('1.6', '1,998 cc', null),
  enginePower: fc.constantFrom(90, 150, null),
  roadTax: fc.constantFrom('€1,200 a year', '190', 'Exempt', null),
  previousOwners: fc.constantFrom(0, 1, 2, null),
  rangeKm: fc.constantFrom(0, 400, null),
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
      { weight: 1, arbitrary: LIMITS[figureOf(name)] },
    ),
  ),
  minPrice: fc.option(price, { nil: undefined, freq: 2 }),
  maxPrice: fc.option(price, { nil: undefined, freq: 2 }),
  minYear: optional(year),
  maxYear: optional(year),
  maxMileage: optional(mileage),
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
