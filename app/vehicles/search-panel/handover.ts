import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { SearchAnswer } from '../../../domain/car-search.ts';
import { browserApi } from '../../lib/browser-api.ts';
import { apiQuery, type Filters, searchAddress } from '../search-address.ts';

// The router's state reaches the screen but not its loader, so the answer waits here as well, for one
// use: with it the search page opens without searching again.
let waiting: { query: string; answer: SearchAnswer } | null = null;

/** The answer that the page before has brought for this query; null if it brought none. */
export function takeHandedOver(query: URLSearchParams): SearchAnswer | null {
  const answer = waiting?.query === String(query) ? waiting.answer : null;
  waiting = null;
  return answer;
}

/** Searches, then opens the search page with the vehicles, the pagination and the filters as its state. */
export function useSearchHandover() {
  const navigate = useNavigate();
  const [searching, setSearching] = useState(false);
  const request = useRef<AbortController>(null);
  useEffect(() => () => request.current?.abort(), []);

  async function search(filters: Filters): Promise<void> {
    const { signal } = (request.current = new AbortController());
    setSearching(true);
    const query = apiQuery(filters);
    try {
      const answer = await browserApi.searchCars(query, signal);
      waiting = { query: String(query), answer };
      await navigate(searchAddress(filters), { state: { ...answer, filters } });
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
