import { Phone } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Dealer } from '../../settings/dealer.ts';
import styles from './contact.module.css';

const STATE_ID = 'seller-shown';

interface Props {
  dealer: Dealer;
  /** Whether another button is the main one. */
  isQuiet?: boolean;
}

/** A button that shows the phone number in its place. Needs one `ContactState` on the page, but no JavaScript. */
export function ContactSeller({ dealer, isQuiet = false }: Props) {
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
