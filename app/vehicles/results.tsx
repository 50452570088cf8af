import type { ReactNode } from 'react';
import type { SearchResponse } from '../../domain/car-search.ts';
import { SEARCH_PAGE_SIZE, type Sort } from '../../domain/listing.ts';
import { cars } from '../../domain/format.ts';
import { useLostFocus } from '../lib/use-lost-focus.ts';
import visibility from '../styles/visibility.module.css';
import { CarCard, CarCardSkeleton } from './car-card.tsx';
import { Pager } from '../ui/pager.tsx';
import { type SearchedAt, useResultsArrival } from './results-arrival.ts';
import type { CountedSearch } from './looser-searches.ts';
import styles from './results.module.css';
import { NoSuchPage, NothingFound, SEARCH_FAILED, SearchFailed } from './results-states.tsx';
import type { Filters } from './search-address.ts';
import { ResultsTools } from './results-tools.tsx';
import { useLater } from './use-later.ts';

interface ResultsProps {
  /** One page of cars; null if the search failed. */
  answer: SearchResponse | null;
  /** Alternatives to a search without results. */
  looser: CountedSearch[];
  page: number;
  sort: Sort;
  hrefOf: (page: number, sort: Sort) => string;
  searchAddress: (filters: Filters) => string;
  onSort: (sort: Sort) => void;
  /** A search is running; its results will replace these. */
  loading: boolean;
  /** The results come from a search on the home page: scroll them into view. */
  handedOver?: boolean;
  /** Key of the location where the visitor last pressed Search. */
  searchedAt: SearchedAt | null;
  /** One sentence of advice for a search without results. */
  help: string;
  /** The path without filters. */
  resetPath: string;
  /** A line above the results. */
  note?: ReactNode;
}

/** Fast answers show no skeletons. */
const SKELETON_AFTER_MS = 150;

export function Results(props: ResultsProps) {
  const { answer, page, sort, hrefOf, onSort } = props;
  const address = hrefOf(page, sort);
  const { handedOver, searchedAt } = props;
  const { section, heading } = useResultsArrival({ address, page, handedOver, searchedAt });
  const keepFocus = useLostFocus(heading);
  const loading = useLater(props.loading, SKELETON_AFTER_MS);

  return (
    <section ref={section} className={styles.results} aria-labelledby="results" {...keepFocus}>
      <div className={styles.bar}>
        <h2 id="results" ref={heading} tabIndex={-1} className={styles.heading}>
          Search Results
        </h2>
        <output className={styles.total}>
          {loading ? (
            'Loading vehicles...'
          ) : answer ? (
            cars(answer.pagination.totalItems)
          ) : (
            <span className={visibility.visuallyHidden}>{SEARCH_FAILED}</span>
          )}
        </output>
      </div>
      <ResultsTools address={address} sort={sort} onSort={onSort} />
      <div aria-busy={props.loading} className={styles.body}>
        {props.note}
        {loading ? <Skeletons /> : <Found {...props} address={address} />}
      </div>
    </section>
  );
}

function Found(props: ResultsProps & { address: string }) {
  const { answer, page, sort, hrefOf, address } = props;
  if (!answer) return <SearchFailed address={address} />;
  const { vehicles, pagination } = answer;
  if (pagination.totalItems === 0)
    return <NothingFound {...props} addressOf={props.searchAddress} />;
  if (vehicles.length === 0) {
    return <NoSuchPage pagination={pagination} hrefOf={(number) => hrefOf(number, sort)} />;
  }
  return (
    <>
      <ul className={styles.grid}>
        {vehicles.map((car, at) => (
          <li key={car.carId}>
            <CarCard car={car} first={at === 0 && page === 1} />
          </li>
        ))}
      </ul>
      {pagination.totalPages > 1 && (
        <div className={styles.pager}>
          <Pager
            pagination={pagination}
            href={(number) => hrefOf(number, sort)}
            label="Pages of results"
            preventScrollReset
            countOf={cars}
          />
        </div>
      )}
    </>
  );
}

function Skeletons() {
  return (
    <div className={styles.grid}>
      {Array.from({ length: SEARCH_PAGE_SIZE }, (_, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- skeletons are interchangeable
        <CarCardSkeleton key={at} />
      ))}
    </div>
  );
}
