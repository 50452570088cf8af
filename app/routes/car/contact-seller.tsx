import { Phone } from 'lucide-react';
import type { Dealer } from '../../../domain/dealer.ts';

const SHOWN = 'seller-shown';

/**
 * A button whose place the seller's number takes. The page has one `ContactState`, a popover without a
 * look of its own, which the browser opens by itself: before the script has come, and without any.
 */
export function ContactSeller({ dealer }: { dealer: Dealer }) {
  return (
    <>
      <button
        type="button"
        popoverTarget={SHOWN}
        popoverTargetAction="show"
        className="contact contact-button button button-primary"
      >
        <Phone size={19} strokeWidth={1.6} aria-hidden />
        Contact Seller
      </button>
      <a href={`tel:${dealer.phoneE164}`} className="contact contact-number button tnum">
        <Phone size={19} strokeWidth={1.6} aria-hidden />
        {dealer.phone}
      </a>
    </>
  );
}

/** Open from the first press of a Contact Seller button on; every one of them shows the number then. */
export function ContactState() {
  return (
    <span
      id={SHOWN}
      popover="manual"
      className="contact-state"
      onToggle={() => {
        const numbers = document.querySelectorAll<HTMLElement>('.contact-number');
        Array.from(numbers)
          .find((number) => number.checkVisibility())
          ?.focus({ preventScroll: true });
      }}
    />
  );
}
