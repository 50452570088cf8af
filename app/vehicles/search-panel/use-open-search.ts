import { useState } from 'react';
import { openPage, STAY } from '../../lib/open-page.ts';
import { useWindowEvent } from '../../lib/use-window-event.ts';

/** Opens searches from the server. `searching` is true until the browser has replaced the page. */
export function useOpenSearch() {
  const [searching, setSearching] = useState(false);
  useWindowEvent(STAY, () => setSearching(false));
  return { searching, openSearch: (address: string) => setSearching(openPage(address)) };
}
