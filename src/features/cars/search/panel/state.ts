import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import type { FilterCounts } from '../../car-search.ts';
import { recentApi } from '../../../../app/api/browser-api.ts';
import { type Filters, filtersFromAddress, searchAddress, countsQuery } from '../search-address.ts';
import { type Meaning, searchOfForm, shownFilters, withChoice } from '../sentence/one-search.ts';

/**
 * Returns the visitor's search, the filters that the panel shows for it, and a function that changes it. When the page
 * shows another search, that one replaces it.
 * @param meaning of the sentence of the page
 */
export function useChosenFilters(
  form: RefObject<HTMLFormElement | null>,
  filters: Filters,
  meaning: Meaning | null,
) {
  const [chosen, setChosen] = useState({ filters, meaning });
  const [page, setPage] = useState(filters);
  if (searchAddress(page) !== searchAddress(filters)) {
    setPage(filters);
    setChosen({ filters, meaning });
  }

  // Keeps choices that were made before hydration. A layout effect runs before the first event.
  const onHydrated = useEffectEvent(() => {
    const early = form.current ? filtersOfForm(form.current) : filters;
    const { q, ...search } = shownFilters(chosen);
    if (searchAddress(early) === searchAddress({ ...search, q })) return;
    const found = meaning ? searchOfForm({ ...early, q }, meaning) : { filters: early, meaning };
    setChosen(q === early.q ? found : { ...found, filters: { ...found.filters, q: early.q } });
  });
  // oxlint-disable-next-line react/set-state-in-effect -- only an effect can read the DOM
  useLayoutEffect(() => onHydrated(), []);

  const change = (changes: Partial<Filters>) =>
    setChosen((before) =>
      'q' in changes
        ? { ...before, filters: { ...before.filters, ...changes } }
        : withChoice(before, changes),
    );
  return { chosen: chosen.filters, shown: shownFilters(chosen), change } as const;
}

function filtersOfForm(form: HTMLFormElement): Filters {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string') query.append(name, value);
  }
  return filtersFromAddress(query);
}

/** Debounces the counts, in milliseconds: a slider passes many values. */
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
