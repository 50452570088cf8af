import { Search } from 'lucide-react';
import { NO_FILTERS } from '../../cars/components/search-address.ts';
import { useSearchHandover } from '../../cars/components/search-handover.ts';
import type { SearchLists } from '../../cars/components/search-panel/lists.ts';
import { SearchPanel } from '../../cars/components/search-panel/search-panel.tsx';

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
