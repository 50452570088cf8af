import { useEffect, useState } from 'react';
import type { FilterCounts } from '../../../domain/car-search.ts';
import { browserApi } from '../../lib/browser-api.ts';
import { clearAfterWrites } from '../../lib/recent.ts';
import { countsQuery, type Filters } from '../search-address.ts';

/** Milliseconds without a further change, after which the cars are counted: a slider has many values. */
const SETTLE_MS = 100;
const MAX_AGE_MS = 60_000;

interface Counted {
  query: string;
  counts: FilterCounts;
  /** Time in milliseconds after which another page must not use them. */
  until: number;
}

/** The last counts of this browser tab. On a screen with the router, the panel of the next page starts with them. */
const latest = new Map<'counted', Counted>();
clearAfterWrites(latest);

/**
 * Returns the counts for exactly these filters, or null while they are loading. Counts for other filters are
 * never returned.
 * @param given the counts for the first filters, if the server sent them with the page
 */
export function useCounts(
  filters: Filters,
  publish: boolean,
  given: FilterCounts | undefined,
): FilterCounts | null {
  const query = String(countsQuery(filters, publish));
  const [counted, setCounted] = useState(() => (given ? justCounted(query, given) : handedOver()));
  const isKnown = counted?.query === query;

  useEffect(() => {
    if (isKnown) return undefined;
    const request = new AbortController();
    const load = async () => {
      try {
        const { counts } = await browserApi.facets(new URLSearchParams(query), request.signal);
        if (counts && !request.signal.aborted) setCounted(justCounted(query, counts));
      } catch (error) {
        if (!request.signal.aborted) console.error('Cannot count the cars', error);
      }
    };
    const timer = setTimeout(() => void load(), SETTLE_MS);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [query, isKnown]);

  useEffect(() => {
    if (counted) latest.set('counted', counted);
  }, [counted]);

  return isKnown ? counted.counts : null;
}

const justCounted = (query: string, counts: FilterCounts): Counted => ({
  query,
  counts,
  until: Date.now() + MAX_AGE_MS,
});

function handedOver(): Counted | null {
  const found = latest.get('counted');
  return found && Date.now() < found.until ? found : null;
}
