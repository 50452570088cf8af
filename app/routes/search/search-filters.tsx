import { useState } from 'react';
import { defineIsland } from '../../islands/define-island.tsx';
import { latestPage } from '../../lib/open-page.ts';
import { useShownAgain } from '../../lib/use-window-event.ts';
import {
  type Filters,
  NO_FILTERS,
  searchAddress,
  sortOf,
  toResults,
} from '../../vehicles/search-address.ts';
import type { SearchLists } from '../../vehicles/search-panel/lists.ts';
import { SearchPanel } from '../../vehicles/search-panel/search-panel.tsx';
import { useOpenSearch } from '../../vehicles/search-panel/use-open-search.ts';

interface Props {
  filters: Filters;
  lists: SearchLists;
  /** Whether Advanced Search is open. */
  advanced: boolean;
}

/** Returns the sort order of the results. A new search keeps it. */
const latestSort = () => sortOf(latestPage().searchParams.get('sort'));

function VehicleFilters({ filters, lists, advanced }: Props) {
  const { searching, openSearch } = useOpenSearch();
  const [visits, setVisits] = useState(0);
  // After Back, a new panel replaces choices that do not belong to the results on the page.
  useShownAgain(() => setVisits(visits + 1));
  return (
    <SearchPanel
      key={visits}
      sheet
      title="Filters"
      button="Search Vehicles"
      anyMake="All Makes"
      anyModel="All Models"
      filters={filters}
      lists={lists}
      advanced={advanced}
      searching={searching}
      onSearch={(wanted) => openSearch(toResults(searchAddress(wanted, 1, latestSort())))}
      onReset={() => openSearch(searchAddress(NO_FILTERS, 1, latestSort()))}
    />
  );
}

export const SearchFilters = defineIsland('search-filters', VehicleFilters);
