import { Link } from 'react-router';
import type { EnquiryCounts } from '../../../domain/enquiries/enquiry.ts';
import { type View, VIEWS } from '../../../domain/enquiries/options.ts';
import { keysOf } from '../../../domain/objects.ts';
import styles from './inbox.module.css';

/** On a phone, the tabs are wider than the screen. Newer browsers return a promise, which React would call. */
function scrollIntoSight(tab: HTMLElement | null): void {
  tab?.scrollIntoView({ block: 'nearest' });
}

export function Tabs({ view, counts }: { view: View; counts: EnquiryCounts }) {
  return (
    <nav aria-label="Views" className={styles.tabs}>
      <ul>
        {keysOf(VIEWS).map((name) => (
          <li key={name}>
            <Link
              ref={name === view ? scrollIntoSight : undefined}
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
