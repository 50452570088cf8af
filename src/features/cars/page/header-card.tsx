import { watermarkOf } from '../../images/watermark.ts';
import type { Car } from '../car.ts';
import { reducedBy } from '../fields/reduction-text.ts';
import type { Dealer } from '../../settings/dealer.ts';
import { priceOrNull, priceText } from '../../../platform/format.ts';
import type { Watermark } from '../../../platform/images/image-address.ts';
import { Link } from 'react-router';
import link from '../../../ui/link.module.css';
import { WHY } from '../components/card-caption.tsx';
import styles from './header-card.module.css';
import { NextSteps } from './contact.tsx';
import { KNOWN_ID, proofLine, writeOffBanner } from './provenance.ts';
import { isNamedInFull, quickFacts } from './values.ts';

interface Props {
  car: Car;
  dealer: Dealer | undefined;
  /** How the car meets what the visitor asked for. */
  why?: string | undefined;
  /** Whether the page shows similar cars. */
  hasSimilar?: boolean;
}

/** Name, price, the four most important facts, and the next steps for a buyer. */
export function HeaderCard({ car, dealer, why, hasSimilar = false }: Props) {
  const watermark = watermarkOf(car);
  const { currentPrice, currency } = car;
  const isPriced = watermark !== 'sold' && priceOrNull(currentPrice, currency) !== null;
  const proof = proofLine(car);
  const { reduction } = car.pricing;
  const plate = car.provenance.registration ?? car.provenance.plateYear;
  const banner = writeOffBanner(car.provenance);
  return (
    <div className={styles.card}>
      <p className={styles.eyebrow}>
        {car.premium && <span className={styles.premium}>Premium</span>}
        <span className={styles.condition}>{car.condition}</span>
        {plate && <span className={styles.plate}>{plate}</span>}
        {!isNamedInFull(car) && (
          <span>
            <span>{car.make?.name || 'Unknown Make'}</span>{' '}
            <span>{car.model?.name || 'Unknown Model'}</span>
          </span>
        )}
      </p>
      <h1 className={styles.name}>{withoutBreaks(nameOf(car))}</h1>
      {banner && <p className={styles.banner}>{banner}</p>}
      <div className={styles.priceBlock}>
        <p className={styles.price} data-muted={watermark ? '' : undefined}>
          {priceText(car.currentPrice, car.currency)}
        </p>
        {reduction && <p className={styles.reduction}>{reducedBy(reduction, car.currency)}</p>}
        {isPriced && (
          <p className={styles.guarantee}>
            <Link to="/your-rights" className={link.link}>
              You have a legal guarantee
            </Link>
          </p>
        )}
        {isPriced && car.currency === 'EUR' && !watermark && (
          <p className={styles.priceNote}>The full price, with no extra charges.</p>
        )}
        <Availability watermark={watermark} sale={car.sale} />
      </div>
      {why && (
        <p className={styles.why}>
          <strong>{WHY}</strong> {why}
        </p>
      )}
      {proof && (
        <p className={styles.proof}>
          <a href={`#${KNOWN_ID}`} className={link.link}>
            {proof}
          </a>
        </p>
      )}
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
