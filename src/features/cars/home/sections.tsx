import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useNavigation } from 'react-router';
import type { CarCard as Card } from '../car.ts';
import type { SearchResponse } from '../car-search.ts';
import { cars, separated } from '../../../platform/format.ts';
import { NO_FILTERS, searchAddress, toResults } from '../search/search-address.ts';
import { CarDrawing } from '../components/car-drawing.tsx';
import { SearchLinks } from '../components/search-links.tsx';
import type { CountedSearch } from '../search/looser-searches.ts';
import typography from '../../../ui/styles/type.module.css';
import { CarCard, CarRow, isPreBooking } from '../components/car-card.tsx';
import { PreBookingNote } from '../components/card-tags.tsx';
import { pagesFromAddress } from './load-home.ts';
import { Pager, rangeOf } from '../../../ui/pager.tsx';
import pageStyles from '../../../ui/styles/page.module.css';
import visibility from '../../../ui/styles/visibility.module.css';
import styles from './home.module.css';

interface Pages {
  used: number;
  premium: number;
}

interface Props {
  /** null if the section failed to load. */
  answer: SearchResponse | null;
  pages: Pages;
}

const LEAD_SIZES = '(min-width:900px) 62vw, 92vw';

/** Returns an address such as `/?used=2&premium=3`; page 1 is left out. */
function address(pages: Pages): string {
  const query = new URLSearchParams();
  for (const [name, page] of Object.entries(pages)) if (page > 1) query.set(name, String(page));
  return query.size > 0 ? `/?${query}` : '/';
}

export function UsedVehicles({ answer, pages }: Props) {
  if (answer?.pagination.totalItems === 0) return null;
  return (
    <Section name="used" title="USED VEHICLES" premium={false} answer={answer} pages={pages}>
      {(vehicles) => <CarRow cars={vehicles} />}
    </Section>
  );
}

export function PremiumVehicles({ answer, pages }: Props) {
  if (answer?.pagination.totalItems === 0) return null;
  return (
    <div className={pageStyles.darkStage}>
      <Section name="premium" title="PREMIUM VEHICLES" premium answer={answer} pages={pages}>
        {(vehicles) => (
          <ul className={styles.spread}>
            {vehicles.map((car, at) => (
              <li key={car.carId}>
                <CarCard car={car} lead={at === 0} sizes={at === 0 ? LEAD_SIZES : undefined} />
              </li>
            ))}
          </ul>
        )}
      </Section>
    </div>
  );
}

interface SectionProps extends Props {
  name: keyof Pages;
  title: string;
  premium: boolean;
  children: (vehicles: Card[]) => ReactNode;
}

function Section({ name, title, premium, answer, pages, children }: SectionProps) {
  const { location } = useNavigation();
  const loading =
    location?.pathname === '/' &&
    pagesFromAddress(new URLSearchParams(location.search))[name] !== answer?.pagination.currentPage;
  const status = answer ? rangeOf(answer.pagination, cars) : 'We couldn’t load these cars.';
  return (
    <section className={pageStyles.pageSection} aria-labelledby={name}>
      <h2 id={name} tabIndex={-1} className={styles.title}>
        {title}
      </h2>
      <output className={answer ? visibility.visuallyHidden : styles.failure}>
        {loading ? 'Loading vehicles...' : status}
      </output>
      {answer ? (
        <>
          {answer.vehicles.some(isPreBooking) && (
            <div className={styles.note}>
              <PreBookingNote />
            </div>
          )}
          <div className={styles.cars} aria-busy={loading}>
            {children(answer.vehicles)}
          </div>
          <div className={styles.pager}>
            <Pager
              pagination={answer.pagination}
              href={(page) => `${address({ ...pages, [name]: page })}#${name}`}
              label={`Pages of ${name} vehicles`}
              countOf={cars}
            />
          </div>
          <ViewAll premium={premium} total={answer.pagination.totalItems} />
        </>
      ) : (
        <Link to={address(pages)} replace preventScrollReset className={styles.further}>
          Try again
        </Link>
      )}
    </section>
  );
}

/** A link to a search that finds every car of a section. */
function ViewAll({ premium, total }: { premium: boolean; total: number }) {
  const everyCar = searchAddress({
    ...NO_FILTERS,
    premium,
    listingType: null,
    maxPrice: null,
  });
  const kind = premium ? 'premium' : 'used';
  return (
    <Link to={toResults(everyCar)} className={styles.further}>
      {total === 1
        ? `View the ${kind} vehicle in the search`
        : `View all ${separated(total)} ${kind} vehicles`}
      <ArrowRight size={18} strokeWidth={1.6} aria-hidden />
    </Link>
  );
}

interface BrowseProps {
  bodyTypes: CountedSearch[];
  budgets: CountedSearch[];
}

const addressOf = ({ filters }: CountedSearch) => toResults(searchAddress(filters));

/** Returns the largest number of columns, at most four, that fills every row. `count` is even. */
const columnsFor = (count: number) => [4, 3].find((columns) => count % columns === 0) ?? 2;

/** Links to the cars of a body type and of a budget. */
export function BrowseSection({ bodyTypes, budgets }: BrowseProps) {
  if (bodyTypes.length === 0 && budgets.length === 0) return null;
  const isOdd = bodyTypes.length % 2 === 1;
  const columns = columnsFor(bodyTypes.length + (isOdd ? 1 : 0));
  return (
    <section className={styles.browse} aria-labelledby="browse">
      <h2 id="browse" className={typography.heading}>
        Find your kind of car
      </h2>
      <div className={styles.browseColumns}>
        <nav aria-label="Body types">
          <ul className={styles.bodyTypes} style={{ '--columns': columns }}>
            {bodyTypes.map((search) => (
              <li key={search.label}>
                <Link to={addressOf(search)} className={styles.bodyType}>
                  <CarDrawing bodyType={search.label} />
                  <span>{search.label}</span>
                  <span className={styles.carCount}>{cars(search.total)}</span>
                </Link>
              </li>
            ))}
            {isOdd && (
              <li>
                <Link to={toResults('/search')} className={styles.bodyType}>
                  <CarDrawing bodyType={null} />
                  <span>All vehicles</span>
                  <span className={styles.carCount}>Search them all</span>
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
