import type { Facets } from '../../../domain/car-search.ts';
import type { Database } from '../engine/client.ts';
import { statement } from '../engine/statement.ts';

/** Distinct texts, case-insensitive; prefers a capitalised spelling. */
const distinct = (column: string, which: string) => `array(
  select min(${column} collate "C") from cars
  where ${which} and ${column} <> '' group by lower(${column}))`;

/** Not a parameter, so that PostgreSQL can use the index of published cars. */
const facetsOf = (which: string) =>
  statement(`select count(*)::int as total,
    (count(*) filter (where sale))::int as sale,
    (count(*) filter (where not sale))::int as "preBooking",
    (count(*) filter (where premium))::int as premium,
    min(year) as "minYear", max(year) as "maxYear",
    ${distinct('body_type', which)} as "bodyTypes", ${distinct('colour', which)} as colours
    from cars where ${which}`);

const PUBLISHED = facetsOf('publish');
const UNPUBLISHED = facetsOf('not publish');

/** Returns the facets of published cars or drafts. The texts are not sorted. */
export async function readFacets(database: Database, publish: boolean): Promise<Facets> {
  const [row] = await database.rows<Facets>(publish ? PUBLISHED : UNPUBLISHED, []);
  if (!row) throw new Error('The aggregate query returned no row');
  return row;
}
