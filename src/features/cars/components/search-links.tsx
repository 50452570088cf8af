import { Link } from 'react-router';
import { cars } from '../../../platform/format.ts';
import typography from '../../../ui/styles/type.module.css';
import styles from './search-links.module.css';

/** A search with the number of cars that it finds. */
export interface SearchLink {
  label: string;
  to: string;
  /** Undefined if the label already states it. */
  total?: number;
}

interface Props {
  /** Name of the navigation for assistive technology. */
  label: string;
  links: SearchLink[];
  preventScrollReset?: boolean;
}

/** Links to searches, one below the other, with their counts. */
export function SearchLinks({ label: name, links, preventScrollReset }: Props) {
  return (
    <nav aria-label={name} className={styles.links}>
      <ul>
        {links.map(({ label, to, total }) => (
          <li key={label}>
            <Link to={to} preventScrollReset={preventScrollReset} className={styles.link}>
              {label}
              {total !== undefined && <span className={typography.count}> {cars(total)}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
