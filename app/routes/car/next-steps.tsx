import type { Dealer } from '../../../domain/dealer.ts';
import { WANTED_TITLE } from '../../../domain/enquiries/options.ts';
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
        <a href={WANTED_ADDRESS} className={button.primary}>
          {WANTED_TITLE}
        </a>
        <ContactSeller dealer={dealer} isQuiet />
      </div>
    );
  const form = `/car/${carId}/enquire`;
  return (
    <div className={styles.steps}>
      <ContactSeller dealer={dealer} />
      <a href={`${form}?kind=testDrive`} className={button.button}>
        Book a test drive
      </a>
      <div className={styles.pair}>
        <a href={`${form}?kind=partExchange`} className={button.button}>
          Trade-in value
        </a>
        <a href={form} className={button.button}>
          Ask a question
        </a>
      </div>
    </div>
  );
}
