import { Link } from 'react-router';
import { cars } from '../../../platform/format.ts';
import { CarDrawing } from '../components/car-drawing.tsx';
import type { CountedSearch } from '../search/looser-searches.ts';
import { searchAddress, toResults } from '../search/search-address.ts';
import { SearchLinks } from '../components/search-links.tsx';
import styles from './browse-section.module.css';

interface Props {
  bodyTypes: CountedSearch[];
  budgets: CountedSearch[];
}

const addressOf = ({ filters }: CountedSearch) => toResults(searchAddress(filters));

/** Links to the cars of a body type and of a budget. */
export function BrowseSection({ bodyTypes, budgets }: Props) {
  if (bodyTypes.length === 0 && budgets.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="browse">
      <h2 id="browse" className={styles.title}>
        Find your kind of car
      </h2>
      <div className={styles.columns}>
        <nav aria-label="Body types">
          <ul className={styles.bodyTypes}>
            {bodyTypes.map((search) => (
              <li key={search.label}>
                <Link to={addressOf(search)} className={styles.bodyType}>
                  <CarDrawing bodyType={search.label} />
                  <span>{search.label}</span>
                  <span className={styles.count}>{cars(search.total)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          <SearchLinks
            label="Budgets"
            links={budgets.map((search) => ({ ...search, to: addressOf(search) }))}
          />
        </div>
      </div>
    </section>
  );
}
