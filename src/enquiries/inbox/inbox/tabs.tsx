import { Link } from 'react-router';
import type { EnquiryCounts } from '../../enquiry.ts';
import { type View, VIEWS } from '../../options.ts';
import { keysOf } from '../../../platform/objects.ts';
import styles from './inbox.module.css';

export function Tabs({ view, counts }: { view: View; counts: EnquiryCounts }) {
  const shown = keysOf(VIEWS).filter((name) => name !== 'held' || name === view || counts.held > 0);
  return (
    <nav aria-label="Views" className={styles.tabs}>
      <ul>
        {shown.map((name) => (
          <li key={name}>
            <Link
              to={`/enquiries?view=${name}`}
              aria-current={name === view ? 'page' : undefined}
              className={styles.tab}
            >
              {VIEWS[name]}
              {counts[name] > 0 && <span className={styles.count}> {counts[name]}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
