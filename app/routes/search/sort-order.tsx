import { useState } from 'react';
import type { Sort } from '../../../domain/listing.ts';
import { defineIsland } from '../../islands/define-island.tsx';
import { latestPage, openPage, STAY } from '../../lib/open-page.ts';
import { useWindowEvent } from '../../lib/use-window-event.ts';
import { ResultsTools } from '../../vehicles/results-tools.tsx';
import { sortedSearch, toResults } from '../../vehicles/search-address.ts';

interface Props {
  /** Address of the results. */
  address: string;
  sort: Sort;
}

function ResultsOrder({ address, sort }: Props) {
  const [chosen, setChosen] = useState(sort);
  useWindowEvent(STAY, () => setChosen(sort));

  function open(order: Sort) {
    // If another search is loading, this sorts that one.
    const loads = openPage(toResults(`/search${sortedSearch(latestPage().search, order)}`));
    if (loads) setChosen(order);
  }

  return <ResultsTools address={address} sort={chosen} onSort={open} />;
}

export const SortOrder = defineIsland('sort-order', ResultsOrder);
