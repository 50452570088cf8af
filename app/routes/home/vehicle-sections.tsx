import { type ReactNode, useId } from 'react';
import { Link, useNavigation } from 'react-router';
import type { CarCard as Card } from '../../../domain/car.ts';
import type { SearchAnswer } from '../../../domain/car-search.ts';
import { cars } from '../../../domain/format.ts';
import { CarCard } from '../../vehicles/car-card.tsx';
import { Pager } from '../../ui/pager.tsx';

/** Which page each section shows. */
interface Pages {
  used: number;
  premium: number;
}

interface Props {
  /** null where the section could not be read. */
  answer: SearchAnswer | null;
  pages: Pages;
}

const LEAD_SIZES = '(min-width:900px) 62vw, 92vw';

/** `/?used=2&premium=3`, without what is 1. */
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
      {(vehicles) => (
        <ul className="mt-6 grid gap-x-(--gap) gap-y-10 sm:grid-cols-3 lg:mt-8">
          {vehicles.map((car) => (
            <li key={car.carId}>
              <CarCard car={car} narrow sizes="(min-width:600px) 31vw, 88vw" />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

export function PremiumVehicles({ answer, pages }: Props) {
  if (answer?.pagination.totalItems === 0) return null;
  return (
    <div className="ground-dark">
      <Section name="premium" title="PREMIUM VEHICLES" answer={answer} pages={pages}>
        {(vehicles) => (
          <ul className="spread mt-6 lg:mt-8">
            {vehicles.map((car, at) => (
              <li key={car.carId} className="flex flex-col">
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

/** A heading, a page of cars, a pager; pale while another of its pages is on its way. */
function Section({ name, title, answer, pages, children }: SectionProps) {
  const id = useId();
  const loading = usePageLoading(name, pages[name]);
  return (
    <section className="shell section" aria-labelledby={id} aria-busy={loading} id={name}>
      <h2 id={id} className="t-2">
        {title}
      </h2>
      <output className="sr-only">{loading && 'Loading vehicles...'}</output>
      {answer ? (
        <>
          <div className="section-cars">{children(answer.vehicles)}</div>
          <div className="mt-8">
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
        <div className="mt-6">
          <p className="text-ink-2">The cars can’t be shown just now.</p>
          <Link to={address(pages)} replace preventScrollReset className="button mt-6">
            Try again
          </Link>
        </div>
      )}
    </section>
  );
}

/** Whether the visitor has turned this section's page and its cars have not come yet. */
function usePageLoading(name: keyof Pages, shown: number): boolean {
  const { location } = useNavigation();
  if (location?.pathname !== '/') return false;
  return Number(new URLSearchParams(location.search).get(name) ?? 1) !== shown;
}
