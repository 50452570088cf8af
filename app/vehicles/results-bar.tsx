import { ChevronDown } from 'lucide-react';
import type { Ref } from 'react';
import { type Sort, SORTS } from '../../domain/listing.ts';
import { cars } from './format.ts';
import { sortOf } from './search-address.ts';

interface Props {
  heading: Ref<HTMLHeadingElement>;
  /** How many cars were found; null where that is unknown. */
  total: number | null;
  loading: boolean;
  /** Address of these results. */
  address: string;
  sort: Sort;
  onSort: (sort: Sort) => void;
}

/** The head of the results: how many there are, and their order. */
export function ResultsBar({ heading, total, loading, address, sort, onSort }: Props) {
  return (
    <div className="results-bar">
      <h2 id="results" ref={heading} tabIndex={-1} className="t-3">
        Search Results
      </h2>
      <output className="tnum text-ink-2">
        {loading ? 'Loading vehicles...' : total !== null && cars(total)}
      </output>
      <SortForm address={address} sort={sort} onSort={onSort} />
    </div>
  );
}

function SortForm({ address, sort, onSort }: Pick<Props, 'address' | 'sort' | 'onSort'>) {
  const [path, query] = address.split('?');
  const kept = [...new URLSearchParams(query)].filter(
    ([name]) => name !== 'sort' && name !== 'page',
  );
  return (
    <form method="get" action={path} autoComplete="off" className="results-sort">
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label htmlFor="sort" className="t-small text-ink-2">
        Sort by
      </label>
      <span className="results-select">
        <select
          id="sort"
          name="sort"
          value={sort}
          onChange={(event) => onSort(sortOf(event.target.value))}
        >
          <SortOptions />
        </select>
        <ChevronDown size={16} strokeWidth={1.6} aria-hidden />
      </span>
      <button type="submit" className="button without-script">
        Sort
      </button>
    </form>
  );
}

export function SortOptions() {
  return Object.entries(SORTS).map(([name, text]) => (
    <option key={name} value={name}>
      {text}
    </option>
  ));
}
