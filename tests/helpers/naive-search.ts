import { isDeepStrictEqual } from 'node:util';
import type {
  CarFilters,
  CarSearch,
  FilterCounts,
  OptionCounts,
} from '../../src/features/cars/car-search.ts';
import { usualBodyType } from '../../src/features/cars/fields/body-types.ts';
import { TEXT_FILTERS, type TextFilter } from '../../src/features/cars/listing.ts';
import {
  FIGURE_FILTERS,
  type FigureFilter,
  figureOf,
} from '../../src/features/cars/search/filter-table.ts';
import { mapNames } from '../../src/platform/objects.ts';
import { fold } from '../../src/platform/text/search-text.ts';
import type { SelectedRow } from '../../src/features/cars/stock-car.server.ts';
import {
  searchWords,
  stockNumberKey,
  textWords,
} from '../../src/features/cars/stock/words.server.ts';
import { type FigureCar, TESTED_FIGURES } from './search-figures.ts';

/** The data that a search reads. */
export type NaiveCar = FigureCar &
  Pick<
    SelectedRow,
    | 'carId'
    | 'createdAt'
    | 'publish'
    | 'sale'
    | 'premium'
    | 'makeId'
    | 'modelId'
    | 'transmissionId'
    | 'fuelTypeId'
    | TextFilter
    | 'name'
    | 'description'
    | 'features'
    | 'stockNumber'
    | 'makeName'
    | 'modelName'
    | 'transmission'
    | 'fuelType'
    | 'imageId'
  >;

/** Returns the page and the total of a search: compares every car with every filter, one by one. */
export function naiveSearch(cars: readonly NaiveCar[], query: CarSearch) {
  const found = cars.filter((car) => matches(car, query)).toSorted(ORDER[query.sort]);
  const page = found.slice((query.page - 1) * query.pageSize).slice(0, query.pageSize);
  return { total: found.length, carIds: page.map(({ carId }) => carId) };
}

/** Returns the counts of all options: searches once for each of them. */
export function naiveCounts(cars: readonly NaiveCar[], filters: CarFilters): FilterCounts {
  const { maxPrice, ...others } = filters;
  const affordable = cars.filter((car) => Number(car.currentPrice) <= (maxPrice ?? Infinity));
  const dearer = optionCounts(cars, others, (car) => !affordable.includes(car));
  const counts = optionCounts(cars, others, (car) => affordable.includes(car));
  const noCounts = optionCounts([], {}, () => true);
  return isDeepStrictEqual(dearer, noCounts) ? counts : { ...counts, dearer };
}

function optionCounts(
  cars: readonly NaiveCar[],
  filters: CarFilters,
  counts: (car: NaiveCar) => boolean,
): OptionCounts {
  const number = (changed: CarFilters) =>
    cars.filter((car) => counts(car) && matches(car, { ...filters, ...changed })).length;
  const byValue = <Value extends string | number>(
    values: readonly (Value | null)[],
    changed: (value: Value) => CarFilters,
  ) => {
    const found: Record<string, number> = {};
    for (const value of values) {
      const count = value === null || value === '' ? 0 : number(changed(value));
      if (count > 0) found[String(value)] = count;
    }
    return found;
  };
  const listed = cars.filter(({ publish }) => publish === (filters.publish ?? true));
  const years = { minYear: undefined, maxYear: undefined };
  return {
    matches: number({}),
    makeId: byValue(of(cars, 'makeId'), (makeId) => ({ makeId, modelId: undefined })),
    modelId: byValue(of(cars, 'modelId'), (modelId) => ({ modelId })),
    transmissionId: byValue(of(cars, 'transmissionId'), (transmissionId) => ({ transmissionId })),
    fuelTypeId: byValue(of(cars, 'fuelTypeId'), (fuelTypeId) => ({ fuelTypeId })),
    listingType: {
      Sale: number({ listingType: 'Sale' }),
      PreBooking: number({ listingType: 'PreBooking' }),
    },
    premium: { true: number({ premium: true }), false: number({ premium: false }) },
    ...mapNames(TEXT_FILTERS, (filter) =>
      byValue(firstSpellings(listed, filter), (text) => ({ [filter]: text })),
    ),
    year: byValue(of(cars, 'year'), (year) => ({ ...years, minYear: year, maxYear: year })),
  };
}

/**
 * Returns the first spelling of each folded text, in the order of code units. A body type for which the cars use
 * several words has its usual name instead.
 */
