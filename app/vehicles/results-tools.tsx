import { ArrowDownWideNarrow, ChevronDown, SlidersHorizontal } from 'lucide-react';
import { type MouseEvent, useEffect, useRef } from 'react';
import { type Sort, SORTS } from '../../domain/listing.ts';
import styles from './results.module.css';
import { sortOf, toResults } from './search-address.ts';

interface Props {
  /** Address of the results. */
  address: string;
  sort: Sort;
  onSort: (sort: Sort) => void;
}

/** The sort order. On phones it is a bar at the bottom edge, with a link to the filters. */
export function ResultsTools({ address, sort, onSort }: Props) {
  const [path = '', query] = address.split('?');
  const kept = [...new URLSearchParams(query)].filter(
    ([name]) => name !== 'sort' && name !== 'page',
  );
  const select = useRef<HTMLSelectElement>(null);

  // Keep an order that was chosen before hydration.
  useEffect(() => {
    const early = sortOf(select.current?.value ?? null);
    if (early !== sort) onSort(early);
    // oxlint-disable-next-line react/exhaustive-deps -- runs once, on hydration
  }, []);
  return (
    <form method="get" action={toResults(path)} autoComplete="off" className={styles.tools}>
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <a href="#filter-makeId" className={styles.phoneOnly} onClick={toFilters}>
        <SlidersHorizontal size={19} strokeWidth={1.6} aria-hidden />
        Filters
      </a>
      <div className={styles.sort}>
        <ArrowDownWideNarrow size={19} strokeWidth={1.6} aria-hidden className={styles.phoneOnly} />
        <span aria-hidden className={styles.phoneOnly}>
          {SORTS[sort]}
        </span>
        <label htmlFor="sort">Sort by</label>
        <select
          ref={select}
          id="sort"
          name="sort"
          value={sort}
          onChange={(event) => onSort(sortOf(event.target.value))}
        >
          {Object.entries(SORTS).map(([name, text]) => (
            <option key={name} value={name}>
              {text}
            </option>
          ))}
        </select>
        <ChevronDown size={16} strokeWidth={1.6} aria-hidden />
      </div>
      <button type="submit" className={styles.withoutScript}>
        Sort
      </button>
    </form>
  );
}

/** Scrolls to the first filter and focuses it, as the link does without JavaScript, but keeps the address and the history. */
function toFilters(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault();
  const first = document.querySelector<HTMLElement>(event.currentTarget.hash);
  first?.scrollIntoView();
  first?.focus({ preventScroll: true });
}
