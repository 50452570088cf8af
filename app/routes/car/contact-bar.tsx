import type { Car } from '../../../domain/car.ts';
import type { Dealer } from '../../../domain/dealer.ts';
import { money } from '../../../domain/format.ts';
import { watermarkOf } from '../../../domain/images/image-address.ts';
import styles from './contact.module.css';
import { ContactSeller } from './contact-seller.tsx';

/** A bar at the bottom of phone screens with name, price, Contact Seller and a link to ask. */
export function ContactBar({ car, dealer }: { car: Car; dealer: Dealer | undefined }) {
  if (!dealer) return null;
  const watermark = watermarkOf(car);
  return (
    <div className={styles.bar}>
      <div className={styles.car}>
        <p className={styles.name}>
          {watermark && (
            <span className={styles.watermark}>{watermark === 'sold' ? 'Sold' : 'Booked'}</span>
          )}
          {car.name}
        </p>
        <p className={styles.price} data-muted={watermark ? '' : undefined}>
          {money(car.currentPrice, car.currency)}
        </p>
      </div>
      <div className={styles.contactLinks}>
        <ContactSeller dealer={dealer} />
        {watermark !== 'sold' && (
          <a href={`/car/${car.carId}/enquire`} className={styles.questionLink}>
            Ask
          </a>
        )}
      </div>
    </div>
  );
}
