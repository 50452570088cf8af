import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { SearchResponse } from '../car-search.ts';
import { SEARCH_PAGE_SIZE, type Sort } from '../listing.ts';
import { cars } from '../../../platform/format.ts';
import visibility from '../../../ui/styles/visibility.module.css';
import { CarCard, CarCardSkeleton, isPreBooking } from '../components/car-card.tsx';
import { PreBookingNote } from '../components/card-tags.tsx';
import { Pager } from '../../../ui/pager.tsx';
import type { CountedSearch } from './looser-searches.ts';
import { TellMe } from '../components/tell-me.tsx';
import typography from '../../../ui/styles/type.module.css';
import styles from './results.module.css';
import {
  NoSuchPage,
  NothingFound,
  SEARCH_FAILED,
  SearchFailed,
  TELL_ME,
} from './results-states.tsx';
import type { Filters } from './search-address.ts';
import { notesOf } from './search-texts.ts';

interface ResultsProps {
  /** One page of cars; null if the search failed. */
  answer: SearchResponse | null;
  /** The same search without its highest price, if that hides cars. */
  dearer: { text: string; filters: Filters } | null;
  looser: CountedSearch[];
  page: number;
  /** The search as a query for the addresses of car pages. */
  asked?: string | undefined;
  sort: Sort;
  hrefOf: (page: number, sort: Sort) => string;
  searchAddress: (filters: Filters) => string;
  /** The filters in effect, `FiltersLine`. */
  filtersLine: ReactNode;
  /** The sort order, `ResultsTools`. */
  tools: ReactNode;
  /** A search is running; its results will replace these. */
  busy?: boolean;
  /** The search in words, shown if it has no results; see `NothingFound`. */
  summary?: string | undefined;
  /** One sentence of advice for a search without results. */
  help: string;
  resetPath: string;
  /** Address of the form for an email alert about this search; null for a search for drafts. */
  alertAddress: string | null;
  note?: ReactNode;
}

/** Skeletons appear only if a search takes longer. */
const SKELETON_AFTER_MS = 150;

/** The cars that a search finds. Works without script: the fragment `#results` leads to it. */
export function Results(props: ResultsProps) {
  const { answer, dearer, page, sort, hrefOf, alertAddress, busy = false } = props;
  const loading = useLater(busy, SKELETON_AFTER_MS);
  return (
    <section className={styles.results} aria-labelledby="results">
      {props.filtersLine}
      <div className={styles.bar}>
        <h2 id="results" tabIndex={-1} className={styles.heading}>
          Search Results
        </h2>
        <output className={typography.count}>
          {loading ? (
            'Loading vehicles...'
          ) : answer ? (
            cars(answer.pagination.totalItems)
          ) : (
            <span className={visibility.visuallyHidden}>{SEARCH_FAILED}</span>
          )}
        </output>
        {dearer && !loading && (
          <Link to={props.searchAddress(dearer.filters)} preventScrollReset className={styles.tell}>
            {answer?.pagination.totalItems ? `and ${dearer.text}` : dearer.text}
          </Link>
        )}
        {alertAddress && answer?.pagination.totalItems !== 0 && (
          <TellMe to={alertAddress} className={styles.tell}>
            {TELL_ME}
          </TellMe>
        )}
      </div>
      {props.tools}
      <div aria-busy={busy} className={styles.body}>
        {props.note}
        {!loading && answer?.sentence && (
          <SentenceNotes notes={notesOf(answer.sentence, answer.pagination.totalItems)} />
        )}
        {loading ? <Skeletons /> : <Found {...props} address={hrefOf(page, sort)} />}
      </div>
    </section>
  );
}

/** Notes about the sentence of the visitor, besides its filters. */
function SentenceNotes({ notes }: { notes: string[] }) {
  return (
    notes.length > 0 &&
    notes.map((note) => (
      <p key={note} className={styles.sentenceNote}>
        {note}.
      </p>
    ))
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
      {vehicles.some(isPreBooking) && <PreBookingNote />}
      {/* Hydrated after the filters. */}
      <Suspense>
        <ul className={styles.grid}>
          {vehicles.map((car, at) => (
            <li key={car.carId}>
              <CarCard car={car} first={at === 0 && page === 1} asked={props.asked} why={car.why} />
            </li>
          ))}
        </ul>
      </Suspense>
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

/** Returns true once `on` has been true for `ms` milliseconds, and false as soon as `on` is false. */
function useLater(on: boolean, ms: number): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!on) return undefined;
    const timer = setTimeout(() => setLate(true), ms);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [on, ms]);
  return on && late;
}
