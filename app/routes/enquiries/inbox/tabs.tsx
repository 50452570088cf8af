import { Link } from 'react-router';
import type { EnquiryCounts } from '../../../../domain/enquiries/enquiry.ts';
import { type View, VIEWS } from '../../../../domain/enquiries/options.ts';
import { keysOf } from '../../../../domain/objects.ts';
import styles from './inbox.module.css';

/**
 * On a phone, the tabs are wider than the screen. `scrollIntoView` would also start the tab order of Chrome at
 * this tab, after the skip link and the navigation.
 */
function scrollIntoSight(tab: HTMLElement | null): void {
  const list = tab?.closest('ul');
  if (!tab || !list) return;
  const { left, right } = tab.getBoundingClientRect();
  const frame = list.getBoundingClientRect();
  list.scrollLeft += (left + right - frame.left - frame.right) / 2;
}

export function Tabs({ view, counts }: { view: View; counts: EnquiryCounts }) {
  const shown = keysOf(VIEWS).filter((name) => name !== 'held' || name === view || counts.held > 0);
  return (
    <nav aria-label="Views" className={styles.tabs}>
      <ul>
        {shown.map((name) => (
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
