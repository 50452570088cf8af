import { type ReactNode, useId, useRef } from 'react';
import { Link, useNavigation } from 'react-router';
import type { CarCard as Card } from '../../../domain/car.ts';
import type { SearchResponse } from '../../../domain/car-search.ts';
import { cars } from '../../../domain/format.ts';
import { CarCard } from '../../vehicles/car-card.tsx';
import { CarRow } from '../../vehicles/car-row.tsx';
import { useLostFocus } from '../../lib/use-lost-focus.ts';
import { Pager, rangeOf } from '../../ui/pager.tsx';
import pageStyles from '../../styles/page.module.css';
import visibility from '../../styles/visibility.module.css';
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
  for (const [section, page] of Object.entries(pages))
    if (page > 1) query.set(section, String(page));
  return query.size > 0 ? `/?${query}` : '/';
}

export function UsedVehicles({ answer, pages }: Props) {
  if (answer?.pagination.totalItems === 0) return null;
  return (
    <Section name="used" title="USED VEHICLES" answer={answer} pages={pages}>
      {(vehicles) => <CarRow cars={vehicles} />}
    </Section>
  );
}

export function PremiumVehicles({ answer, pages }: Props) {
  if (answer?.pagination.totalItems === 0) return null;
  return (
    <div className={pageStyles.darkStage}>
      <Section name="premium" title="PREMIUM VEHICLES" answer={answer} pages={pages}>
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
  children: (vehicles: Card[]) => ReactNode;
}

function Section({ name, title, answer, pages, children }: SectionProps) {
  const id = useId();
  const loading = usePageLoading(name, answer && pages[name]);
  const heading = useRef<HTMLHeadingElement>(null);
  const status = answer ? rangeOf(answer.pagination, cars) : 'We couldn’t load these cars.';
  return (
    <section className={styles.section} aria-labelledby={id} id={name} {...useLostFocus(heading)}>
      <h2 id={id} ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h2>
      <output className={answer ? visibility.visuallyHidden : styles.failure}>
        {loading ? 'Loading vehicles...' : status}
      </output>
      {answer ? (
        <>
          <div className={styles.cars} aria-busy={loading}>
            {children(answer.vehicles)}
          </div>
          <div className={styles.pager}>
            <Pager
              pagination={answer.pagination}
              href={(page) => address({ ...pages, [name]: page })}
              label={`Pages of ${name} vehicles`}
              preventScrollReset
              countOf={cars}
            />
          </div>
        </>
      ) : (
        <Link to={address(pages)} replace preventScrollReset className={styles.retry}>
          Try again
        </Link>
      )}
    </section>
  );
}

/**
 * Whether another page of this section is loading.
 * @param shown the page on the screen; null if it failed to load
 */
function usePageLoading(name: keyof Pages, shown: number | null): boolean {
  const { location } = useNavigation();
  if (location?.pathname !== '/') return false;
  return Number(new URLSearchParams(location.search).get(name) ?? 1) !== shown;
}
