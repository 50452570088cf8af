import { ArrowDownWideNarrow, ChevronDown } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { type Sort, SORTS } from '../../domain/listing.ts';
import styles from './results.module.css';
import { sortOf, toResults } from './search-address.ts';

interface Props {
  /** Address of the results. */
  address: string;
  sort: Sort;
  onSort: (sort: Sort) => void;
}

/** The sort order. On phones it is an icon at the end of the filters' line. */
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
      <div className={styles.sort}>
        <ArrowDownWideNarrow size={19} strokeWidth={1.6} aria-hidden className={styles.phoneOnly} />
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
