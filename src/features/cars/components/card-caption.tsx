import type { ReactNode } from 'react';
import { kilometres } from '../../../platform/format.ts';
import visibility from '../../../ui/styles/visibility.module.css';
import styles from './card-caption.module.css';

/** Title of the text `why`. */
export const WHY = 'Why this one?';

interface Props {
  title: ReactNode;
  /** The part of the name after make and model. */
  derivative?: string | null;
  /** Formatted; null if unknown. */
  price: string | null;
  /** `Reduced from €19,950` */
  reduction?: string | null;
  /** Whether the car is sold or booked. */
  muted?: boolean;
  lead?: boolean;
  /** Whether three cards share a row on a tablet. */
  narrow?: boolean;
  year: string;
  mileageKm: number | null;
  fuelType: string | null;
  transmission: string | null;
  /** How the car meets what the visitor asked for. */
  why?: string | undefined;
}

/** Name and price on one line, the facts below. Unknown facts are left out. */
export function CardCaption({
  title,
  derivative,
  price,
  reduction,
  muted = false,
  lead = false,
  narrow = false,
  ...car
}: Props) {
  const mileage = car.mileageKm === null ? null : kilometres(car.mileageKm);
  const facts = [car.year, mileage, car.fuelType].filter(Boolean);
  return (
    <div
      className={styles.caption}
      data-lead={lead || undefined}
      data-muted={muted || undefined}
      data-narrow={narrow || undefined}
    >
      <div className={styles.titleLine}>
        {title}
        {price !== null && <p className={styles.price}>{price}</p>}
      </div>
      {(derivative || reduction) && (
        <div className={styles.secondLine}>
          {derivative && <p className={styles.derivative}>{derivative}</p>}
          {reduction && <p className={styles.reduction}>{reduction}</p>}
        </div>
      )}
      <div className={styles.factLine}>
        <ul className={styles.facts}>
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
        {car.transmission && <p className={styles.transmission}>{car.transmission}</p>}
      </div>
      {car.why && (
        <p className={styles.why}>
          <span className={visibility.visuallyHidden}>{WHY} </span>
          {car.why}
        </p>
      )}
    </div>
  );
}
