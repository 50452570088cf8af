import { Link } from 'react-router';
import type { CarCard as Card } from '../../domain/car.ts';
import { CarPicture, markOf } from './car-picture.tsx';
import { kilometres } from './format.ts';

const CARD_SIZES = '(min-width:900px) 31vw, (min-width:600px) 46vw, 88vw';

interface Props {
  car: Card;
  /** The large card of a spread. */
  lead?: boolean;
  sizes?: string;
  /** Its picture stands in the first screen. */
  first?: boolean;
  heading?: 'h2' | 'h3';
}

/** A car in a list: picture, name and price on one line, the facts under it; the whole card is the link. */
export function CarCard({
  car,
  lead = false,
  sizes = CARD_SIZES,
  first,
  heading: Heading = 'h3',
}: Props) {
  const mark = markOf(car);
  const facts = [
    String(car.year),
    car.mileageKm === null ? null : kilometres(car.mileageKm),
    car.fuelType,
  ];
  return (
    <article className="card group relative flex flex-col">
      <div className="relative overflow-hidden">
        <CarPicture
          picture={car.picture && car.image ? { ...car.picture, src: car.image } : null}
          alt={car.name}
          sizes={sizes}
          mark={mark}
          first={first}
          className="card-picture"
        />
        {car.premium && (
          <span className="absolute top-0 left-0 bg-chip px-3 py-1.5 text-[13px] leading-none font-[560] text-on-fill [font-stretch:108%]">
            Premium
          </span>
        )}
      </div>
      <div className="mt-px border-t border-line pt-3.5">
        <div className="card-line">
          <Heading className={lead ? 't-name lg:text-[clamp(20px,1.9vw,28px)]' : 't-name'}>
            <Link
              to={`/car/${car.carId}`}
              className="decoration-1 underline-offset-4 outline-none group-hover:underline after:absolute after:inset-0"
            >
              {car.name}
            </Link>
          </Heading>
          <p
            className={`t-price shrink-0 text-[19px] leading-tight ${lead ? 'lg:text-[clamp(20px,1.9vw,28px)]' : ''} ${mark ? 'text-ink-2' : ''}`}
          >
            {car.price}
          </p>
        </div>
        <div className="card-line t-small mt-1.5">
          <ul className="facts tnum text-ink-2">
            {facts.filter(Boolean).map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
          {car.badge && <p className="shrink-0 font-[450]">{car.badge}</p>}
        </div>
      </div>
    </article>
  );
}

/** The box of a card that is still to come. */
export function CarCardSkeleton() {
  return (
    <div aria-hidden>
      <div className="skeleton aspect-8/5" />
      <div className="mt-px border-t border-line pt-3.5">
        <div className="flex justify-between py-[3px]">
          <div className="skeleton h-[17px] w-2/5" />
          <div className="skeleton h-[17px] w-1/5" />
        </div>
        <div className="mt-1.5 flex justify-between py-[3px]">
          <div className="skeleton h-[14px] w-3/5" />
          <div className="skeleton h-[14px] w-1/6" />
        </div>
      </div>
    </div>
  );
}
