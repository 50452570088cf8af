import { isRouteErrorResponse } from 'react-router';
import { ErrorMessage } from '../../../site/error-screen.tsx';
import { CarRow } from '../car-row.tsx';
import { SearchLinks } from '../search-links.tsx';
import type { CarPageFailure } from './load-car.ts';
import styles from './car-failure.module.css';

export const FAILED = 'Failed to load vehicle details';

/** Replaces the page of a car that failed to load or does not exist. */
export function CarFailure({ error }: { error: unknown }) {
  const { message, newest, searches } = failureOf(error);
  return (
    <>
      <ErrorMessage text={message || FAILED} />
      {newest.length > 0 && (
        <section className={styles.section} aria-labelledby="newest">
          <h2 id="newest" className={styles.heading}>
            Newest cars
          </h2>
          <CarRow cars={newest} />
        </section>
      )}
      {searches.length > 0 && (
        <div className={styles.section}>
          <h2 className={styles.heading}>Similar searches</h2>
          <SearchLinks label="Similar searches" links={searches} />
        </div>
      )}
    </>
  );
}

function failureOf(error: unknown): CarPageFailure {
  if (isRouteErrorResponse(error) && typeof error.data === 'object' && error.data !== null) {
    const failure: CarPageFailure = error.data;
    return failure;
  }
  return { message: '', newest: [], searches: [] };
}
