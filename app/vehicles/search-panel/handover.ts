import { useEffect, useRef, useState } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import type { SearchResponse } from '../../../domain/car-search.ts';
import { browserApi } from '../../lib/browser-api.ts';
import { apiQuery, type Filters, searchAddress } from '../search-address.ts';

// A loader cannot read the router's state, so the answer is also kept here, for one use. The search
// page then opens without searching again.
let waiting: { query: string; answer: SearchResponse } | null = null;

/** Returns the answer that the previous page found for this query and deletes it, or returns null. */
export function takeHandedOver(query: URLSearchParams): SearchResponse | null {
  const answer = waiting?.query === String(query) ? waiting.answer : null;
  waiting = null;
  return answer;
}

/**
 * Searches, then opens the search page with the answer and the filters as its navigation state. Another
 * navigation that starts meanwhile ends the search.
 */
export function useSearchHandover() {
  const navigate = useNavigate();
  const [searching, setSearching] = useState(false);
  const request = useRef<AbortController>(null);
  const { location: next } = useNavigation();
  useEffect(() => {
    if (next) request.current?.abort();
  }, [next]);
  useEffect(() => () => request.current?.abort(), []);

  async function search(filters: Filters): Promise<void> {
    const { signal } = (request.current = new AbortController());
    setSearching(true);
    const query = apiQuery(filters);
    try {
      const answer = await browserApi.searchCars(query, signal);
      waiting = { query: String(query), answer };
      await navigate(searchAddress(filters), { state: { ...answer, filters } });
      // A navigation that another one replaced leaves the answer, which a later search must not show.
      waiting = null;
    } catch (error) {
      if (signal.aborted) return;
      console.error('The search failed', error);
      await navigate(searchAddress(filters));
    } finally {
      setSearching(false);
    }
  }

  return { search: (filters: Filters) => void search(filters), searching };
}
