import { type RefObject, useEffect, useState } from 'react';
import { filtersFromAddress, searchAddress } from '../search-address.ts';
import type { Filters } from './filters.ts';

/** The filters in the panel: those of the page, with the visitor's changes until the page's change. */
export function useSearchFilters(form: RefObject<HTMLFormElement | null>, filters: Filters) {
  const [selected, setSelected] = useState(filters);
  const [pageFilters, setPageFilters] = useState(filters);
  if (searchAddress(pageFilters) !== searchAddress(filters)) {
    setPageFilters(filters);
    setSelected(filters);
  }

  // The form works before hydration: keep what the visitor selected until then.
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the form's state is external here
    if (form.current) setSelected(filtersOfForm(form.current));
  }, [form]);

  const change = (changes: Partial<Filters>) =>
    setSelected((before) => ({ ...before, ...changes }));
  return [selected, change] as const;
}

function filtersOfForm(form: HTMLFormElement): Filters {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string') query.append(name, value);
  }
  return filtersFromAddress(query);
}
