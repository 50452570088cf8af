import { Heart } from 'lucide-react';
import { Link } from 'react-router';
import { useUser } from '../../../app/session.ts';
import { showToast } from '../../../ui/toast.ts';
import link from '../../../ui/link.module.css';
import visibility from '../../../ui/styles/visibility.module.css';
import typography from '../../../ui/styles/type.module.css';
import styles from './save-button.module.css';
import {
  type CarToSave,
  SHORTLIST_PATH,
  toggleSaved,
  useIsSaved,
  useSavedCount,
} from './shortlist.ts';

interface Props {
  car: CarToSave;
  /** On a card, the button is a heart without a visible text. */
  isHeart?: boolean;
}

/** Adds a car to the shortlist of a visitor, or removes it. Renders nothing for staff, who have no shortlist. */
export function SaveButton({ car, isHeart = false }: Props) {
  const isSaved = useIsSaved(car.carId);
  if (useUser()) return null;

  function toggle() {
    if (!toggleSaved(car) && !isSaved)
      showToast('Saved for this visit', 'Your browser doesn’t let us keep it for longer');
  }

  return (
    <button
      type="button"
      data-car={car.carId}
      // The inline script has set `aria-pressed` from the shortlist in the browser.
      suppressHydrationWarning
      aria-pressed={isSaved}
      aria-label={isHeart ? `Save ${car.title}` : undefined}
      className={isHeart ? styles.heart : styles.save}
      onClick={toggle}
    >
      <Heart size={isHeart ? 18 : 17} strokeWidth={1.6} aria-hidden />
      {!isHeart && <span className={link.link}>Save</span>}
    </button>
  );
}

/** The number of saved cars, shown after the text of a link. */
export function SavedCount() {
  const count = useSavedCount();
  return count > 0 && <span className={typography.figures}> ({count})</span>;
}

/** A link to the saved cars for the top bar on phones. Renders nothing if no car is saved. */
export function SavedLink() {
  const count = useSavedCount();
  if (useUser() || count === 0) return null;
  return (
    <Link to={SHORTLIST_PATH} className={styles.savedLink}>
      <Heart size={20} strokeWidth={1.6} aria-hidden />
      <span className={styles.savedNumber}>{count}</span>
      <span className={visibility.visuallyHidden}> saved</span>
    </Link>
  );
}
