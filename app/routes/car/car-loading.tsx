import { useEffect } from 'react';
import { matchPath, useNavigation } from 'react-router';
import { earlyRead } from '../../vehicles/car-page/early-read.ts';
import styles from './car-loading.module.css';

function onClick({ target, defaultPrevented }: MouseEvent) {
  // The router prevents the default action of the links that it follows.
  if (defaultPrevented && target instanceof Element)
    earlyRead.start(target.closest('a')?.pathname ?? '');
}

/**
 * Covers the page with placeholders while a car loads. CSS shows it after 150 ms. The page below stays
 * mounted, so the browser can restore its scroll position after Back.
 */
export function CarLoading() {
  const { state, location } = useNavigation();
  useEffect(() => {
    addEventListener('click', onClick);
    return () => removeEventListener('click', onClick);
  }, []);
  useEffect(() => {
    if (state === 'idle') earlyRead.end();
  }, [state]);
  if (state !== 'loading' || !matchPath('/car/:carId', location.pathname)) return null;
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
