import { CircleAlert, CloudOff } from 'lucide-react';
import link from '../../../ui/link.module.css';
import styles from './deal.module.css';
import type { DealForm, SaveState } from './use-deal-form.ts';

const TEXTS: Readonly<Record<SaveState, string>> = {
  saved: 'Everything is saved',
  pending: 'Saving...',
  incomplete: 'Not saved yet: check the marked fields',
  waiting: 'No connection. We keep trying, and nothing is lost',
  conflict: 'Not saved yet: check the changes of your colleague',
};

/** Says whether everything is saved. */
export function SaveLine({ form: { state, flush } }: { form: DealForm }) {
  const isProblem = state !== 'saved' && state !== 'pending';
  return (
    <div className={styles.saveLine} data-problem={isProblem || undefined}>
      {state === 'waiting' && <CloudOff size={16} strokeWidth={1.8} aria-hidden />}
      {(state === 'incomplete' || state === 'conflict') && (
        <CircleAlert size={16} strokeWidth={1.8} aria-hidden />
      )}
      <output>{TEXTS[state]}</output>
      {isProblem && (
        <button type="button" className={link.link} onClick={() => void flush()}>
          Save
        </button>
      )}
    </div>
  );
}
