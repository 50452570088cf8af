import { defineKeptPart } from '../islands/define-island.tsx';
import styles from './car-loading.module.css';

/**
 * Covers the page with placeholders while the browser loads a car. `app/start/loading.ts` removes `hidden`; the
 * CSS animation starts 150 ms later.
 */
function Cover() {
  return (
    <div id="car-loading" hidden className={styles.cover}>
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

export const CarLoading = defineKeptPart('car-loading', Cover);
