import { ArrowDownWideNarrow, SlidersHorizontal } from 'lucide-react';
import { type Sort, SORTS } from '../../domain/listing.ts';
import { SortOptions } from './results-bar.tsx';
import { sortOf } from './search-address.ts';

interface Props {
  sort: Sort;
  onSort: (sort: Sort) => void;
}

/** On phones the way back to the filters, and the order, stay at the thumb while cars are in view. */
export function ResultsPhoneBar({ sort, onSort }: Props) {
  return (
    <div className="results-phone-bar">
      <a
        href="#filters"
        onClick={(event) => {
          event.preventDefault();
          const panel = document.getElementById('filters');
          panel?.scrollIntoView();
          panel?.querySelector('select')?.focus({ preventScroll: true });
        }}
      >
        <SlidersHorizontal size={19} strokeWidth={1.6} aria-hidden />
        Filters
      </a>
      <div className="needs-script">
        <ArrowDownWideNarrow size={19} strokeWidth={1.6} aria-hidden />
        <span aria-hidden>{SORTS[sort]}</span>
        <select
          aria-label="Order of the cars"
          value={sort}
          onChange={(event) => onSort(sortOf(event.target.value))}
        >
          <SortOptions />
        </select>
      </div>
    </div>
  );
}
