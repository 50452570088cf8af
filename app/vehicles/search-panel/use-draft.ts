import { type RefObject, useEffect, useState } from 'react';
import { filtersFromAddress, searchAddress } from '../search-address.ts';
import type { Filters } from './filters.ts';

/**
 * What stands in the panel: the filters of the page until the visitor changes some of them, and again
 * when the page's filters change.
 */
export function useDraft(form: RefObject<HTMLFormElement | null>, filters: Filters) {
  const [draft, setDraft] = useState(filters);
  const [shown, setShown] = useState(filters);
  if (searchAddress(shown) !== searchAddress(filters)) {
    setShown(filters);
    setDraft(filters);
  }

  // The panel works before this code has come: what was chosen in the meantime is kept.
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the form is the outside world here
    if (form.current) setDraft(filtersOfForm(form.current));
  }, [form]);

  const change = (changes: Partial<Filters>) => setDraft((before) => ({ ...before, ...changes }));
  return [draft, change] as const;
}

function filtersOfForm(form: HTMLFormElement): Filters {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string') query.append(name, value);
  }
  return filtersFromAddress(query);
}
