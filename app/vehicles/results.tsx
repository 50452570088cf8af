import type { ReactNode } from 'react';
import type { SearchAnswer } from '../../domain/car-search.ts';
import { SEARCH_PAGE_SIZE, type Sort } from '../../domain/listing.ts';
import { cars } from '../../domain/format.ts';
import { CarCard, CarCardSkeleton } from './car-card.tsx';
import { Pager } from '../ui/pager.tsx';
import { useResultsArrival } from './results-arrival.ts';
import { ResultsBar } from './results-bar.tsx';
import { NoSuchPage, NothingFound, SearchFailed } from './results-states.tsx';
import { ResultsTools } from './results-tools.tsx';
import { useLater } from './use-later.ts';

export interface ResultsProps {
  /** One page of cars; null where the search failed. */
  answer: SearchAnswer | null;
  page: number;
  sort: Sort;
  /** Address of a page, counted from 1, in an order. */
  hrefOf: (page: number, sort: Sort) => string;
  onSort: (sort: Sort) => void;
  /** A search is running; what stands here will be replaced. */
  loading: boolean;
  /** Another page has searched and brought the answer: the results come into view. */
  handedOver?: boolean;
  /** One sentence of help where nothing was found. */
  help: string;
  /** Path where no filter is set. */
  resetPath: string;
  /** A line that belongs to these results, under their head. */
  note?: ReactNode;
}

/** A moment that a fast answer may take before skeletons come. */
const SKELETON_AFTER_MS = 150;

/** Search Results: the head with count and order, the cars or what stands in their place, the pages. */
export function Results(props: ResultsProps) {
  const { answer, page, sort, hrefOf, onSort } = props;
  const address = hrefOf(page, sort);
  const { section, heading } = useResultsArrival({ address, page, handedOver: props.handedOver });
  const loading = useLater(props.loading, SKELETON_AFTER_MS);

  return (
    <section ref={section} className="results" aria-labelledby="results">
      <ResultsBar
        heading={heading}
        total={answer?.pagination.totalItems ?? null}
        loading={loading}
      />
      <ResultsTools address={address} sort={sort} onSort={onSort} />
      <div aria-busy={props.loading} className="results-body">
        {props.note}
        {loading ? <Skeletons /> : <Found {...props} address={address} />}
      </div>
    </section>
  );
}

function Found({
  answer,
  page,
  sort,
  hrefOf,
  address,
  help,
  resetPath,
}: ResultsProps & { address: string }) {
  if (!answer) return <SearchFailed address={address} />;
  const { vehicles, pagination } = answer;
  if (pagination.totalItems === 0) return <NothingFound help={help} resetPath={resetPath} />;
  if (vehicles.length === 0) {
    return <NoSuchPage pagination={pagination} hrefOf={(number) => hrefOf(number, sort)} />;
  }
  return (
    <>
      <ul className="results-grid">
        {vehicles.map((car, at) => (
          <li key={car.carId}>
            <CarCard car={car} first={at === 0 && page === 1} />
          </li>
        ))}
      </ul>
      {pagination.totalPages > 1 && (
        <div className="results-pager">
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
    <div className="results-grid">
      {Array.from({ length: SEARCH_PAGE_SIZE }, (_, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- they are all the same
        <CarCardSkeleton key={at} />
      ))}
    </div>
  );
}
