import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { CustomerCar, CustomerDetail } from '../customer.ts';
import { ENQUIRY_KINDS, STATUSES } from '../../enquiries/options.ts';
import { shortDate } from '../../../platform/format.ts';
import { dublinTime } from '../../../platform/dublin-time.ts';
import list from '../../../ui/list.module.css';
import { Section } from '../../../ui/section.tsx';
import styles from './customer.module.css';

interface RecordProps {
  to: string;
  title: string;
  hint: ReactNode;
  /** ISO date. */
  date: string | null;
}

/** A row that leads to an enquiry or a car. */
export function RecordLink({ to, title, hint, date }: RecordProps) {
  return (
    <Link to={to} className={styles.record}>
      <span className={list.name}>{title}</span>
      <span className={styles.hint}>{hint}</span>
      {date && (
        <time dateTime={date} className={styles.date}>
          {shortDate(date)}
        </time>
      )}
    </Link>
  );
}

export function EnquiryList({ enquiries }: Pick<CustomerDetail, 'enquiries'>) {
  return (
    <Section id="enquiries-title" title="Enquiries" className={styles.section}>
      {enquiries.length === 0 ? (
        <p className={styles.hint}>No enquiries are kept.</p>
      ) : (
        <ul className={list.list}>
          {enquiries.map(({ enquiryId, reference, kind, status, carTitle, receivedAt }) => (
            <li key={enquiryId}>
              <RecordLink
                to={`/enquiries/${enquiryId}?view=all`}
                title={carTitle ?? 'No car'}
                hint={
                  <>
                    {ENQUIRY_KINDS[kind]}, {STATUSES[status]},{' '}
                    <span className={styles.reference}>{reference}</span>
                  </>
                }
                date={dublinTime(new Date(receivedAt)).date}
              />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

const CAR_KINDS = { sale: 'Bought', booking: 'Booked' } as const;

/** Cars that the person bought or booked. */
export function CarList({ cars }: { cars: readonly CustomerCar[] }) {
  return (
    <Section id="cars-title" title="Cars" className={styles.section}>
      {cars.length === 0 ? (
        <p className={styles.hint}>
          No cars yet. Choose the customer in the form of a sold or booked car.
        </p>
      ) : (
        <ul className={list.list}>
          {cars.map(({ carId, title, kind, date }) => (
            <li key={`${carId} ${kind}`}>
              <RecordLink
                to={`/edit-car/${carId}`}
                title={title}
                hint={CAR_KINDS[kind]}
                date={date}
              />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
