import { Link } from 'react-router';
import type { Dealer } from '../../settings/dealer.ts';
import { WANTED_TITLE } from '../../enquiries/options.ts';
import button from '../../ui/button.module.css';
import { ContactSeller } from './contact-seller.tsx';
import styles from './contact.module.css';

export const WANTED_ADDRESS = '/enquire?kind=wanted';

interface Props {
  carId: number;
  dealer: Dealer;
  isSold: boolean;
}

/** What a buyer can do next. A sold car leads to the form for another car. */
export function NextSteps({ carId, dealer, isSold }: Props) {
  if (isSold)
    return (
      <div className={styles.steps}>
        <Link to={WANTED_ADDRESS} className={button.primary}>
          {WANTED_TITLE}
        </Link>
        <ContactSeller dealer={dealer} isQuiet />
      </div>
    );
  const form = `/car/${carId}/enquire`;
  return (
    <div className={styles.steps}>
      <ContactSeller dealer={dealer} />
      <Link to={`${form}?kind=testDrive`} className={button.button}>
        Book a test drive
      </Link>
      <div className={styles.pair}>
        <Link to={`${form}?kind=partExchange`} className={button.button}>
          Trade-in value
        </Link>
        <Link to={form} className={button.button}>
          Ask a question
        </Link>
      </div>
    </div>
  );
}
