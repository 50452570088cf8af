import type {
  CarFilters,
  CarSearch,
  Facets,
  FacetsQuery,
  FilterCounts,
  OptionCounts,
} from '../car-search.ts';
import { type Sort, TEXT_FILTERS, TEXT_LISTS, type TextFilter } from '../listing.ts';
import { keysOf, mapNames, pick } from '../../../platform/objects.ts';
import { fold } from '../../../platform/text/search-text.ts';
import { byName } from '../../reference-lists/by-name.server.ts';
import { usualBodyType } from '../fields/body-types.ts';
import {
  FIGURE_FILTERS,
  type FigureFilter,
  isText,
  LIST_FILTERS,
  type Parameter,
  parametersOf,
} from './filter-table.ts';
import { figureChecks, meaningChecks } from './sentence/checks.server.ts';
import type { Reading } from './sentence/read-sentence.ts';
import { type Stock, type StockCar, textKey } from '../stock-car.server.ts';
import { stockNumberKey, wordsCheck } from '../stock/words.server.ts';

/**
 * The key of each sort order. Cars with equal keys are sorted by id. A car without a price is last in both
 * orders by price, and a car without a mileage in the order by mileage. Of cars that were added at the same
 * instant, such as those of an import, those without an image are last.
 */
const SORT_KEY: Record<Sort, (car: StockCar) => number> = {
  newest: (car) => -2 * car.createdAt - (car.imageId === null ? 0 : 1),
  'price-asc': (car) => car.price || Infinity,
  'price-desc': (car) => -car.price,
  'year-desc': (car) => -car.year,
  'mileage-asc': (car) => car.mileageKm ?? Infinity,
};

export function createStock(cars: readonly StockCar[]): Stock {
  return mapOrders((sort) => cars.toSorted((a, b) => compare(a, b, sort)));
}

/** Replaces the cars with these ids by `cars`, the ones among them that still exist. */
export function changeStock(
  stock: Stock,
  carIds: ReadonlySet<number>,
  cars: readonly StockCar[],
): Stock {
  return mapOrders((sort) => {
    const changed = stock[sort].filter(({ carId }) => !carIds.has(carId));
    for (const car of cars) insert(changed, car, sort);
    return changed;
  });
}

/** Inserts a car into sorted cars, at the place that a binary search finds. */
function insert(sorted: StockCar[], car: StockCar, sort: Sort): void {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(sorted[middle]!, car, sort) < 0) low = middle + 1;
    else high = middle;
  }
  sorted.splice(low, 0, car);
}

const mapOrders = (order: (sort: Sort) => StockCar[]): Stock => mapNames(keysOf(SORT_KEY), order);

function compare(a: StockCar, b: StockCar, sort: Sort): number {
  const [left, right] = [SORT_KEY[sort](a), SORT_KEY[sort](b)];
  return left === right ? a.carId - b.carId : left < right ? -1 : 1;
}

/** Filters of a query, with the meaning of its sentence. */
type Meaning = { means?: Pick<Reading, 'filters' | 'parts' | 'words' | 'sort'> };

interface Found {
  total: number;
  cars: StockCar[];
  /** The remaining words that any car has, how many cars have the most of them, and whether these cars have all. */
  first?: { words: string[]; cars: number; hasAll: boolean };
}

/**
 * Returns a page of the cars that match the filters, and the number of all of them. Cars with the most
 * remaining words of a sentence are first.
 */
export function search(stock: Stock, query: CarSearch & Meaning): Found {
  const sort = query.sort === 'newest' ? (query.means?.sort ?? 'newest') : query.sort;
  const found = matching(stock, query, sort);
  const words = query.means?.words ? wordsFirst(found, query.means.words) : null;
  const from = (query.page - 1) * query.pageSize;
  return {
    total: found.length,
    cars: (words?.cars ?? found).slice(from, from + query.pageSize),
    ...(words && { first: words.first }),
  };
}

/** Maximum number of words of a sentence that cars are compared with. */
const MAX_RANKED = 12;

/** Sorts cars by how many of the words they have, without changing the order among equals. */
function wordsFirst(
  cars: StockCar[],
  text: string,
): { cars: StockCar[]; first: NonNullable<Found['first']> } {
  const typed = [...new Set(text.split(' '))].slice(0, MAX_RANKED);
  const ranks = new Map<StockCar, number>();
  const words = typed.filter((word) => {
    const hasWord = wordsCheck(word);
    const having = hasWord ? cars.filter(hasWord) : [];
    for (const car of having) ranks.set(car, (ranks.get(car) ?? 0) + 1);
    return having.length > 0;
  });
  const most = Math.max(0, ...ranks.values());
  const rankOf = (car: StockCar) => ranks.get(car) ?? 0;
  return {
    cars: words.length === 0 ? cars : cars.toSorted((a, b) => rankOf(b) - rankOf(a)),
    first: {
      words,
      cars: cars.filter((car) => most > 0 && rankOf(car) === most).length,
      hasAll: most === words.length,
    },
  };
}

