import { Link } from 'react-router';
import type { EnquiryDetail } from '../../enquiry.ts';
import panel from '../enquiry.module.css';
import styles from './part-exchange.module.css';

/** The car that the person is looking for, with the matching search. */
export function WantedPanel({ detail: { wanted } }: { detail: EnquiryDetail }) {
  if (!wanted) return null;
  return (
    <section aria-labelledby="wanted-title" className={panel.panel}>
      <h3 id="wanted-title" className={styles.title}>
        Looking for
      </h3>
      <p>{wanted.words.join(', ')}</p>
      <p>
        <Link to={wanted.search} className={panel.link}>
          Show matching cars
        </Link>
      </p>
    </section>
  );
}
