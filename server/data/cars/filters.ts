import type { CarFilters } from '../../../domain/car-search.ts';
import type { Sort } from '../../../domain/listing.ts';
import { foldedText } from '../engine/fold.ts';

/** An SQL condition on `cars c`, with the values of its placeholders `$1`, `$2`, … */
export interface Condition {
  text: string;
  values: unknown[];
}

/** The filters with options that are counted. `year` is the range from `minYear` to `maxYear`. */
export const COUNTED_FILTERS = [
  'makeId',
  'modelId',
  'transmissionId',
  'fuelTypeId',
  'listingType',
  'premium',
  'bodyType',
  'colour',
  'year',
] as const;
export type CountedFilter = (typeof COUNTED_FILTERS)[number];

/**
 * Builds the SQL condition of the filters. Booleans are literals, not parameters, so that PostgreSQL can
 * use the partial indexes of published cars.
 */
export function carCondition(filters: CarFilters): Condition {
  const values: unknown[] = [];
  const parts = [...uncounted(filters, values), ...Object.values(counted(filters, values))];
  return { text: parts.join(' and '), values };
}

/** The condition without the counted filters, and those filters' own ones. All share the values. */
export function separateConditions(filters: CarFilters): {
  others: string;
  byFilter: Partial<Record<CountedFilter, string>>;
  values: unknown[];
} {
  const values: unknown[] = [];
  const others = uncounted(filters, values).join(' and ');
  return { others, byFilter: counted(filters, values), values };
}

function uncounted(filters: CarFilters, values: unknown[]): string[] {
  const bind = (value: unknown) => `$${values.push(value)}`;
  const parts = [(filters.publish ?? true) ? 'c.publish' : 'not c.publish'];
  for (const [value, comparison] of [
    [filters.minPrice, 'c.current_price >='],
    [filters.maxPrice, 'c.current_price <='],
    [filters.maxMileage, 'c.mileage_km <='],
  ] as const) {
    if (value !== undefined) parts.push(`${comparison} ${bind(value)}`);
  }
  for (const word of words(filters.q)) parts.push(contains(foldedText(bind(`%${word}%`))));
  return parts;
}

function counted(filters: CarFilters, values: unknown[]): Partial<Record<CountedFilter, string>> {
  const parts: Partial<Record<CountedFilter, string>> = {};
  const bind = (value: unknown) => `$${values.push(value)}`;
  for (const [filter, column] of [
    ['makeId', 'c.make_id'],
    ['modelId', 'c.model_id'],
    ['transmissionId', 'c.transmission_id'],
    ['fuelTypeId', 'c.fuel_type_id'],
  ] as const) {
    if (filters[filter] !== undefined) parts[filter] = `${column} = ${bind(filters[filter])}`;
  }
  if (filters.listingType)
    parts.listingType = filters.listingType === 'Sale' ? 'c.sale' : 'not c.sale';
  if (filters.premium !== undefined)
    parts.premium = filters.premium ? 'c.premium' : 'not c.premium';
  for (const [filter, column] of [
    ['bodyType', 'c.body_type'],
    ['colour', 'c.colour'],
  ] as const) {
    const chosen = filters[filter]?.normalize('NFC');
    if (chosen) parts[filter] = `${foldedText(column)} = ${foldedText(bind(chosen))}`;
  }
  const { minYear, maxYear } = filters;
  if (minYear !== undefined || maxYear !== undefined)
    parts.year = `c.year between ${bind(minYear ?? 0)} and ${bind(maxYear ?? MAX_YEAR)}`;
  return parts;
}

/** Above every year of a search. */
const MAX_YEAR = 9_999;

/** Equal cars are sorted by id. */
export const ORDER: Record<Sort, string> = {
  newest: 'c.created_at desc nulls last, c.car_id',
  'price-asc': 'c.current_price, c.car_id',
  'price-desc': 'c.current_price desc, c.car_id',
  'year-desc': 'c.year desc, c.car_id',
  'mileage-asc': 'c.mileage_km, c.car_id',
};

/** Splits search terms and escapes the wildcards of `like`. */
function words(q = ''): string[] {
  return q
    .normalize('NFC')
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word.replaceAll(/[\\%_]/g, String.raw`\$&`));
}

/** Subqueries of makes and models, because a join per car is slower. */
function contains(pattern: string): string {
  return `(c.search_text like ${pattern}
    or c.make_id in (select make_id from makes where search_text like ${pattern})
    or c.model_id in (select model_id from models where search_text like ${pattern}))`;
}