/** Returns the words of a text that at least one published car has. */
export const knownWords = (stock: Stock, text: string): string =>
  wordsFirst(matching(stock, {}, 'newest'), text).first.words.join(' ');

export function matching(stock: Stock, filters: CarFilters & Meaning, sort: Sort): StockCar[] {
  return stock[sort].filter(matches(filters));
}

export function matches(filters: CarFilters & Meaning): Check {
  const { options, others } = checksOf(filters);
  const checks = [
    ...others,
    ...Object.values(options).flat(),
    // Last, because it takes longest.
    ...textChecks(filters),
  ];
  return (car) => checks.every((passes) => passes(car));
}

/** Returns the options of the published cars or the drafts, with counts if the query asks for them. */
export function findFacets(stock: Stock, query: FacetsQuery & Meaning): Facets {
  const { facets, texts } = unfilteredOf(stock, query.publish ?? true);
  return { ...facets, ...(query.counts && { counts: countOptions(stock, query, texts) }) };
}

/** The options of a search form before a filter is chosen, for all published cars or for all drafts. */
interface Unfiltered {
  facets: Facets;
  texts: TextOptions;
}

/** Cached, because finding them takes as long as counting. */
const unfilteredOf = perStock(findUnfiltered);

/** Returns a function that calculates something once for each version of the stock, for published cars or for drafts. */
export function perStock<Result>(find: (cars: readonly StockCar[]) => Result) {
  const known = { published: new WeakMap<Stock, Result>(), drafts: new WeakMap<Stock, Result>() };
  return (stock: Stock, publish: boolean): Result => {
    const results = known[publish ? 'published' : 'drafts'];
    const found = results.get(stock) ?? find(matching(stock, { publish }, 'newest'));
    results.set(stock, found);
    return found;
  };
}

function findUnfiltered(cars: readonly StockCar[]): Unfiltered {
  const spellings = mapNames(TEXT_FILTERS, () => new Set<string>());
  let [sale, premium, minYear, maxYear] = [0, 0, Infinity, -Infinity];
  for (const car of cars) {
    if (car.sale) sale += 1;
    if (car.premium) premium += 1;
    if (car.year < minYear) minYear = car.year;
    if (car.year > maxYear) maxYear = car.year;
    for (const filter of TEXT_FILTERS) {
      const text = car[filter];
      if (text) spellings[filter].add(text);
    }
  }
  const texts = mapNames(TEXT_FILTERS, (filter) => textOptions(filter, spellings[filter]));
  const facets = {
    total: cars.length,
    sale,
    preBooking: cars.length - sale,
    premium,
    minYear: cars.length > 0 ? minYear : null,
    maxYear: cars.length > 0 ? maxYear : null,
    ...mapNames(keysOf(TEXT_LISTS), (list) => texts[TEXT_LISTS[list]]),
  };
  return { facets, texts };
}

type TextOptions = Record<TextFilter, string[]>;

/**
 * Sorts spellings. Of those that differ only in case and accents, keeps the first in the order of code units. Different
 * words for one body type become its usual name.
 */
function textOptions(filter: TextFilter, spellings: ReadonlySet<string>): string[] {
  const options = new Map<string, string>();
  for (const spelling of [...spellings].toSorted(byCodeUnits)) {
    const key = textKey(filter, spelling);
    const known = options.get(key);
    if (known === undefined) options.set(key, spelling);
    else if (fold(known) !== fold(spelling)) options.set(key, usualBodyType(spelling));
  }
  return [...options.values()].toSorted((a, b) => byName(a, b) || byCodeUnits(a, b));
}

const byCodeUnits = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/**
 * Counts the cars for each option of each filter, ignoring what the form and the sentence choose for that filter. The
 * cars above the maximum price are counted separately.
 */
function countOptions(
  stock: Stock,
  filters: CarFilters & Meaning,
  texts: TextOptions,
): FilterCounts {
  const { options: chosen, others } = checksOf(filters, ['maxPrice']);
  const basic = [...others, ...textChecks(filters)];
  const parts = COUNTED.map((filter, at) => ({
    filter,
    checks: chosen[filter],
    valueOf: VALUE[filter],
    bit: 1 << at,
    // The counts of makes ignore the chosen model too. Its bit is the next one.
    ignored: filter === 'makeId' ? 3 << at : 1 << at,
  }));
  const used = parts.filter(({ checks }) => checks.length > 0);
  const [affordable, dearer] = [emptyTally(), emptyTally()];
  for (const car of stock.newest) {
    if (!basic.every((passes) => passes(car))) continue;
    let failed = 0;
    for (const { checks, bit } of used) if (!checks.every((passes) => passes(car))) failed |= bit;
    const tally = isDearer(car, filters) ? dearer : affordable;
    if (failed === 0) tally.matches += 1;
    for (const { filter, valueOf, ignored } of parts) {
      if ((failed & ~ignored) !== 0) continue;
      const value = valueOf(car);
      if (value === null) continue;
      const known = tally[filter].get(value);
      if (known) known.cars += 1;
      else tally[filter].set(value, { cars: 1 });
    }
  }
  const hasDearer = COUNTED.some((filter) => dearer[filter].size > 0);
  return {
    ...presentTally(affordable, texts),
    ...(hasDearer && { dearer: presentTally(dearer, texts) }),
  };
}

