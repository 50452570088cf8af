import { MessageCircle, Phone } from 'lucide-react';
import { Link } from 'react-router';
import type { Car } from '../car.ts';
import type { Dealer } from '../../settings/dealer.ts';
import { WANTED_TITLE } from '../../enquiries/options.ts';
import { watermarkOf } from '../../platform/images/image-address.ts';
import button from '../../ui/button.module.css';
import styles from './contact.module.css';
import { WANTED_ADDRESS } from './next-steps.tsx';

/** A bar at the bottom of phone screens, to call the dealer or to ask about the car. */
export function ContactBar({ car, dealer }: { car: Car; dealer: Dealer | undefined }) {
  if (!dealer) return null;
  const isSold = watermarkOf(car) === 'sold';
  return (
    <div className={styles.bar} data-sold={isSold ? '' : undefined}>
      <a href={`tel:${dealer.phoneE164}`} className={isSold ? button.button : button.primary}>
        <Phone size={18} strokeWidth={1.6} aria-hidden />
        Call
      </a>
      {isSold ? (
        <Link to={WANTED_ADDRESS} className={button.primary}>
          {WANTED_TITLE}
        </Link>
      ) : (
        <Link to={`/car/${car.carId}/enquire`} className={button.button}>
          <MessageCircle size={18} strokeWidth={1.6} aria-hidden />
          Ask
        </Link>
      )}
    </div>
  );
}
