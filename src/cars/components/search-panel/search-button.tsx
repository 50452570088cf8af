import { type ReactNode, useId } from 'react';
import styles from './search-panel.module.css';

interface Props {
  label: string;
  icon?: ReactNode;
  /** Says how many cars the search would find; null while it is unknown. */
  found: string | null;
  searching: boolean;
}

/**
 * Submits the search. Its name is its first line; the number below is its description, not a part of the
 * name, which must not change with each choice. It can be pressed if no car matches, because the results
 * offer similar searches.
 */
export function SearchButton({ label, icon, found, searching }: Props) {
  const id = useId();
  if (searching)
    return (
      <button type="submit" className={styles.submit} aria-disabled="true">
        Searching...
      </button>
    );
  return (
    <button type="submit" className={styles.submit} aria-disabled="false" aria-describedby={id}>
      <span className={styles.submitLabel}>
        {icon}
        {label}
      </span>
      <span id={id} aria-hidden>
        {found ?? 'Show cars'}
      </span>
    </button>
  );
}
