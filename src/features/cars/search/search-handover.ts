import { useEffect, useRef, useState } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import type { SearchResponse } from '../car-search.ts';
import { paramsOf } from '../../../app/api/client.ts';
import { browserApi, recentApi } from '../../../app/api/browser-api.ts';
import {
  apiQuery,
  type Filters,
  priceRangeOf,
  searchAddress,
  toResults,
} from './search-address.ts';

// Loaders cannot read the router's state, so the answer is also kept here until the navigation ends.
let found: { query: string; answer: SearchResponse } | null = null;

/** The API client of the search page. Returns the results of the home page's search if that search opened the page. */
export const searchPageApi: typeof recentApi = {
  ...recentApi,
  searchCars: async (query, signal) =>
    found?.query === String(paramsOf(query)) ? found.answer : recentApi.searchCars(query, signal),
};

/**
 * Returns a function that searches, then opens the search page with the answer and the filters as router state.
 * Another navigation ends the search.
 */
export function useSearchHandover() {
  const navigate = useNavigate();
  const { location: next } = useNavigation();
  const request = useRef<AbortController>(null);
  const [searching, setSearching] = useState(false);
  useEffect(() => {
    if (next) request.current?.abort();
  }, [next]);
  useEffect(() => () => request.current?.abort(), []);

  async function search(filters: Filters): Promise<void> {
    const { signal } = (request.current = new AbortController());
    const query = apiQuery(filters);
    const address = toResults(searchAddress(filters));
    setSearching(true);
    try {
      const answer = await browserApi.searchCars(query, signal);
      found = { query: String(query), answer };
      await navigate(address, {
        state: { ...answer, filters: { ...filters, priceRange: priceRangeOf(filters) } },
      });
    } catch (error) {
      if (signal.aborted) return;
      // The search page searches again. If that fails too, it shows an error.
      console.error('The search failed', error);
      await navigate(address);
    } finally {
      found = null;
      setSearching(false);
    }
  }

  return { search: (filters: Filters) => void search(filters), searching };
}
