import { useEffect, useState } from 'react';
import type { FilterCounts } from '../../car-search.ts';
import { recentApi } from '../../../../app/api/browser-api.ts';
import { countsQuery, type Filters } from '../search-address.ts';

/** Milliseconds without a further change, after which the cars are counted: a slider has many values. */
const SETTLE_MS = 100;

interface Given {
  filters: Filters;
  /** Undefined if the page could not load them. */
  counts: FilterCounts | undefined;
}

/**
 * Returns the counts for exactly these filters, or null while they are loading.
 * @param given the counts that the page has loaded
 */
export function useCounts(filters: Filters, publish: boolean, given: Given): FilterCounts | null {
  const query = String(countsQuery(filters, publish));
  const isGiven = given.counts && query === String(countsQuery(given.filters, publish));
  const [counted, setCounted] = useState<{ query: string; counts: FilterCounts }>();
  const counts = isGiven ? given.counts : counted?.query === query ? counted.counts : undefined;
  const isKnown = counts !== undefined;

  useEffect(() => {
    if (isKnown) return undefined;
    let cancelled = false;
    const load = async () => {
      try {
        const found = await recentApi.facets(new URLSearchParams(query));
        if (found.counts && !cancelled) setCounted({ query, counts: found.counts });
      } catch (error) {
        if (!cancelled) console.error('Cannot count the cars', error);
      }
    };
    const timer = setTimeout(() => void load(), SETTLE_MS);
    return () => {
      cancelled = true;
      clearTimeout(timer);
    };
  }, [query, isKnown]);

  return counts ?? null;
}
