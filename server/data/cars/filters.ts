import type { CarFilters } from '../../../domain/car-search.ts';
import type { Sort } from '../../../domain/listing.ts';
import { fold } from '../engine/fold.ts';

/** An SQL condition on `cars c`, with the values of its placeholders `$1`, `$2`, … */
export interface Condition {
  text: string;
  values: unknown[];
}

/**
 * Builds the SQL condition of the filters. Booleans are literals, not parameters, so that PostgreSQL can
 * use the partial indexes of published cars.
 */
export function carCondition(filters: CarFilters): Condition {
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const parts = [(filters.publish ?? true) ? 'c.publish' : 'not c.publish'];

  if (filters.listingType) parts.push(filters.listingType === 'Sale' ? 'c.sale' : 'not c.sale');
  if (filters.premium !== undefined) parts.push(filters.premium ? 'c.premium' : 'not c.premium');
  for (const [value, comparison] of comparisons(filters)) {
    if (value !== undefined) parts.push(`${comparison} ${bind(value)}`);
  }
  if (filters.bodyType) parts.push(`lower(c.body_type) = lower(${bind(filters.bodyType)})`);
  if (filters.colour) parts.push(`lower(c.colour) = lower(${bind(filters.colour)})`);
  for (const word of words(filters.q)) parts.push(contains(bind(`%${word}%`)));
  return { text: parts.join(' and '), values };
}

/** Equal cars are sorted by id. */
export const ORDER: Record<Sort, string> = {
  newest: 'c.created_at desc nulls last, c.car_id',
  'price-asc': 'c.current_price, c.car_id',
  'price-desc': 'c.current_price desc, c.car_id',
  'year-desc': 'c.year desc, c.car_id',
  'mileage-asc': 'c.mileage_km, c.car_id',
};

function comparisons(filters: CarFilters): [number | undefined, string][] {
  return [
    [filters.makeId, 'c.make_id ='],
    [filters.modelId, 'c.model_id ='],
    [filters.transmissionId, 'c.transmission_id ='],
    [filters.fuelTypeId, 'c.fuel_type_id ='],
    [filters.minPrice, 'c.current_price >='],
    [filters.maxPrice, 'c.current_price <='],
    [filters.minYear, 'c.year >='],
    [filters.maxYear, 'c.year <='],
    [filters.maxMileage, 'c.mileage_km <='],
  ];
}

/** Splits search terms, folds them and escapes the wildcards of `like`. */
function words(q = ''): string[] {
  return fold(q)
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
