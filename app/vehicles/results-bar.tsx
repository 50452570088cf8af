import type { Ref } from 'react';
import { cars } from '../../domain/format.ts';

interface Props {
  heading: Ref<HTMLHeadingElement>;
  /** How many cars were found; null where that is unknown. */
  total: number | null;
  loading: boolean;
}

/** The head of the results, and how many there are. */
export function ResultsBar({ heading, total, loading }: Props) {
  return (
    <div className="results-bar">
      <h2 id="results" ref={heading} tabIndex={-1} className="t-3">
        Search Results
      </h2>
      <output className="tnum text-ink-2">
        {loading ? 'Loading vehicles...' : total !== null && cars(total)}
      </output>
    </div>
  );
}
