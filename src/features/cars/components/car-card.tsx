import { watermarkOf } from '../../images/watermark.ts';
import type { CarCard as CardData } from '../car.ts';
import { reducedFrom } from '../fields/reduction-text.ts';
import { imageOf } from '../../../platform/images/image-address.ts';
import { Camera } from 'lucide-react';
import { Link } from 'react-router';
import visibility from '../../../ui/styles/visibility.module.css';
import typography from '../../../ui/styles/type.module.css';
import styles from './car-card.module.css';
import { CarImage } from './car-image.tsx';
import { CardCaption } from './card-caption.tsx';
import { CardTags } from './card-tags.tsx';
import { SaveButton } from './save-button.tsx';

const CARD_SIZES = '(min-width:900px) 31vw, (min-width:600px) 46vw, 88vw';

interface Props {
  car: CardData;
  /** The large card of the premium section. */
  lead?: boolean;
  /** One of three cards side by side on a tablet. */
  narrow?: boolean;
  sizes?: string;
  /** The visitor's search as the query of the car page, and how the car meets it. */
  asked?: string | undefined;
  why?: string | undefined;
  /** Visible without scrolling: the image loads with priority. */
  first?: boolean;
}

/** A car in a list. The whole card is the link. */
export function CarCard(props: Props) {
  const { car, lead = false, narrow = false, sizes = CARD_SIZES, first, asked = '', why } = props;
  const watermark = watermarkOf(car);
  const { reduction } = car.pricing;
  return (
    <article className={styles.card} data-lead={lead || undefined}>
      <div className={styles.imageArea}>
        <CarImage
          image={imageOf(car)}
          alt={car.name}
          sizes={sizes}
          watermark={watermark}
          bodyType={car.bodyType}
          first={first}
          className={styles.image}
        />
        <CardTags premium={car.premium} preBooking={isPreBooking(car)} />
        {car.imageCount > 1 && (
          <p className={styles.imageCount}>
            <Camera size={14} strokeWidth={1.6} aria-hidden />
            {car.imageCount}
            <span className={visibility.visuallyHidden}> photos</span>
          </p>
        )}
      </div>
      <CardCaption
        title={
          <h3 className={lead ? styles.leadName : typography.name}>
            <Link to={`/car/${car.carId}${why ? asked : ''}`} className={styles.link}>
              {car.name}
            </Link>
          </h3>
        }
        derivative={car.derivative}
        price={car.price}
        reduction={reduction && reducedFrom(reduction, car.currency)}
        muted={Boolean(watermark)}
        lead={lead}
        narrow={narrow}
        year={String(car.year)}
        mileageKm={car.mileageKm}
        fuelType={car.fuelType}
        transmission={car.badge}
        why={why}
      />
      <SaveButton car={{ ...car, title: `${car.year} ${car.name}` }} isHeart />
    </article>
  );
}

/** Three cards side by side, on phones one below the other. */
export function CarRow({ cars }: { cars: CardData[] }) {
  return (
    <ul className={styles.row}>
      {cars.map((car) => (
        <li key={car.carId}>
          <CarCard car={car} narrow sizes="(min-width:600px) 31vw, 88vw" />
        </li>
      ))}
    </ul>
  );
}

/** Whether visitors can book the car before it is for sale. */
export const isPreBooking = (car: CardData) => !car.sale && watermarkOf(car) === null;

/** A placeholder with the size of a card. */
export function CarCardSkeleton() {
  return (
    <div aria-hidden>
      <div className={styles.skeletonImage} />
      <div className={styles.skeletonCaption}>
        <div className={styles.skeletonLine}>
          <div className={styles.skeletonText} style={{ width: '40%' }} />
          <div className={styles.skeletonText} style={{ width: '20%' }} />
        </div>
        <div className={styles.skeletonLine}>
          <div className={styles.skeletonText} style={{ width: '60%' }} />
          <div className={styles.skeletonText} style={{ width: '16.6667%' }} />
        </div>
      </div>
    </div>
  );
}
