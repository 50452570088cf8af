import { watermarkOf } from '../../images/watermark.ts';
import type { Car } from '../car.ts';
import { reducedBy } from '../reduction-text.ts';
import type { Dealer } from '../../settings/dealer.ts';
import { priceOrNull, priceText, separated } from '../../../platform/format.ts';
import type { Watermark } from '../../../platform/images/image-address.ts';
import { Link } from 'react-router';
import link from '../../../ui/link.module.css';
import typography from '../../../ui/styles/type.module.css';
import styles from './header-card.module.css';
import { NextSteps } from './next-steps.tsx';
import { writeOffBanner } from './provenance.ts';
import { quickFacts } from './values.ts';

interface Props {
  car: Car;
  dealer: Dealer | undefined;
  /** Whether the page shows similar cars. */
  hasSimilar?: boolean;
}

/** Name, price, the four most important facts, and the next steps for a buyer. */
export function HeaderCard({ car, dealer, hasSimilar = false }: Props) {
  const watermark = watermarkOf(car);
  const note = priceNote(car, watermark);
  const { reduction } = car.pricing;
  const plate = car.provenance.registration ?? car.provenance.plateYear;
  const banner = writeOffBanner(car.provenance);
  return (
    <div className={styles.card}>
      <p className={styles.eyebrow}>
        {car.premium && <span className={styles.premium}>Premium</span>}
        <span className={styles.condition}>{car.condition}</span>
        {plate && <span className={styles.plate}>{plate}</span>}
        <span>
          <span>{car.make?.name || 'Unknown Make'}</span>{' '}
          <span>{car.model?.name || 'Unknown Model'}</span>,{' '}
          <span className={typography.figures}>{car.year}</span>
        </span>
      </p>
      <h1 className={styles.name}>{withoutBreaks(nameOf(car))}</h1>
      {banner && <p className={styles.banner}>{banner}</p>}
      <div className={styles.priceBlock}>
        <p className={styles.price} data-muted={watermark ? '' : undefined}>
          {priceText(car.currentPrice, car.currency)}
        </p>
        {reduction && <p className={styles.reduction}>{reducedBy(reduction, car.currency)}</p>}
        {note && (
          <>
            <p className={styles.priceNote}>{note}</p>
            <p className={styles.guarantee}>
              <Link to="/your-rights" className={link.link}>
                You have a legal guarantee
              </Link>
            </p>
          </>
        )}
        <Availability watermark={watermark} sale={car.sale} />
      </div>
      <dl className={styles.facts}>
        {quickFacts(car).map(({ label, value }) => (
          <div key={label}>
            <dt className={styles.factLabel}>{label}</dt>
            <dd className={styles.factValue} data-missing={value === null || undefined}>
              {value ?? 'Unknown'}
            </dd>
          </div>
        ))}
      </dl>
      {dealer && (
        <NextSteps
          carId={car.carId}
          dealer={dealer}
          isSold={watermark === 'sold'}
          hasSimilar={hasSimilar}
        />
      )}
    </div>
  );
}

/** Currency and price, as the specification writes them. Null for a car that is sold or has no price. */
function priceNote({ currency, currentPrice }: Car, watermark: Watermark | null): string | null {
  if (watermark === 'sold' || priceOrNull(currentPrice, currency) === null) return null;
  const price = `${currency} ${separated(currentPrice)}`;
  const isFull = currency === 'EUR' && !watermark;
  return isFull ? `${price}. That’s the full price, with no extra charges.` : price;
}

/** Shows that a car is sold, booked or open for pre-booking. Empty for a car that is for sale. */
function Availability({ watermark, sale }: { watermark: Watermark | null; sale: boolean }) {
  const text = watermark ? `This car is ${watermark}.` : sale ? null : 'Open for pre-booking.';
  return text && <p className={styles.availability}>{text}</p>;
}

const nameOf = ({ name, make, model }: Car) => name || `${make?.name ?? ''} ${model?.name ?? ''}`;

/** Keeps words with a hyphen, such as `MX-5`, on one line. The lookbehind keeps the search linear. */
const withoutBreaks = (name: string) =>
  name.split(/((?<!\S)\S+-\S+)/).map((part, at) =>
    at % 2 === 1 ? (
      <span key={at} className={styles.unbroken}>
        {part}
      </span>
    ) : (
      part
    ),
  );
