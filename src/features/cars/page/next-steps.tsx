import { Link } from 'react-router';
import type { Dealer } from '../../settings/dealer.ts';
import { WANTED_ADDRESS, WANTED_TITLE } from '../../enquiries/options.ts';
import { SIMILAR_ID, STILL_AVAILABLE } from '../addresses.ts';
import button from '../../../ui/button.module.css';
import { TellMe } from '../components/tell-me.tsx';
import { ContactSeller } from './contact-seller.tsx';
import styles from './contact.module.css';

interface Props {
  carId: number;
  dealer: Dealer;
  isSold: boolean;
  hasSimilar: boolean;
}

/**
 * Links for the next steps of a buyer. The page of a sold car links to similar cars and to the form for a wanted car.
 */
export function NextSteps({ carId, dealer, isSold, hasSimilar }: Props) {
  if (isSold)
    return (
      <div className={styles.steps}>
        {hasSimilar && (
          <a href={`#${SIMILAR_ID}`} className={button.primary}>
            {STILL_AVAILABLE}
          </a>
        )}
        <Link to={WANTED_ADDRESS} className={hasSimilar ? button.button : button.primary}>
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
      <TellMe to={`/alerts/new?carId=${carId}`} className={styles.tell}>
        Tell me if the price changes or it is free again
      </TellMe>
    </div>
  );
}
