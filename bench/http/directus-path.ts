import { SEARCH_PAGE_SIZE } from '../../domain/listing.ts';

const NAMES = [
  'make_id.name',
  'model_id.name',
  'transmission_id.name',
  'fuel_type_id.name',
] as const;
const CARD = ['car_id', 'current_price', 'currency', 'year', 'mileage_km', 'premium', ...NAMES];
const SORTS: Record<string, string> = { 'price-asc': 'current_price,car_id' };
/** Columns that must equal the value of a filter. */
const COLUMNS = {
  makeId: 'make_id',
  modelId: 'model_id',
  transmissionId: 'transmission_id',
} as const;

/** Returns the path of Directus for a search or a single car of the API, without images. */
export function directusPath(path: string): string {
  const { pathname, searchParams: query } = new URL(path, 'http://api');
  const id = /\/(\d+)$/.exec(pathname)?.[1];
  if (id !== undefined) return `/items/cars/${id}?fields=*,${NAMES.join(',')}`;
  const equal: [string, unknown][] = [['publish', true]];
  if (query.has('listingType')) equal.push(['sale', query.get('listingType') === 'Sale']);
  for (const [name, column] of Object.entries(COLUMNS))
    if (query.has(name)) equal.push([column, Number(query.get(name))]);
  const conditions: object[] = equal.map(([column, value]) => ({ [column]: { _eq: value } }));
  for (const [name, operator] of Object.entries({ minPrice: '_gte', maxPrice: '_lte' }))
    if (query.has(name))
      conditions.push({ current_price: { [operator]: Number(query.get(name)) } });
  const parameters = new URLSearchParams({
    fields: CARD.join(','),
    filter: JSON.stringify({ _and: conditions }),
    sort: SORTS[query.get('sort') ?? ''] ?? '-created_at,car_id',
    limit: String(SEARCH_PAGE_SIZE),
    page: query.get('page') ?? '1',
    meta: 'filter_count',
  });
  return `/items/cars?${parameters}`;
}
