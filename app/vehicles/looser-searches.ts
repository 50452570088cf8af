import type { SearchAnswer } from '../../domain/car-search.ts';
import { PRICE_SLIDER } from '../../domain/listing.ts';
import { apiQuery, type Filters } from './search-address.ts';

export interface LooserSearch {
  /** What is no longer filtered, for example 'Any price'. */
  label: string;
  filters: Filters;
  total: number;
}

const MAX_OFFERS = 4;

type SearchCars = (query: URLSearchParams) => Promise<SearchAnswer>;

/**
 * Finds searches with one filter less that have results, the smallest first. Counts come from the API;
 * a count that fails is left out.
 */
export async function findLooserSearches(
  filters: Filters,
  searchCars: SearchCars,
): Promise<LooserSearch[]> {
  const found = await Promise.all(
    withOneFilterLess(filters).map(async ({ label, ...changes }): Promise<LooserSearch | null> => {
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

function withOneFilterLess(filters: Filters): (Partial<Filters> & { label: string })[] {
  const preBooking = filters.listingType === 'PreBooking';
  const anyPrice: Filters['priceRange'] = [PRICE_SLIDER.min, PRICE_SLIDER.max];
  const choices: (Partial<Filters> & { label: string })[] = [
    { label: 'Any model', modelId: null },
    { label: 'Any make', makeId: null, modelId: null },
    { label: 'Any transmission', transmissionId: null },
    preBooking
      ? { label: 'Cars for sale now', listingType: 'Sale' }
      : { label: 'Cars to book ahead', listingType: 'PreBooking' },
    { label: 'Any price', priceRange: anyPrice },
    { label: `Without “${filters.q}”`, q: '' },
    { label: 'Any fuel type', fuelTypeId: null },
    { label: 'Any body type', bodyType: '' },
    { label: 'Any year', minYear: null, maxYear: null },
    { label: 'Any mileage', maxMileage: null },
    { label: 'Any colour', colour: '' },
  ];
  const current = String(apiQuery(filters));
  return choices.filter(
    ({ label: _, ...changes }) => String(apiQuery({ ...filters, ...changes })) !== current,
  );
}
