import type { Sort } from '../../../domain/listing.ts';
import { defineIsland } from '../../islands/define-island.tsx';
import {
  type Filters,
  NO_FILTERS,
  searchAddress,
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
  /** The order of the results, which another search keeps. */
  sort: Sort;
}

function VehicleFilters({ filters, lists, advanced, sort }: Props) {
  const { searching, openSearch } = useOpenSearch();
  return (
    <SearchPanel
      title="Filters"
      button="Search Vehicles"
      anyMake="All Makes"
      anyModel="All Models"
      filters={filters}
      lists={lists}
      advanced={advanced}
      searching={searching}
      onSearch={(wanted) => openSearch(toResults(searchAddress(wanted, 1, sort)))}
      onReset={() => openSearch(searchAddress(NO_FILTERS, 1, sort))}
    />
  );
}

export const SearchFilters = defineIsland('search-filters', VehicleFilters);
