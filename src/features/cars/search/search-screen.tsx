import type { ReactNode } from 'react';
import { useLocation, useNavigate, useNavigation, useRevalidator } from 'react-router';
import { money, separated } from '../../../platform/format.ts';
import type { Sort } from '../listing.ts';
import type { ChosenFilter } from './chosen-filters.ts';
import { FiltersLine } from './filters-line.tsx';
import type { SearchPage } from './load-search.ts';
import { ResultsTools } from './results-tools.tsx';
import { Results } from './results.tsx';
import {
  askedFor,
  type Filters,
  NO_FILTERS,
  sortedSearch,
  sortOf,
  toResults,
  usesOnlySentence,
} from './search-address.ts';
import { NO_LISTS } from './lists.ts';
import { SearchPanel } from './search-panel.tsx';
import styles from './results.module.css';

interface Props {
  title: string;
  found: SearchPage;
  chosen: ChosenFilter[];
  /** The path of the screen, which is also the address of a search without filters. */
  path: string;
  /** Whether the cars are published; false for drafts. */
  publish?: boolean;
  /** Returns the address of the first page of a search. */
  searchAddress: (filters: Filters, sort: Sort) => string;
  pageAddress: (page: number, sort: Sort) => string;
  /** One sentence of advice for a search without results. */
  help: string;
  note?: ReactNode;
}

/** Filters and results. The address holds the state of both. */
export function SearchScreen(props: Props) {
  const {
    title,
    found,
    chosen,
    path,
    publish = true,
    searchAddress,
    pageAddress,
    help,
    note,
  } = props;
  const { filters, page, lists, answer, looser, advanced } = found;
  const shown = useLocation();
  const navigate = useNavigate();
  const { location: opening } = useNavigation();
  const { revalidate, state } = useRevalidator();
  const running = opening?.pathname === shown.pathname ? opening : null;
  const searching = running !== null || state === 'loading';
  // The query of the running search, or else of the shown results. The latter is not `shown.search`: the server
  // renders one page for all spellings of an address, and hydration must render the same.
  const search = running?.search ?? pageAddress(page, found.sort).slice(path.length);
  const sort = sortOf(new URLSearchParams(search).get('sort'));

  const open = (address: string) => {
    void navigate(toResults(address));
    // The router does not load the same address again for another fragment.
    if (address === shown.pathname + shown.search) void revalidate();
  };

  return (
    <div className={styles.screen}>
      <SearchPanel
        sheet
        renderLead={(sentence) => (
          <div className={styles.lead}>
            <h1 className={styles.title}>{title}</h1>
            {sentence}
          </div>
        )}
        title="Filters"
        button="Search Vehicles"
        anyMake="All Makes"
        anyModel="All Models"
        filters={filters}
        meaning={answer?.sentence ?? null}
        lists={lists ?? NO_LISTS}
        publish={publish}
        advanced={advanced}
        searching={searching}
        onSearch={(wanted) => open(searchAddress(wanted, sort))}
        onReset={() => void navigate(searchAddress(NO_FILTERS, sort), { preventScrollReset: true })}
        searchPath={path}
        resetPath={path}
      />
      <Results
        answer={answer}
        dearer={dearerOf(found)}
        looser={looser}
        page={page}
        asked={publish ? askedFor(filters) : undefined}
        sort={found.sort}
        hrefOf={(number, order) => toResults(pageAddress(number, order))}
        searchAddress={(wanted) => toResults(searchAddress(wanted, sort))}
        filtersLine={
          <FiltersLine
            chosen={chosen}
            examples={found.examples}
            addressOf={(wanted) => toResults(searchAddress(wanted, sort))}
          />
        }
        tools={
          <ResultsTools
            path={path}
            search={search}
            sort={sort}
            onSort={(order) => open(path + sortedSearch(search, order))}
          />
        }
        busy={searching}
        summary={usesOnlySentence(filters) ? answer?.sentence?.summary : ''}
        help={help}
        resetPath={toResults(path)}
        alertAddress={publish ? `/alerts/new${pageAddress(1, 'newest').slice(path.length)}` : null}
        note={note}
      />
    </div>
  );
}

/** The same search without its highest price, if that hides cars: `6 above €100,000`. */
function dearerOf({ filters, lists }: SearchPage) {
  const { maxPrice } = filters;
  const count = lists?.facets.counts?.dearer?.matches ?? 0;
  if (count === 0 || maxPrice === null) return null;
  return {
    text: `${separated(count)} above ${money(maxPrice, 'EUR')}`,
    filters: { ...filters, maxPrice: null },
  };
}
