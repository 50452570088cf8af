import { use } from 'react';
import type { Api } from '../../../app/api/api.ts';
import { orNull } from '../../../app/api/or-null.ts';
import type { CarCard as Card } from '../car.ts';
import { CarCard } from '../components/car-card.tsx';
import { SIMILAR_ID, STILL_AVAILABLE } from '../listing.ts';
import type { CarPageData } from '../components/car-page/load-car.ts';
import styles from './car.module.css';

/** Returns an empty list if the request fails: the page is complete without similar cars. */
export async function loadSimilar(
  api: Pick<Api, 'get'>,
  { car, unpublished }: CarPageData,
  signal: AbortSignal,
): Promise<Card[]> {
  if (unpublished) return [];
  return (
    (await orNull(
      api.get('/cars/:carId/similar', { params: { carId: car.carId }, signal }),
      signal,
      'the similar cars',
    )) ?? []
  );
}

interface Props {
  /** The cars, or a promise of them in the browser. */
  similar: Card[] | Promise<Card[]>;
  isSold: boolean;
}

/** Similar cars on a car page. Renders nothing for an empty list. */
export function SimilarCars({ similar, isSold }: Props) {
  const cars = similar instanceof Promise ? use(similar) : similar;
  if (cars.length === 0) return null;
  return (
    <aside aria-labelledby={SIMILAR_ID} className={styles.similar}>
      <h2 id={SIMILAR_ID} tabIndex={-1} className={styles.similarHeading}>
        {isSold ? STILL_AVAILABLE : 'Similar cars'}
      </h2>
      <ul className={styles.cars}>
        {cars.map((car) => (
          <li key={car.carId}>
            <CarCard car={car} sizes="(min-width:1024px) 22vw, (min-width:600px) 46vw, 88vw" />
          </li>
        ))}
      </ul>
    </aside>
  );
}
