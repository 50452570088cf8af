import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { browserApi } from '../../../app/api/browser-api.ts';
import { shortDate } from '../../../platform/format.ts';
import type { WantedOfCar } from '../wanted.ts';
import { isRefusal } from '../../../platform/api-error.ts';
import link from '../../../ui/link.module.css';
import styles from './asked-for.module.css';

/** Shows staff the people who asked for a car like this one, with links to prefilled replies. */
export function AskedFor({ carId }: { carId: number }) {
  const [people, setPeople] = useState<WantedOfCar['data']>([]);

  useEffect(() => {
    const leaving = new AbortController();
    browserApi.get('/cars/:carId/wanted', { params: { carId }, signal: leaving.signal }).then(
      ({ data }) => setPeople(data),
      (error: unknown) => {
        // Ignores errors, because the page is complete without this list. The next write detects an expired session.
        if (!leaving.signal.aborted && !isRefusal(error))
          console.warn('Cannot load who asked for this car', error);
      },
    );
    return () => leaving.abort();
  }, [carId]);

  if (people.length === 0) return null;
  return (
    <section aria-labelledby="asked-for" className={styles.asked}>
      <h2 id="asked-for" className={styles.title}>
        {people.length === 1
          ? '1 person asked for one like this'
          : `${people.length} people asked for one like this`}
      </h2>
      <ul>
        {people.map(({ enquiryId, name, receivedAt }) => (
          <li key={enquiryId} className={styles.person}>
            <span>
              {name}, {shortDate(receivedAt.slice(0, 10))}
            </span>
            <Link
              to={`/enquiries/${enquiryId}?tell=${carId}`}
              aria-label={`Tell them: ${name}`}
              className={link.inlineAction}
            >
              Tell them
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
