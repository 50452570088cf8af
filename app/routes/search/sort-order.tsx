import type { Sort } from '../../../domain/listing.ts';
import { defineIsland } from '../../islands/define-island.tsx';
import { latestPage, openPage } from '../../lib/open-page.ts';
import { ResultsTools } from '../../vehicles/results-tools.tsx';
import { sortedSearch, toResults } from '../../vehicles/search-address.ts';

interface Props {
  /** Address of the results. */
  address: string;
  sort: Sort;
}

function ResultsOrder({ address, sort }: Props) {
  return (
    <ResultsTools
      address={address}
      sort={sort}
      // While another search is loading, its results are sorted.
      onSort={(order) => openPage(toResults(`/search${sortedSearch(latestPage().search, order)}`))}
    />
  );
}

export const SortOrder = defineIsland('sort-order', ResultsOrder);
