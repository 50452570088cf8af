import { useId } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { ErrorMessage } from '../../../site/error-screen.tsx';
import { LastSearchLink } from '../../../site/last-search.tsx';
import { STILL_AVAILABLE } from '../../listing.ts';
import type { CarCard, GoneCar } from '../../car.ts';
import { CarImage } from '../car-image.tsx';
import { CarRow } from '../car-card.tsx';
import { SearchLinks } from '../search-links.tsx';
import type { CarPageFailure } from './load-car.ts';
import typography from '../../../../ui/styles/type.module.css';
import styles from './car-failure.module.css';

const FAILED = 'Failed to load vehicle details';

/** Replaces the page of a car that failed to load, does not exist or is no longer on the site. */
export function CarFailure({ error }: { error: unknown }) {
  const { message, gone, newest, searches } = failureOf(error);
  return (
    <>
      {gone ? <Gone car={gone} /> : <ErrorMessage title="Error" text={message || FAILED} />}
      <Cars title={STILL_AVAILABLE} cars={gone?.similar ?? []} />
      <Cars title="Newest cars" cars={newest} />
      {searches.length > 0 && (
        <div className={styles.section}>
          <h2 className={styles.heading}>Similar searches</h2>
          <SearchLinks label="Similar searches" links={searches} />
        </div>
      )}
    </>
  );
}

export function failureTitle(error: unknown): string {
  const { gone } = failureOf(error);
  if (gone) return goneTitle(gone);
  return isRouteErrorResponse(error) && error.status === 404 ? 'Vehicle not found' : FAILED;
}

const goneTitle = ({ name }: GoneCar) => `${name} is no longer on our site`;

function failureOf(error: unknown): CarPageFailure {
  if (isRouteErrorResponse(error) && typeof error.data === 'object' && error.data !== null) {
    const failure: CarPageFailure = error.data;
    return failure;
  }
  return { message: '', gone: null, newest: [], searches: [] };
}

function Gone({ car }: { car: GoneCar }) {
  const { image, isSold, similar, bodyType } = car;
  return (
    <section className={styles.gone} data-photo={image ? '' : undefined}>
      <div>
        <h1 className={typography.title}>{goneTitle(car)}</h1>
        <p className={styles.text}>
          {isSold ? 'It found a new owner.' : 'It’s not for sale here any more.'}
          {similar.length > 0 && ' These are the nearest cars that we have today.'}
        </p>
        <LastSearchLink className={styles.back}>Back to Search</LastSearchLink>
      </div>
      {image && (
        <CarImage
          image={image}
          alt={car.name}
          sizes="(min-width:900px) 44vw, 92vw"
          watermark="sold"
          bodyType={bodyType}
          first
        />
      )}
    </section>
  );
}

function Cars({ title, cars }: { title: string; cars: CarCard[] }) {
  const id = useId();
  if (cars.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      <CarRow cars={cars} />
    </section>
  );
}
