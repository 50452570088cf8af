import typography from '../../../ui/styles/type.module.css';
import styles from './card-tags.module.css';

/** Labels at the top left of a car's image. */
export function CardTags({ premium, preBooking }: { premium: boolean; preBooking: boolean }) {
  if (!premium && !preBooking) return null;
  return (
    <p className={styles.tags}>
      {premium && <span className={styles.premium}>Premium</span>}
      {preBooking && <span className={styles.preBooking}>Pre-booking</span>}
    </p>
  );
}

/** Explains the label of the cars that can be pre-booked, once for a list of cards. */
export function PreBookingNote() {
  return (
    <p className={typography.hint}>
      Cars marked “Pre-booking” aren’t here yet. You can book one before it arrives.
    </p>
  );
}
