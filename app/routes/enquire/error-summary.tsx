import type { Dealer } from '../../../domain/dealer.ts';
import styles from './enquire.module.css';
import type { EnquiryFailure } from './submit.ts';

const FIELDS_IN_ORDER = [
  'carId',
  'wantedAt',
  'fullLicence',
  'message',
  'name',
  'email',
  'phone',
  'callbackWindow',
];

interface Props {
  failure: EnquiryFailure;
  dealer: Pick<Dealer, 'phone' | 'phoneE164'>;
}

/** Lists the errors of the form, each with a link to its field. */
export function ErrorSummary({ failure: { errors, message }, dealer }: Props) {
  return (
    <div role="alert" className={styles.summary}>
      {message && (
        <p>
          {message} Or call us on <a href={`tel:${dealer.phoneE164}`}>{dealer.phone}</a>.
        </p>
      )}
      {!message && (
        <ul>
          {FIELDS_IN_ORDER.map(
            (name) =>
              errors[name] && (
                <li key={name}>
                  <a href={`#${name}`}>{errors[name]}</a>
                </li>
              ),
          )}
        </ul>
      )}
    </div>
  );
}
