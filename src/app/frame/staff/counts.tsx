import { separated } from '../../../platform/format.ts';
import styles from './frame.module.css';
import { createContext, use } from 'react';
import { useWaiting } from '../../../features/enquiries/waiting.ts';

/** Shows a number next to an entry: `Enquiries (3)`. Shows nothing for 0 and for an unknown number. */
function Count({ value }: { value: number | null | undefined }) {
  return value ? <span className={styles.count}>{` (${separated(value)})`}</span> : null;
}

/** Number of drafts; null if it is unknown. */
export const DraftsContext = createContext<number | null>(null);

export function DraftCount() {
  return <Count value={use(DraftsContext)} />;
}

/** Enquiries that wait for an answer. */
export function WaitingCount() {
  return <Count value={useWaiting()?.waiting} />;
}