export function firstSpellings(cars: readonly NaiveCar[], field: TextFilter): string[] {
  const spellings = [...new Set(cars.map((car) => car[field] ?? ''))]
    .filter(Boolean)
    .toSorted(byText);
  const keyOf = (text: string) => fold(field === 'bodyType' ? usualBodyType(text) : text);
  return spellings
    .filter((text, at) => spellings.findIndex((one) => keyOf(one) === keyOf(text)) === at)
    .map((text) => {
      const words = spellings.filter((one) => keyOf(one) === keyOf(text)).map(fold);
      return new Set(words).size > 1 ? usualBodyType(text) : text;
    });
}

const of = <Field extends keyof NaiveCar>(cars: readonly NaiveCar[], field: Field) => [
  ...new Set(cars.map((car) => car[field])),
];

const equal = <Value>(chosen: Value | undefined, value: Value) =>
  chosen === undefined || chosen === value;
const same = (chosen: string | undefined, value: string | null) =>
  !chosen || (value !== null && fold(chosen) === fold(value));

function isWithin(name: FigureFilter, limit: number | undefined, figure: number | null): boolean {
  if (limit === undefined) return true;
  if (figure === null) return false;
  return name.startsWith('min')
    ? figure >= limit
    : name.startsWith('max')
      ? figure <= limit
      : figure === limit;
}

function matches(car: NaiveCar, filters: CarFilters): boolean {
  return (
    car.publish === (filters.publish ?? true) &&
    equal(filters.makeId, car.makeId) &&
    equal(filters.modelId, car.modelId) &&
    equal<number | null>(filters.transmissionId, car.transmissionId) &&
    equal<number | null>(filters.fuelTypeId, car.fuelTypeId) &&
    equal(filters.listingType, car.sale ? 'Sale' : 'PreBooking') &&
    equal(filters.premium, car.premium) &&
    same(filters.colour, car.colour) &&
    same(
      filters.bodyType && usualBodyType(filters.bodyType),
      car.bodyType && usualBodyType(car.bodyType),
    ) &&
    FIGURE_FILTERS.every((name) =>
      isWithin(name, filters[name], TESTED_FIGURES[figureOf(name)].valueOf(car)),
    ) &&
    (hasWords(car, filters.q) || hasStockNumber(car, filters))
  );
}

/** Returns the words of a text as a list. */
export const wordsOf = (text: string): string[] =>
  textWords(text)
    .split(/(?=[A-Z ])/)
    .map((word) => word.replace(/^ /, '').replace(/^[A-Z]/, (capital) => capital.toLowerCase()));

function hasWords(car: NaiveCar, q: string | undefined): boolean {
  const { makeName, modelName, transmission, fuelType, name, description, features } = car;
  const names = [makeName, modelName, transmission, fuelType].map((one) => one ?? '');
  const doors = car.doors === null ? '' : `${/\d*/.exec(car.doors)?.[0]} doors`;
  const words = [
    ...names,
    ...names.map((one) => one.replaceAll(' ', '')),
    name,
    description,
    features,
    car.colour,
    car.bodyType,
    String(car.year),
    doors,
  ].flatMap((text) => wordsOf(text ?? ''));
  return searchWords(q).every((beginnings) =>
    beginnings.some((beginning) => words.some((word) => word.startsWith(beginning))),
  );
}

const hasStockNumber = (car: NaiveCar, { q, publish }: CarFilters) =>
  publish === false &&
  stockNumberKey(q) !== '' &&
  stockNumberKey(car.stockNumber ?? '').includes(stockNumberKey(q));

type Compare = (a: NaiveCar, b: NaiveCar) => number;
const byText = (a: string, b: string) => (a < b ? -1 : 1);
const byId: Compare = (a, b) => a.carId - b.carId;
/** Compares numbers; null is last. */
const nullLast = (a: number | null, b: number | null) =>
  a === b ? 0 : a === null ? 1 : b === null ? -1 : a - b;
const price = ({ currentPrice }: NaiveCar) => Number(currentPrice);

const ORDER: Record<CarSearch['sort'], Compare> = {
  newest: (a, b) =>
    b.createdAt - a.createdAt ||
    Number(b.imageId !== null) - Number(a.imageId !== null) ||
    byId(a, b),
  'price-asc': (a, b) => nullLast(price(a) || null, price(b) || null) || byId(a, b),
  'price-desc': (a, b) => price(b) - price(a) || byId(a, b),
  'year-desc': (a, b) => b.year - a.year || byId(a, b),
  'mileage-asc': (a, b) => nullLast(a.mileageKm, b.mileageKm) || byId(a, b),
};
