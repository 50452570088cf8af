import type { ReactNode } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import type { Sort } from '../../domain/listing.ts';
import type { SearchPage } from './load-search.ts';
import { Results } from './results.tsx';
import { type Filters, NO_FILTERS } from './search-address.ts';
import { NO_LISTS } from './search-panel/lists.ts';
import { SearchPanel } from './search-panel/search-panel.tsx';

interface Props {
  title: string;
  found: SearchPage;
  /** The screen's own path, where a search without filters begins. */
  path: string;
  /** The address of a search, at its first page. */
  searchAddress: (filters: Filters, sort: Sort) => string;
  /** The address of a page of what is shown, in an order. */
  pageAddress: (page: number, sort: Sort) => string;
  /** What may help where nothing is found. */
  help: string;
  /** Stands above the results. */
  note?: ReactNode;
}

/** The filters and what they find. The address holds both. */
export function SearchScreen(props: Props) {
  const { title, found, path, searchAddress, pageAddress, help, note } = props;
  const { filters, sort, page, lists, answer, advanced, handedOver } = found;
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const navigation = useNavigation();
  const searching = navigation.state === 'loading' && navigation.location.pathname === pathname;

  // Where the window stands after a search is decided by the results.
  const open = (address: string) => void navigate(address, { preventScrollReset: true });

  return (
    <div className="shell pt-9 sm:pb-(--section) lg:pt-12">
      <h1 className="t-1 mb-6 lg:mb-8">{title}</h1>
      <SearchPanel
        title="Filters"
        button="Search Vehicles"
        anyMake="All Makes"
        anyModel="All Models"
        filters={filters}
        lists={lists ?? NO_LISTS}
        advanced={advanced}
        searching={searching}
        onSearch={(wanted) => open(searchAddress(wanted, sort))}
        onReset={() => open(searchAddress(NO_FILTERS, sort))}
        searchPath={path}
        resetPath={path}
      />
      <div className="mt-8 lg:mt-11">
        <Results
          answer={answer}
          page={page}
          sort={sort}
          hrefOf={pageAddress}
          onSort={(order) => open(pageAddress(1, order))}
          loading={searching}
          handedOver={handedOver}
          help={help}
          resetPath={path}
          note={note}
        />
      </div>
    </div>
  );
}
