import { Search } from 'lucide-react';
import { NO_FILTERS } from '../../vehicles/search-address.ts';
import { useSearchHandover } from '../../vehicles/search-panel/handover.ts';
import type { SearchLists } from '../../vehicles/search-panel/lists.ts';
import { SearchPanel } from '../../vehicles/search-panel/search-panel.tsx';
import styles from './home.module.css';

/** The search panel, which overlaps the lower edge of the hero. */
export function FindYourVehicle({ lists }: { lists: SearchLists }) {
  const { search, searching } = useSearchHandover();
  return (
    <div className={styles.panel}>
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
    </div>
  );
}
