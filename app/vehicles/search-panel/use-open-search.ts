import { useState } from 'react';
import { openPage } from '../../lib/open-page.ts';
import { useShownAgain } from '../../lib/use-shown-again.ts';

/** Opens searches from the server. `searching` is true until the browser has replaced the page. */
export function useOpenSearch() {
  const [searching, setSearching] = useState(false);
  useShownAgain(() => setSearching(false));
  return { searching, openSearch: (address: string) => setSearching(openPage(address)) };
}
