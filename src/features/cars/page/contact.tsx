import { Phone } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { Dealer } from '../../settings/dealer.ts';
import { SIMILAR_ID, STILL_AVAILABLE, WANTED_ADDRESS, WANTED_TITLE } from '../listing.ts';
import button from '../../../ui/button.module.css';
import { TellMe } from '../components/tell-me.tsx';
import styles from './contact.module.css';

interface Props {
  carId: number;
  dealer: Dealer;
  isSold: boolean;
  hasSimilar: boolean;
}

/**
 * Links for the next steps of a visitor. The page of a sold car links to similar cars and to the form for a wanted car.
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

const STATE_ID = 'seller-shown';

interface ContactSellerProps {
  dealer: Dealer;
  /** Whether another button is the main one. */
  isQuiet?: boolean;
}

/** A button that shows the phone number in its place. Needs one `ContactState` on the page, but no JavaScript. */
function ContactSeller({ dealer, isQuiet = false }: ContactSellerProps) {
  return (
    <>
      <button
        type="button"
        popoverTarget={STATE_ID}
        popoverTargetAction="show"
        className={isQuiet ? styles.quietButton : styles.button}
      >
        <Phone size={19} strokeWidth={1.6} aria-hidden />
        Contact Seller
      </button>
      <a href={`tel:${dealer.phoneE164}`} className={styles.number} data-seller-number="">
        <Phone size={19} strokeWidth={1.6} aria-hidden />
        {dealer.phone}
      </a>
    </>
  );
}

/** An invisible popover that a Contact Seller button opens. While it is open, CSS shows the phone numbers. */
export function ContactState() {
  const state = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    // If it was opened before hydration, the pressed button no longer exists, so the focus is lost.
    const isOpen = state.current?.matches(':popover-open');
    if (isOpen && document.activeElement === document.body) focusNumber();
  }, []);
  return (
    <span
      ref={state}
      id={STATE_ID}
      popover="manual"
      className={styles.state}
      onToggle={focusNumber}
    />
  );
}

function focusNumber(): void {
  const numbers = document.querySelectorAll<HTMLElement>('[data-seller-number]');
  Array.from(numbers)
    .find((number) => number.checkVisibility())
    ?.focus({ preventScroll: true });
}
