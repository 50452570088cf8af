import { Search } from 'lucide-react';
import { defineIsland } from '../../islands/define-island.tsx';
import { NO_FILTERS, searchAddress, toResults } from '../../vehicles/search-address.ts';
import type { SearchLists } from '../../vehicles/search-panel/lists.ts';
import { SearchPanel } from '../../vehicles/search-panel/search-panel.tsx';
import { useOpenSearch } from '../../vehicles/search-panel/use-open-search.ts';

function HomeSearchPanel({ lists }: { lists: SearchLists }) {
  const { searching, openSearch } = useOpenSearch();
  return (
    <SearchPanel
      title="Find Your Vehicle"
      button="Search"
      icon={<Search size={16} strokeWidth={1.6} aria-hidden />}
      anyMake="Any make"
      anyModel="Any model"
      filters={NO_FILTERS}
      lists={lists}
      searching={searching}
      onSearch={(filters) => openSearch(toResults(searchAddress(filters)))}
      resetPath="/"
    />
  );
}

export const FindYourVehicle = defineIsland('find-your-vehicle', HomeSearchPanel);
