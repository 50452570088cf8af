import { STATES } from '../../options.ts';
import type { BulkResult } from '../../changes.ts';
import styles from './bulk.module.css';

/** For each car, what changes, or why it does not. */
export const ResultList = ({ results }: { results: readonly BulkResult[] }) => (
  <ul className={styles.cars}>
    {results.map(({ carId, title, result, price, state, message, note }) => (
      <li key={carId} data-result={result}>
        <span className={styles.car}>{title || `Car ${carId}`}</span>
        <span className={styles.change}>
          {price
            ? `${price.from} → ${price.to}`
            : state
              ? `${STATES[state.from]} → ${STATES[state.to]}`
              : result === 'unchanged' && !message && 'No change'}
        </span>
        {(message ?? note) && <span className={styles.note}>{message ?? note}</span>}
      </li>
    ))}
  </ul>
);