/** For each filter, the number of cars by value. In objects, because replacing a value of a `Map` is slow. */
type Tally = { matches: number } & Record<Counted, Map<Value, { cars: number }>>;

const emptyTally = (): Tally => ({ matches: 0, ...mapNames(COUNTED, () => new Map()) });

function presentTally(tally: Tally, texts: TextOptions): OptionCounts {
  const number = (filter: Counted, value: Value) => tally[filter].get(value)?.cars ?? 0;
  const byValue = (filter: Counted) =>
    Object.fromEntries(Array.from(tally[filter], ([value, { cars }]) => [value, cars]));
  const byText = (filter: TextFilter) =>
    Object.fromEntries(
      texts[filter]
        .map((text) => [text, number(filter, textKey(filter, text))] as const)
        .filter(([, count]) => count > 0),
    );
  return {
    matches: tally.matches,
    ...mapNames(LIST_FILTERS, byValue),
    listingType: {
      Sale: number('listingType', 'Sale'),
      PreBooking: number('listingType', 'PreBooking'),
    },
    premium: { true: number('premium', 'true'), false: number('premium', 'false') },
    ...mapNames(TEXT_FILTERS, byText),
    year: byValue('year'),
  };
}

/** A filter with options. `year` is the range from `minYear` to `maxYear`. */
type Counted = Exclude<keyof OptionCounts, 'matches'>;
type Value = string | number;
type Check = (car: StockCar) => boolean;

/** The value of a car that each filter with options compares. Null is not an option. */
const VALUE: Record<Counted, (car: StockCar) => Value | null> = {
  ...mapNames(LIST_FILTERS, (filter) => (car: StockCar) => car[filter]),
  listingType: (car) => (car.sale ? 'Sale' : 'PreBooking'),
  premium: (car) => (car.premium ? 'true' : 'false'),
  ...mapNames(TEXT_FILTERS, (filter) => (car: StockCar) => car.textKeys[filter]),
  year: (car) => car.year,
};
const COUNTED = keysOf(VALUE);

/** The checks of a query and its sentence: by filter for the filters with options, and all others. */
interface Checks {
  options: Record<Counted, Check[]>;
  others: Check[];
}

/** @param ignored limits that are not checked */
function checksOf(filters: CarFilters & Meaning, ignored: readonly FigureFilter[] = []): Checks {
  const { publish = true, means } = filters;
  const figures = FIGURE_FILTERS.filter((name) => !ignored.includes(name));
  const named = [
    ...figureChecks(pick(filters, figures)),
    ...(means ? meaningChecks(means) : []),
  ].map(([name, check]) => [countedOf(name), check] as const);
  const of = (filter: Counted | null) =>
    named.flatMap(([one, check]) => (one === filter ? check : []));
  return {
    options: mapNames(COUNTED, (filter) => [
      ...(filter === 'year' ? [] : optionChecks(filter, filters[filter])),
      ...of(filter),
    ]),
    others: [(car) => car.publish === publish, ...of(null)],
  };
}

/** Returns the filter with options that a parameter belongs to, or null. */
const countedOf = (name: Parameter): Counted | null =>
  COUNTED.find((filter) => filter === name || parametersOf(filter).includes(name)) ?? null;

function optionChecks(
  filter: Exclude<Counted, 'year'>,
  chosen: string | number | boolean | undefined,
): Check[] {
  if (chosen === undefined || chosen === '') return [];
  const wanted = isText(filter)
    ? textKey(filter, String(chosen))
    : typeof chosen === 'boolean'
      ? String(chosen)
      : chosen;
  const valueOf = VALUE[filter];
  return [(car) => valueOf(car) === wanted];
}

/** Returns the check for `q`, or none if it has no words. Drafts, which only staff see, also match by stock number. */
function textChecks({ q, publish = true }: CarFilters): Check[] {
  const hasWords = wordsCheck(q);
  const typed = publish ? '' : stockNumberKey(q);
  return hasWords ? [(car) => hasWords(car) || hasStockNumber(car, typed)] : [];
}

const isDearer = (car: StockCar, { maxPrice = Infinity }: CarFilters) => car.price > maxPrice;

const hasStockNumber = (car: StockCar, typed: string) =>
  typed !== '' && car.stockKey.includes(typed);

/**
 * Returns cars for staff to choose from, drafts included: those with all words of a query, or with a stock
 * number that contains it. Sorts the car with exactly this stock number first, then published cars, then drafts; in
 * each of these groups, sold cars are last.
 */
export function findChoices(stock: Stock, q: string | undefined, limit: number): StockCar[] {
  const hasWords = wordsCheck(q);
  const typed = stockNumberKey(q);
  const rank = (car: StockCar) =>
    (typed !== '' && car.stockKey === typed ? 0 : 4) + (car.publish ? 0 : 2) + Number(car.carSold);
  return stock.newest
    .filter((car) => !hasWords || hasWords(car) || hasStockNumber(car, typed))
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, limit);
}
