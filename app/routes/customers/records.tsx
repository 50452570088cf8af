import { Link } from 'react-router';
import type { CustomerCar, CustomerDetail } from '../../../domain/customers/customer.ts';
import { ENQUIRY_KINDS, STATUSES } from '../../../domain/enquiries/options.ts';
import { shortDate } from '../../../domain/format.ts';
import styles from './customer.module.css';
import { irishDate } from './texts.ts';

export function EnquiryList({ enquiries }: Pick<CustomerDetail, 'enquiries'>) {
  return (
    <section aria-labelledby="enquiries-title" className={styles.section}>
      <h2 id="enquiries-title" className={styles.subtitle}>
        Enquiries
      </h2>
      {enquiries.length === 0 ? (
        <p className={styles.hint}>No enquiries are kept.</p>
      ) : (
        <ul className={styles.records}>
          {enquiries.map(({ enquiryId, reference, kind, status, carTitle, receivedAt }) => (
            <li key={enquiryId}>
              <Link to={`/enquiries/${enquiryId}?view=all`} className={styles.record}>
                <span className={styles.recordName}>{carTitle ?? 'No car'}</span>
                <span className={styles.hint}>
                  {ENQUIRY_KINDS[kind]}, {STATUSES[status]},{' '}
                  <span className={styles.reference}>{reference}</span>
                </span>
                <time dateTime={receivedAt} className={styles.date}>
                  {irishDate(receivedAt)}
                </time>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const CAR_KINDS = { sale: 'Bought', booking: 'Booked' } as const;

/** Cars that the person bought or booked. */
export function CarList({ cars }: { cars: readonly CustomerCar[] }) {
  return (
    <section aria-labelledby="cars-title" className={styles.section}>
      <h2 id="cars-title" className={styles.subtitle}>
        Cars
      </h2>
      {cars.length === 0 ? (
        <p className={styles.hint}>
          No cars yet. Choose the customer in the form of a sold or booked car.
        </p>
      ) : (
        <ul className={styles.records}>
          {cars.map(({ carId, title, kind, date }) => (
            <li key={`${carId} ${kind}`}>
              <Link to={`/edit-car/${carId}`} className={styles.record}>
                <span className={styles.recordName}>{title}</span>
                <span className={styles.hint}>{CAR_KINDS[kind]}</span>
                {date && (
                  <time dateTime={date} className={styles.date}>
                    {shortDate(date)}
                  </time>
                )}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
