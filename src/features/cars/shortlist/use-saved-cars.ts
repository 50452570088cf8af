import { useEffect, useState } from 'react';
import { browserApi } from '../../../app/api/browser-api.ts';
import type { CarCard, CarListItem } from '../car.ts';
import type { Shortlist } from '../components/shortlist.ts';

/** Cars by id; null for one that is not on the site. */
type Known = Readonly<Record<number, CarCard | null>>;

/** Loads the saved cars that are not loaded yet. */
export function useSavedCars(saved: Shortlist) {
  const [known, setKnown] = useState<Known>({});
  const [hasFailed, setHasFailed] = useState(false);
  const missing = saved.flatMap(({ id }) => (known[id] === undefined ? [id] : [])).join(',');

  useEffect(() => {
    if (missing === '' || hasFailed) return undefined;
    const leaving = new AbortController();
    const ids = missing.split(',').map(Number);
    browserApi
      .get('/cars', { query: new URLSearchParams({ ids: ids.join(',') }), signal: leaving.signal })
      .then(
        (cars) => {
          const found = ids.map((id) => [id, cardOf(cars.find(({ carId }) => carId === id))]);
          setKnown((before) => ({ ...before, ...Object.fromEntries(found) }));
        },
        () => setHasFailed(!leaving.signal.aborted),
      );
    return () => leaving.abort();
  }, [missing, hasFailed]);

  return { known, hasFailed, retry: () => setHasFailed(false) };
}

/** Converts an item of `GET /api/cars` to a card. */
function cardOf(car: CarListItem | undefined): CarCard | null {
  if (!car) return null;
  const name = [car.make?.name, car.model?.name].filter(Boolean).join(' ');
  return { ...car, name, fuelType: car.fuelType?.name ?? null };
}
