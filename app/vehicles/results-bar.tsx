import type { Ref } from 'react';
import { cars } from '../../domain/format.ts';
import styles from './results.module.css';

interface Props {
  heading: Ref<HTMLHeadingElement>;
  /** null if the search failed. */
  total: number | null;
  loading: boolean;
}

export function ResultsBar({ heading, total, loading }: Props) {
  return (
    <div className={styles.bar}>
      <h2 id="results" ref={heading} tabIndex={-1} className={styles.heading}>
        Search Results
      </h2>
      <output className={styles.total}>
        {loading ? 'Loading vehicles...' : total !== null && cars(total)}
      </output>
    </div>
  );
}
