import { Link } from 'react-router';
import { cars } from '../../../platform/format.ts';
import { CarDrawing } from '../components/car-drawing.tsx';
import type { CountedSearch } from '../search/looser-searches.ts';
import { searchAddress, toResults } from '../search/search-address.ts';
import { SearchLinks } from '../components/search-links.tsx';
import typography from '../../../ui/styles/type.module.css';
import styles from './browse-section.module.css';

interface Props {
  bodyTypes: CountedSearch[];
  budgets: CountedSearch[];
}

const addressOf = ({ filters }: CountedSearch) => toResults(searchAddress(filters));

/** The widest rows, of at most four tiles, that are full; `count` is even. */
const columnsFor = (count: number) => [4, 3].find((columns) => count % columns === 0) ?? 2;

/** Links to the cars of a body type and of a budget. */
export function BrowseSection({ bodyTypes, budgets }: Props) {
  if (bodyTypes.length === 0 && budgets.length === 0) return null;
  const isOdd = bodyTypes.length % 2 === 1;
  const columns = columnsFor(bodyTypes.length + (isOdd ? 1 : 0));
  return (
    <section className={styles.section} aria-labelledby="browse">
      <h2 id="browse" className={typography.heading}>
        Find your kind of car
      </h2>
      <div className={styles.columns}>
        <nav aria-label="Body types">
          <ul className={styles.bodyTypes} style={{ '--columns': columns }}>
            {bodyTypes.map((search) => (
              <li key={search.label}>
                <Link to={addressOf(search)} className={styles.bodyType}>
                  <CarDrawing bodyType={search.label} />
                  <span>{search.label}</span>
                  <span className={styles.count}>{cars(search.total)}</span>
                </Link>
              </li>
            ))}
            {isOdd && (
              <li>
                <Link to={toResults('/search')} className={styles.bodyType}>
                  <CarDrawing bodyType={null} />
                  <span>All vehicles</span>
                  <span className={styles.count}>Search them all</span>
                </Link>
              </li>
            )}
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
