import type { Dealer } from '../../settings/dealer.ts';
import styles from './enquire.module.css';
import type { EnquiryFailure } from './submit.ts';

/** The last fields of the form, in its order. The fields of a kind, which it shows first, are not listed here. */
const LAST_FIELDS = ['message', 'name', 'email', 'phone', 'callbackWindow'];

const inOrder = (names: readonly string[]) =>
  names.toSorted((a, b) => LAST_FIELDS.indexOf(a) - LAST_FIELDS.indexOf(b));

export const ERRORS_ID = 'enquire-errors';

interface Props {
  failure: EnquiryFailure;
  dealer: Pick<Dealer, 'phone' | 'phoneE164'>;
}

/** Lists the errors of the form, each with a link to its field. */
export function ErrorSummary({ failure: { errors, message, namesPhone }, dealer }: Props) {
  const names = inOrder(Object.keys(errors));
  return (
    <div id={ERRORS_ID} role="alert" className={styles.summary}>
      {message && (
        <p>
          {message}
          {!namesPhone && (
            <>
              {' '}
              Or call us on <a href={`tel:${dealer.phoneE164}`}>{dealer.phone}</a>.
            </>
          )}
        </p>
      )}
      {names.length > 0 && (
        <ul>
          {names.map((name) => (
            <li key={name}>
              <a href={`#${name}`}>{errors[name]}</a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
