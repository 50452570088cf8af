import { PRICE_SLIDER } from '../listing.ts';
import type { SearchResponse } from '../car-search.ts';
import { type CountedSearch, countSearches } from '../search/looser-searches.ts';
import { NO_FILTERS } from '../search/search-address.ts';
import { figureLabel } from '../search/filter-table.ts';
import type { SearchLists } from '../search/lists.ts';

const MAX_BODY_TYPES = 8;

/** In euro. The ends of the range mean no limit. */
const BUDGETS = [PRICE_SLIDER.min, 15_000, 25_000, 40_000, PRICE_SLIDER.max] as const;

/** Returns a search for each of the most frequent body types, by name. */
export function bodyTypeSearches(lists: SearchLists | null): CountedSearch[] {
  return Object.entries(lists?.facets.counts?.bodyType ?? {})
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, MAX_BODY_TYPES)
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([bodyType, total]) => ({
      label: bodyType,
      filters: { ...NO_FILTERS, bodyType },
      total,
    }));
}

/** Returns a search for each budget that has cars. */
export const budgetSearches = (
  searchCars: (query: URLSearchParams) => Promise<SearchResponse>,
): Promise<CountedSearch[]> =>
  countSearches(
    BUDGETS.slice(1).map((max, at) => {
      const limits = {
        minPrice: BUDGETS[at] || null,
        maxPrice: max === PRICE_SLIDER.max ? null : max,
      };
      return { label: figureLabel('price', limits), filters: { ...NO_FILTERS, ...limits } };
    }),
    searchCars,
  );
