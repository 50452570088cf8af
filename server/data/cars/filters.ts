import type { CarFilters } from '../../../domain/car-search.ts';
import type { Sort } from '../../../domain/listing.ts';
import { foldedText } from '../engine/fold.ts';
import { searchWords, wordsQuery } from '../engine/search-words.ts';
import { HAS_IMAGE } from './columns.ts';
import { STOCK_NUMBER, typedStockNumber } from './stock-number.ts';

/** An SQL condition on `cars c`, with the values of its placeholders `$1`, `$2`, … */
interface Condition {
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

/**
 * Returns the condition of all filters without options (`others`) and one condition for each filter with
 * options. They share the values.
 */
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
  return [...parts, ...textConditions(filters, bind)];
}

/** Staff, who alone see drafts, also find them by their stock number. */
function textConditions({ q, publish }: CarFilters, bind: (value: unknown) => string): string[] {
  const words = wordConditions(q, bind);
  const typed = typedStockNumber(q);
  if (publish !== false || words.length === 0 || typed === '') return words;
  return [
    `((${words.join(' and ')}) or coalesce(strpos(${STOCK_NUMBER}, ${bind(typed)}) > 0, false))`,
  ];
}

/** Returns a condition for each word of a query. @param bind adds a value and returns its placeholder */
export const wordConditions = (q: string | undefined, bind: (value: unknown) => string): string[] =>
  searchWords(q).map((word) => (word.length > 0 ? hasWord(bind(wordsQuery(word))) : 'false'));

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
    const chosen = filters[filter];
    if (chosen) parts[filter] = `${foldedText(column)} = ${foldedText(bind(chosen))}`;
  }
  const { minYear, maxYear } = filters;
  if (minYear !== undefined || maxYear !== undefined)
    parts.year = `c.year between ${bind(minYear ?? 0)} and ${bind(maxYear ?? MAX_YEAR)}`;
  return parts;
}

/** Above every year of a search. */
const MAX_YEAR = 9_999;

/**
 * Equal cars are sorted by id. A car without a price is last in both orders by price. Of cars that were added
 * at the same instant, such as those of an import, those without an image are last.
 */
export const ORDER: Record<Sort, string> = {
  newest: `c.created_at desc nulls last, ${HAS_IMAGE} desc, c.car_id`,
  'price-asc': 'nullif(c.current_price, 0) nulls last, c.car_id',
  'price-desc': 'c.current_price desc, c.car_id',
  'year-desc': 'c.year desc, c.car_id',
  'mileage-asc': 'c.mileage_km, c.car_id',
};

/** Subqueries of names, because a join per car is slower. */
function hasWord(query: string): string {
  const inList = (table: string, id: string) =>
    `c.${id} in (select ${id} from ${table} where search_words @@ ${query}::tsquery)`;
  return `(c.search_words @@ ${query}::tsquery
    or ${inList('makes', 'make_id')} or ${inList('models', 'model_id')}
    or coalesce(${inList('transmissions', 'transmission_id')}, false)
    or coalesce(${inList('fuel_types', 'fuel_type_id')}, false))`;
}
