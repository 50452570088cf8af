import { Search } from 'lucide-react';
import { NO_FILTERS } from '../../vehicles/search-address.ts';
import { useSearchHandover } from '../../vehicles/search-handover.ts';
import type { SearchLists } from '../../vehicles/search-panel/lists.ts';
import { SearchPanel } from '../../vehicles/search-panel/search-panel.tsx';

/** The search panel of the home page. */
export function FindYourVehicle({ lists }: { lists: SearchLists }) {
  const { search, searching } = useSearchHandover();
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
      onSearch={search}
      resetPath="/"
    />
  );
}
