import type { Car } from '../../../domain/car.ts';
import type { Dealer } from '../../../domain/dealer.ts';
import { money, separated } from '../../../domain/format.ts';
import { type Watermark, watermarkOf } from '../../../domain/images/image-address.ts';
import { ContactSeller } from './contact-seller.tsx';
import link from '../../ui/link.module.css';
import typography from '../../styles/type.module.css';
import styles from './header-card.module.css';
import { quickFacts } from './values.ts';

/** Name, price, Contact Seller and the four most important facts. */
export function HeaderCard({ car, dealer }: { car: Car; dealer: Dealer | undefined }) {
  const watermark = watermarkOf(car);
  return (
    <div className={styles.card}>
      <p className={styles.condition}>
        {car.premium && <span className={styles.premium}>Premium</span>}
        <span>{car.condition}</span>
      </p>
      <h1 className={styles.name}>{withoutBreaks(nameOf(car))}</h1>
      <p className={styles.model}>
        <span>{car.make?.name || 'Unknown Make'}</span>{' '}
        <span>{car.model?.name || 'Unknown Model'}</span>,{' '}
        <span className={typography.figures}>{car.year}</span>
      </p>
      <div className={styles.priceBlock}>
        <p className={styles.price} data-muted={watermark ? '' : undefined}>
          {money(car.currentPrice, car.currency)}
        </p>
        <p className={styles.priceNote}>
          {car.currency} {separated(car.currentPrice)}.{' '}
          {car.currency === 'EUR' && !watermark && 'That’s the full price, with no extra charges.'}
        </p>
        <Availability watermark={watermark} sale={car.sale} />
      </div>
      {dealer && (
        <div className={styles.contact}>
          <ContactSeller dealer={dealer} />
          {watermark !== 'sold' && (
            <a href={`/car/${car.carId}/enquire`} className={styles.questionLink}>
              Ask about this car
            </a>
          )}
        </div>
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
    </div>
  );
}

/** Shows that a car is sold, booked or open for pre-booking. Empty for a car that is for sale. */
function Availability({ watermark, sale }: { watermark: Watermark | null; sale: boolean }) {
  const text = watermark ? `This car is ${watermark}.` : sale ? null : 'Open for pre-booking.';
  if (watermark !== 'sold') return text && <p className={styles.availability}>{text}</p>;
  return (
    <p className={styles.availability}>
      {text}{' '}
      <a href="/enquire?kind=wanted" className={link.link}>
        Tell us what you’re looking for
      </a>
    </p>
  );
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
