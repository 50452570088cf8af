import { matchPath, useNavigation } from 'react-router';
import styles from './car-loading.module.css';

/**
 * Covers the page with placeholders while a car loads. CSS shows it after 150 ms. The page below stays mounted, so the
 * browser can restore its scroll position after Back.
 */
export function CarLoading() {
  const { location } = useNavigation();
  if (!location || !matchPath('/car/:carId', location.pathname)) return null;
  return (
    <div className={styles.cover}>
      <div className={styles.toolbar} />
      <div className={styles.columns}>
        <div aria-hidden>
          <div className={styles.image} />
          <div className={styles.thumbnails}>
            <div className={styles.thumbnail} />
            <div className={styles.thumbnail} />
            <div className={styles.thumbnail} />
          </div>
        </div>
        <div className={styles.facts}>
          <div aria-hidden className={styles.condition} />
          <output className={styles.status}>
            <span aria-hidden className={styles.spinner} />
            <span>Loading vehicle details...</span>
          </output>
          <div aria-hidden className={styles.remainder}>
            <div className={styles.price} />
            <div className={styles.contact} />
            <div className={styles.quickFacts} />
          </div>
        </div>
      </div>
    </div>
  );
}
