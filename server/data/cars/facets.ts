import type { CarFilters } from '../../../domain/car-search.ts';
import type { Database } from '../engine/client.ts';
import { statement } from '../engine/statement.ts';
import { COUNTED_FILTERS, type CountedFilter, separateConditions } from './filters.ts';

type Reader = Pick<Database, 'rows'>;

/** Facets of the published cars or the drafts. The texts contain every spelling that occurs. */
export interface FacetsRow {
  total: number;
  sale: number;
  preBooking: number;
  premium: number;
  minYear: number | null;
  maxYear: number | null;
  bodyTypes: string[];
  colours: string[];
}

const spellings = (column: string, which: string) =>
  `array(select distinct ${column} from cars where ${which} and ${column} <> '')`;

/** Not a parameter, so that PostgreSQL can use the index of published cars. */
const facetsOf = (which: string) =>
  statement(`select count(*)::int as total,
    (count(*) filter (where sale))::int as sale,
    (count(*) filter (where not sale))::int as "preBooking",
    (count(*) filter (where premium))::int as premium,
    min(year) as "minYear", max(year) as "maxYear",
    ${spellings('body_type', which)} as "bodyTypes", ${spellings('colour', which)} as colours
    from cars where ${which}`);

const PUBLISHED = facetsOf('publish');
const UNPUBLISHED = facetsOf('not publish');

export async function readFacets(database: Reader, publish: boolean): Promise<FacetsRow> {
  const [row] = await database.rows<FacetsRow>(publish ? PUBLISHED : UNPUBLISHED, []);
  if (!row) throw new Error('The aggregate query returned no row');
  return row;
}

/**
 * Number of cars with one value of a filter, ignoring the filter's present value. The rows with null as filter
 * count the cars that match all filters.
 */
export interface FilterCountRow {
  filter: CountedFilter | null;
  value: string | null;
  /** Whether these cars cost more than the maximum price. */
  dearer: boolean;
  count: number;
}

const COLUMNS: Record<CountedFilter, string> = {
  makeId: 'make_id',
  modelId: 'model_id',
  transmissionId: 'transmission_id',
  fuelTypeId: 'fuel_type_id',
  listingType: 'sale',
  premium: 'premium',
  bodyType: 'body_type',
  colour: 'colour',
  year: 'year',
};

/** Returns the filters to ignore: without a make, the filter of its model means nothing. */
const ignoredBy = (filter: CountedFilter): readonly CountedFilter[] =>
  filter === 'makeId' ? ['makeId', 'modelId'] : [filter];

const bitOf = (filter: CountedFilter) => 2 ** COUNTED_FILTERS.indexOf(filter);

/**
 * Counts the cars for each option of each filter. Reads the cars once and notes for each car which filters it
 * fails.
 */
export function countOptions(
  database: Reader,
  { maxPrice, ...filters }: CarFilters,
): Promise<FilterCountRow[]> {
  const { others, byFilter, values } = separateConditions(filters);
  const dearer = maxPrice === undefined ? 'false' : `c.current_price > $${values.push(maxPrice)}`;
  const failed = COUNTED_FILTERS.flatMap((filter) => {
    const condition = byFilter[filter];
    return condition ? [`case when ${condition} then 0 else ${bitOf(filter)} end`] : [];
  });
  const counts = COUNTED_FILTERS.map((filter) => {
    const ignored = ignoredBy(filter).reduce((bits, one) => bits | bitOf(one), 0);
    const column = COLUMNS[filter];
    return `select '${filter}', ${column}::text, dearer, count(*)::int from car
      where failed & ~${ignored} = 0 and ${column} is not null group by ${column}, dearer`;
  });
  return database.rows(
    {
      name: '',
      text: `with car as materialized (
          select ${Object.values(COLUMNS).join(', ')}, ${failed.join(' + ') || '0'} as failed,
            ${dearer} as dearer
          from cars c where ${others})
        select null as filter, null as value, dearer, count(*)::int as count
          from car where failed = 0 group by dearer
        union all ${counts.join(' union all ')}`,
    },
    values,
  );
}
