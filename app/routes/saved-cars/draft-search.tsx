import { useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import type { Sort } from '../../../domain/listing.ts';
import { useLostFocus } from '../../lib/use-lost-focus.ts';
import { chosenFilters } from '../../vehicles/chosen-filters.ts';
import { FiltersLine } from '../../vehicles/filters-line.tsx';
import { Results } from '../../vehicles/results.tsx';
import { ResultsTools } from '../../vehicles/results-tools.tsx';
import { type Filters, NO_FILTERS, sortedSearch, sortOf } from '../../vehicles/search-address.ts';
import { NO_LISTS } from '../../vehicles/search-panel/lists.ts';
import { SearchPanel } from '../../vehicles/search-panel/search-panel.tsx';
import { SearchScreen } from '../../vehicles/search-screen.tsx';
import { HiddenDrafts } from './hidden-drafts.tsx';
import { hiddenDrafts, SAVED_PATH, savedAddress, type SavedPage } from './load-saved.ts';
import { type SearchedAt, useResultsArrival } from './results-arrival.ts';
import { useLater } from './use-later.ts';

/** Fast answers show no skeletons. */
const SKELETON_AFTER_MS = 150;

/** Filters and results of the drafts. The address holds the state of both. */
export function DraftSearch({ found }: { found: SavedPage }) {
  const { filters, page, lists, answer, looser, advanced, everything } = found;
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

  const address = savedAddress(filters, page, sort, everything);
  const { section, heading } = useResultsArrival({ address, page, searchedAt });
  const keepFocus = useLostFocus(heading);
  const loading = useLater(searching, SKELETON_AFTER_MS);

  return (
    <SearchScreen
      title="Saved Vehicles"
      panel={
        <SearchPanel
          sheet
          title="Filters"
          button="Search Vehicles"
          anyMake="All Makes"
          anyModel="All Models"
          filters={filters}
          lists={lists ?? NO_LISTS}
          publish={false}
          advanced={advanced}
          searching={searching}
          onSearch={(wanted) => {
            setSearchedAt({ key: location.key });
            open(savedAddress(wanted, 1, sort));
          }}
          onReset={() => open(savedAddress(NO_FILTERS, 1, sort))}
          searchPath={SAVED_PATH}
          resetPath={SAVED_PATH}
        />
      }
      results={
        <Results
          answer={answer}
          looser={looser}
          page={page}
          sort={sort}
          hrefOf={(number, order) => savedAddress(filters, number, order, everything)}
          searchAddress={(wanted: Filters) => savedAddress(wanted, 1, sort)}
          filtersLine={
            <FiltersLine
              chosen={everything ? [] : chosenFilters(filters, lists)}
              addressOf={(wanted) => savedAddress(wanted, 1, sort)}
            />
          }
          tools={
            <ResultsTools
              address={address}
              sort={sort}
              onSort={(order: Sort) => open(SAVED_PATH + sortedSearch(latest.search, order))}
            />
          }
          loading={loading}
          busy={searching}
          help="Cars that you save without ‘Publish to website’ are listed here."
          resetPath={SAVED_PATH}
          note={
            <HiddenDrafts
              hidden={hiddenDrafts(found)}
              everything={everything}
              allAddress={savedAddress(filters, 1, sort, true)}
              searchAddress={savedAddress(filters, 1, sort)}
            />
          }
          section={{ ref: section, ...keepFocus }}
          heading={{ ref: heading }}
        />
      }
    />
  );
}
