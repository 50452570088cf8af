import type { Facets } from '../../domain/car-search.ts';
import type { Database } from './client.ts';
import { statement } from './statement.ts';

/** Each text once whatever its case, capitals preferred. */
const distinct = (column: string) => `array(
  select min(${column} collate "C") from cars
  where publish and ${column} <> '' group by lower(${column}))`;

const FACETS = statement(`select count(*)::int as total,
    (count(*) filter (where sale))::int as sale,
    (count(*) filter (where not sale))::int as "preBooking",
    (count(*) filter (where premium))::int as premium,
    min(year) as "minYear", max(year) as "maxYear",
    ${distinct('body_type')} as "bodyTypes", ${distinct('colour')} as colours
    from cars where publish`);

/** What the published cars have, names in no order. */
export async function readFacets(database: Database): Promise<Facets> {
  const [row] = await database.rows<Facets>(FACETS, []);
  if (!row) throw new Error('An aggregate without groups answers one row');
  return row;
}
