import type { ReactNode } from 'react';
import { kilometres } from '../../domain/format.ts';

interface Props {
  /** The car's name, as a heading or plain. */
  title: ReactNode;
  /** As it is read; absent while none is known. */
  price: string | null;
  /** The car is sold or booked. */
  quiet?: boolean;
  /** Of the large card of a spread. */
  lead?: boolean;
  year: string;
  mileageKm: number | null;
  fuelType: string | null;
  transmission: string | null;
}

/** Below a car's image: name and price on one line, the facts under it. What is not known leaves no gap. */
export function CardCaption({ title, price, quiet = false, lead = false, ...car }: Props) {
  const mileage = car.mileageKm === null ? null : kilometres(car.mileageKm);
  const facts = [car.year, mileage, car.fuelType].filter(Boolean);
  return (
    <div className="mt-px border-t border-line pt-3.5">
      <div className="card-line">
        {title}
        {price !== null && (
          <p
            className={`t-price shrink-0 text-[19px] leading-tight ${lead ? 'lg:text-[clamp(20px,1.9vw,28px)]' : ''} ${quiet ? 'text-ink-2' : ''}`}
          >
            {price}
          </p>
        )}
      </div>
      <div className="card-line t-small mt-1.5">
        <ul className="facts tnum text-ink-2">
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
        {car.transmission && <p className="shrink-0 font-[450]">{car.transmission}</p>}
      </div>
    </div>
  );
}

/** Stands on a premium car's image. */
export function PremiumTag() {
  return (
    <span className="absolute top-0 left-0 bg-chip px-3 py-1.5 text-[13px] leading-none font-[560] text-on-fill [font-stretch:108%]">
      Premium
    </span>
  );
}
