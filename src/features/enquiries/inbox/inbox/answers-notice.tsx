import { useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { useDealer } from '../../../../app/dealer.ts';
import { useCan, useReadsAnswers } from '../../../../app/session.ts';
import { localStore } from '../../../../ui/browser-storage.ts';
import styles from './inbox.module.css';

const neverChanges = () => () => {};
const readStored = () => localStore.getItem('answers-notice');

/** A notice for owners, until they close it: answers do not arrive in the inbox. */
export function AnswersNotice() {
  const can = useCan();
  const { email } = useDealer();
  const isNeeded = !useReadsAnswers() && can('settings');
  const [isClosed, setIsClosed] = useState(false);
  // Not rendered on the server, which does not know whether the notice was closed before.
  const wasClosed = useSyncExternalStore(neverChanges, readStored, () => 'unknown') !== null;
  if (!isNeeded || isClosed || wasClosed) return null;
  return (
    <aside aria-label="Answers" className={styles.answers}>
      <p>Answers go to {email} and not into this inbox.</p>
      <p className={styles.answersActions}>
        <Link to="/settings/email" className={styles.answersLink}>
          Set it up
        </Link>
        <button
          type="button"
          className={styles.answersClose}
          onClick={() => {
            localStore.setItem('answers-notice', 'closed');
            setIsClosed(true);
          }}
        >
          Close
        </button>
      </p>
    </aside>
  );
}
