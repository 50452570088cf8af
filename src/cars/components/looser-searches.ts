import type { SearchResponse } from '../car-search.ts';
import { PRICE_SLIDER } from '../listing.ts';
import { apiQuery, type Filters } from './search-address.ts';

/** A search that has results, offered as a link. */
export interface CountedSearch {
  /** Names the difference to the current search, for example 'Any price'. */
  label: string;
  filters: Filters;
  total: number;
}

const MAX_OFFERS = 4;

type SearchCars = (query: URLSearchParams) => Promise<SearchResponse>;

/** Finds searches with one filter changed that have results, the fewest first. */
export async function findLooserSearches(
  filters: Filters,
  searchCars: SearchCars,
): Promise<CountedSearch[]> {
  const searches = withOneFilterChanged(filters).map(([label, changes]) => ({
    label,
    filters: { ...filters, ...changes },
  }));
  const found = await countSearches(searches, searchCars);
  return found.sort((a, b) => a.total - b.total).slice(0, MAX_OFFERS);
}

/** Counts the cars of each search. Leaves out searches without cars and those whose count failed. */
export async function countSearches(
  searches: Omit<CountedSearch, 'total'>[],
  searchCars: SearchCars,
): Promise<CountedSearch[]> {
  const counted = await Promise.all(
    searches.map(async (search) => {
      const query = apiQuery(search.filters);
      query.set('pageSize', '1');
      try {
        const { pagination } = await searchCars(query);
        return { ...search, total: pagination.totalItems };
      } catch {
        return { ...search, total: 0 };
      }
    }),
  );
  return counted.filter(({ total }) => total > 0);
}

function otherListingType({ listingType }: Filters): [label: string, changes: Partial<Filters>][] {
  if (listingType === null) return [];
  const other = listingType === 'Sale' ? 'PreBooking' : 'Sale';
  return [[`Listing type ${other}`, { listingType: other }]];
}

function withOneFilterChanged(filters: Filters): [label: string, changes: Partial<Filters>][] {
  const anyPrice: Filters['priceRange'] = [PRICE_SLIDER.min, PRICE_SLIDER.max];
  const choices: [label: string, changes: Partial<Filters>][] = [
    ['Any model', { modelId: null }],
    ['Any make', { makeId: null, modelId: null }],
    ['Any transmission', { transmissionId: null }],
    ...otherListingType(filters),
    ['Used and premium', { premium: null }],
    ['Any price', { priceRange: anyPrice }],
    [`Without “${filters.q}”`, { q: '' }],
    ['Any fuel type', { fuelTypeId: null }],
    ['Any body type', { bodyType: '' }],
    ['Any year', { minYear: null, maxYear: null }],
    ['Any mileage', { maxMileage: null }],
    ['Any colour', { colour: '' }],
  ];
  const current = String(apiQuery(filters));
  return choices.filter(([, changes]) => String(apiQuery({ ...filters, ...changes })) !== current);
}
