import type { SearchAnswer } from '../../../domain/car-search.ts';
import { CarCard } from '../../vehicles/car-card.tsx';
import { Pager } from '../../vehicles/pager.tsx';

interface Props {
  answer: SearchAnswer;
  /** The page that the other section shows, kept when this one is turned. */
  otherPage: number;
}

const LEAD_SIZES = '(min-width:900px) 62vw, 92vw';

/** `/?used=2&premium=3`, without what is 1. */
function address(used: number, premium: number): string {
  const query = new URLSearchParams();
  if (used > 1) query.set('used', String(used));
  if (premium > 1) query.set('premium', String(premium));
  return query.size > 0 ? `/?${query}` : '/';
}

export function UsedVehicles({ answer, otherPage }: Props) {
  const { vehicles, pagination } = answer;
  if (pagination.totalItems === 0) return null;
  return (
    <section className="shell section" aria-labelledby="used-vehicles" id="used">
      <h2 id="used-vehicles" className="t-2">
        USED VEHICLES
      </h2>
      <ul className="three-cards mt-6 grid gap-x-(--gap) gap-y-10 sm:grid-cols-3 lg:mt-8">
        {vehicles.map((car) => (
          <li key={car.carId}>
            <CarCard car={car} sizes="(min-width:600px) 31vw, 88vw" />
          </li>
        ))}
      </ul>
      <div className="mt-8">
        <Pager
          pagination={pagination}
          href={(page) => address(page, otherPage)}
          label="Pages of used vehicles"
          preventScrollReset
        />
      </div>
    </section>
  );
}

export function PremiumVehicles({ answer, otherPage }: Props) {
  const { vehicles, pagination } = answer;
  if (pagination.totalItems === 0) return null;
  return (
    <section className="ground-dark" aria-labelledby="premium-vehicles" id="premium">
      <div className="shell section">
        <h2 id="premium-vehicles" className="t-2">
          PREMIUM VEHICLES
        </h2>
        <ul className="spread mt-6 lg:mt-8">
          {vehicles.map((car, at) => (
            <li key={car.carId} className="flex flex-col">
              <CarCard car={car} lead={at === 0} sizes={at === 0 ? LEAD_SIZES : undefined} />
            </li>
          ))}
        </ul>
        <div className="mt-8">
          <Pager
            pagination={pagination}
            href={(page) => address(otherPage, page)}
            label="Pages of premium vehicles"
            preventScrollReset
          />
        </div>
      </div>
    </section>
  );
}
