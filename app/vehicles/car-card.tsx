import { Link } from 'react-router';
import type { CarCard as Card } from '../../domain/car.ts';
import { watermarkOf } from '../../domain/image-address.ts';
import { CarImage } from './car-image.tsx';
import { CardCaption, PremiumTag } from './card-caption.tsx';

const CARD_SIZES = '(min-width:900px) 31vw, (min-width:600px) 46vw, 88vw';

interface Props {
  car: Card;
  /** The large card of a spread. */
  lead?: boolean;
  sizes?: string;
  /** Its image stands in the first screen. */
  first?: boolean;
  heading?: 'h2' | 'h3';
}

/** A car in a list: image, name and price on one line, the facts under it; the whole card is the link. */
export function CarCard({
  car,
  lead = false,
  sizes = CARD_SIZES,
  first,
  heading: Heading = 'h3',
}: Props) {
  const mark = watermarkOf(car);
  return (
    <article className="card group relative flex flex-col">
      <div className="relative overflow-hidden">
        <CarImage
          image={car.imageDetails && car.image ? { ...car.imageDetails, src: car.image } : null}
          alt={car.name}
          sizes={sizes}
          mark={mark}
          first={first}
          className="card-image"
        />
        {car.premium && <PremiumTag />}
      </div>
      <CardCaption
        title={
          <Heading className={lead ? 't-name lg:text-[clamp(20px,1.9vw,28px)]' : 't-name'}>
            <Link
              to={`/car/${car.carId}`}
              className="decoration-1 underline-offset-4 outline-none group-hover:underline after:absolute after:inset-0"
            >
              {car.name}
            </Link>
          </Heading>
        }
        price={car.price}
        quiet={Boolean(mark)}
        lead={lead}
        year={String(car.year)}
        mileageKm={car.mileageKm}
        fuelType={car.fuelType}
        transmission={car.badge}
      />
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
