import { separated } from '../../platform/format.ts';
import styles from './frame.module.css';

/** Shows a number next to an entry: `Enquiries (3)`. Shows nothing for 0 and for an unknown number. */
export function Count({ value }: { value: number | null | undefined }) {
  return value ? <span className={styles.count}>{` (${separated(value)})`}</span> : null;
}
