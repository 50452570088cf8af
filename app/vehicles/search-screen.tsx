import { type ReactNode, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import type { Sort } from '../../domain/listing.ts';
import type { SearchPage } from './load-search.ts';
import type { SearchedAt } from './results-arrival.ts';
import { Results } from './results.tsx';
import { type Filters, NO_FILTERS, sortedSearch, sortOf } from './search-address.ts';
import { NO_LISTS } from './search-panel/lists.ts';
import { SearchPanel } from './search-panel/search-panel.tsx';
import styles from './search-screen.module.css';

interface Props {
  title: string;
  found: SearchPage;
  /** The path of the screen, which is also the address of a search without filters. */
  path: string;
  /** Whether the cars are published; false for drafts. */
  publish?: boolean;
  /** Returns the address of the first page of a search. */
  searchAddress: (filters: Filters, sort: Sort) => string;
  /** Returns the address of a page of the current search. */
  pageAddress: (page: number, sort: Sort) => string;
  /** One sentence of advice for a search without results. */
  help: string;
  /** Shown above the results. */
  note?: ReactNode;
}

/** Filters and results. The address holds the state of both. */
export function SearchScreen(props: Props) {
  const { title, found, path, publish, searchAddress, pageAddress, help, note } = props;
  const { filters, page, lists, answer, looser, advanced, handedOver } = found;
  const location = useLocation();
  const navigate = useNavigate();
  const navigation = useNavigation();
  const [searchedAt, setSearchedAt] = useState<SearchedAt | null>(null);
  const searching =
    navigation.state === 'loading' && navigation.location.pathname === location.pathname;
  // While a search is running, sort and search again from its address, not from that of the results on the
  // screen.
  const latest = searching ? navigation.location : location;
  const sort = sortOf(new URLSearchParams(latest.search).get('sort'));

  // The results scroll into view themselves, so the router must not scroll.
  const open = (address: string) => void navigate(address, { preventScrollReset: true });

  return (
    <div className={styles.screen}>
      <h1 className={styles.title}>{title}</h1>
      <SearchPanel
        title="Filters"
        button="Search Vehicles"
        anyMake="All Makes"
        anyModel="All Models"
        filters={filters}
        lists={lists ?? NO_LISTS}
        publish={publish}
        advanced={advanced}
        searching={searching}
        onSearch={(wanted) => {
          setSearchedAt({ key: location.key });
          open(searchAddress(wanted, sort));
        }}
        onReset={() => open(searchAddress(NO_FILTERS, sort))}
        searchPath={path}
        resetPath={path}
      />
      <div className={styles.results}>
        <Results
          answer={answer}
          looser={looser}
          page={page}
          sort={sort}
          hrefOf={pageAddress}
          searchAddress={(wanted) => searchAddress(wanted, sort)}
          onSort={(order) => open(path + sortedSearch(latest.search, order))}
          loading={searching}
          handedOver={handedOver}
          searchedAt={searchedAt}
          help={help}
          resetPath={path}
          note={note}
        />
      </div>
    </div>
  );
}
