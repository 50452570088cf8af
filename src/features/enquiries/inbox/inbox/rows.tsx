import { Link } from 'react-router';
import type { EnquiryRow } from '../../enquiry.ts';
import { ENQUIRY_KINDS } from '../../options.ts';
import { STATES, age } from '../../state.ts';
import { imageOf } from '../../../../platform/images/image-address.ts';
import { CarImage } from '../../../cars/components/car-image.tsx';
import styles from './inbox.module.css';
import { inboxAddress } from './load-inbox.ts';

interface Props {
  rows: readonly EnquiryRow[];
  now: number;
  /** Id of the open enquiry. */
  current: string | undefined;
  query: URLSearchParams;
}

export function EnquiryRows({ rows, now, current, query }: Props) {
  return (
    <ul className={styles.rows}>
      {rows.map((row) => (
        <li key={row.enquiryId}>
          <Link
            to={inboxAddress(query, {}, row.enquiryId)}
            preventScrollReset
            aria-current={String(row.enquiryId) === current ? 'true' : undefined}
            className={styles.row}
          >
            <CarImage image={imageOf(row)} alt="" sizes="72px" className={styles.image} />
            <span className={styles.rowText}>
              <span className={styles.rowHead}>
                <strong className={styles.rowName}>{row.name}</strong>
                <span className={styles.age}>
                  {age(row.waitingSince ?? row.lastActivityAt, now)}
                </span>
              </span>
              <span className={styles.rowCar}>
                {row.carTitle ?? 'No car'}
                {row.carGone && ' (gone)'}
                {row.carBooked && ' (booked)'}
              </span>
              <span className={styles.rowLine}>
                <span className={styles.state} data-state={row.state}>
                  {STATES[row.state]}
                </span>
                {row.undelivered && <span className={styles.undelivered}>Not delivered</span>}
                <span className={styles.kind}>{ENQUIRY_KINDS[row.kind]}</span>
                {row.assignee && <span className={styles.assignee}>{row.assignee}</span>}
              </span>
              {row.request && <span className={styles.request}>{row.request}</span>}
              <span className={styles.excerpt}>{row.excerpt}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
