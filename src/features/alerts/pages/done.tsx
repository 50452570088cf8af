import { useSearchParams } from 'react-router';
import { notIndexed } from '../../site/meta.ts';
import { LastSearchLink } from '../../site/last-search.tsx';
import { CHECK_EMAIL } from '../options.ts';
import typography from '../../../ui/styles/type.module.css';
import link from '../../../ui/link.module.css';
import page from '../../../ui/styles/page.module.css';
import styles from './alerts.module.css';

export const meta = () => notIndexed('Email alerts');

/** The page after an alert was requested, or with `?deleted` after everything about an address was deleted. */
export default function AlertDone() {
  const isDeleted = useSearchParams()[0].has('deleted');
  return (
    <div className={page.narrowSection}>
      <div className={styles.column}>
        <h1 className={typography.title}>{isDeleted ? 'Deleted' : 'One more step'}</h1>
        <p>
          {isDeleted
            ? 'Your alerts, the emails about them and your address are deleted. You won’t hear from us again.'
            : CHECK_EMAIL}
        </p>
        {!isDeleted && (
          <p className={typography.hint}>
            It can take a few minutes. If you can’t find it, look among your spam.
          </p>
        )}
        <p>
          <LastSearchLink className={link.link}>Back to all vehicles</LastSearchLink>
        </p>
      </div>
    </div>
  );
}
