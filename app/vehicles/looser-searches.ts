import type { SearchAnswer } from '../../domain/car-search.ts';
import { PRICE_SLIDER } from '../../domain/listing.ts';
import { apiQuery, type Filters } from './search-address.ts';

export interface LooserSearch {
  /** Names the removed filter, for example 'Any price'. */
  label: string;
  filters: Filters;
  total: number;
}

const MAX_OFFERS = 4;

type SearchCars = (query: URLSearchParams) => Promise<SearchAnswer>;

/** Finds searches with one filter less that have results, the fewest first. Leaves out counts that fail. */
export async function findLooserSearches(
  filters: Filters,
  searchCars: SearchCars,
): Promise<LooserSearch[]> {
  const found = await Promise.all(
    withOneFilterLess(filters).map(async ([label, changes]): Promise<LooserSearch | null> => {
      const looser = { ...filters, ...changes };
      const query = apiQuery(looser);
      query.set('pageSize', '1');
      try {
        const { pagination } = await searchCars(query);
        return { label, filters: looser, total: pagination.totalItems };
      } catch {
        return null;
      }
    }),
  );
  return found
    .flatMap((search) => (search && search.total > 0 ? search : []))
    .sort((a, b) => a.total - b.total)
    .slice(0, MAX_OFFERS);
}

function withOneFilterLess(filters: Filters): [label: string, changes: Partial<Filters>][] {
  const preBooking = filters.listingType === 'PreBooking';
  const anyPrice: Filters['priceRange'] = [PRICE_SLIDER.min, PRICE_SLIDER.max];
  const choices: [label: string, changes: Partial<Filters>][] = [
    ['Any model', { modelId: null }],
    ['Any make', { makeId: null, modelId: null }],
    ['Any transmission', { transmissionId: null }],
    preBooking
      ? ['Cars for sale now', { listingType: 'Sale' }]
      : ['Cars to book ahead', { listingType: 'PreBooking' }],
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
