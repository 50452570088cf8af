import { type RefObject, useEffectEvent, useLayoutEffect, useState } from 'react';
import { filtersFromAddress, searchAddress } from '../search-address.ts';
import type { Filters } from '../filters.ts';

/** Returns the visitor's choices in the panel. The filters of the page replace them whenever they change. */
export function useChosenFilters(form: RefObject<HTMLFormElement | null>, filters: Filters) {
  const [chosen, setChosen] = useState(filters);
  const [shown, setShown] = useState(filters);
  if (searchAddress(shown) !== searchAddress(filters)) {
    setShown(filters);
    setChosen(filters);
  }

  // Keeps choices that were made before hydration. A layout effect runs before the first event.
  const onHydrated = useEffectEvent(() => {
    const early = form.current ? filtersOfForm(form.current) : filters;
    if (searchAddress(early) !== searchAddress(filters)) setChosen(early);
  });
  // oxlint-disable-next-line react/set-state-in-effect -- only an effect can read the DOM
  useLayoutEffect(() => onHydrated(), []);

  const change = (changes: Partial<Filters>) => setChosen((before) => ({ ...before, ...changes }));
  return [chosen, change] as const;
}

function filtersOfForm(form: HTMLFormElement): Filters {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string') query.append(name, value);
  }
  return filtersFromAddress(query);
}
