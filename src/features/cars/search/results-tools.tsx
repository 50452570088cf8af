import { ArrowDownWideNarrow, ChevronDown } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { type Sort, SORTS } from '../listing.ts';
import styles from './results.module.css';
import { sortOf, toResults } from './search-address.ts';

interface Props {
  path: string;
  /** Query of the address. */
  search: string;
  sort: Sort;
  onSort: (sort: Sort) => void;
}

/** The sort order. On phones it is an icon at the end of the filters' line. */
export function ResultsTools({ path, search, sort, onSort }: Props) {
  const kept = [...new URLSearchParams(search)].filter(
    ([name]) => name !== 'sort' && name !== 'page',
  );
  const select = useRef<HTMLSelectElement>(null);
  const chosen = () => sortOf(select.current?.value ?? null);

  // Keep an order that was chosen before hydration.
  useEffect(() => {
    if (chosen() !== sort) onSort(chosen());
    // oxlint-disable-next-line react/exhaustive-deps -- runs once, on hydration
  }, []);
  return (
    <form
      method="get"
      action={toResults(path)}
      autoComplete="off"
      className={styles.tools}
      onSubmit={(event) => {
        event.preventDefault();
        onSort(chosen());
      }}
    >
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className={styles.sort}>
        <ArrowDownWideNarrow size={19} strokeWidth={1.6} aria-hidden className={styles.phoneOnly} />
        <label htmlFor="sort">Sort by</label>
        {/* Submits the form, so that `OfflineNotice` can stop it. */}
        <select
          ref={select}
          id="sort"
          name="sort"
          value={sort}
          onChange={(event) => event.target.form?.requestSubmit()}
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
