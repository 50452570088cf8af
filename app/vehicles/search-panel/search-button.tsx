import { type ReactNode, useId } from 'react';
import { cars } from '../../../domain/format.ts';
import styles from './search-panel.module.css';

interface Props {
  label: string;
  icon?: ReactNode;
  /** Number of cars that the search would find; null while it is unknown. */
  count: number | null;
  searching: boolean;
}

/**
 * Submits the search. Its name stays the label, so that it can be called by its visible first line; the
 * number is its description, and is announced when it changes. It can be pressed if no car matches, because
 * the results offer similar searches.
 */
export function SearchButton({ label, icon, count, searching }: Props) {
  const id = useId();
  if (searching)
    return (
      <button type="submit" className={styles.submit} aria-disabled="true">
        Searching...
      </button>
    );
  return (
    <button
      type="submit"
      className={styles.submit}
      aria-disabled="false"
      aria-labelledby={`${id}label`}
      aria-describedby={`${id}count`}
    >
      <span id={`${id}label`} className={styles.submitLabel}>
        {icon}
        {label}
      </span>
      <span id={`${id}count`}>
        {count === null ? 'Show cars' : count === 0 ? 'No cars match' : `Show ${cars(count)}`}
      </span>
    </button>
  );
}
