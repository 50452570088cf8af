import { Link } from 'react-router';
import type { EnquiryDetail } from '../enquiry.ts';
import { PREFERRED, SOURCES } from '../options.ts';
import { SamePerson } from '../../customers/components/merge-dialog.tsx';
import { EmailLink } from '../../../ui/email-link.tsx';
import typography from '../../../ui/styles/type.module.css';
import linkStyles from '../../../ui/link.module.css';
import styles from './enquiry.module.css';
import { dateAndTime } from './texts.ts';

export function PersonPanel({ detail: { enquiry, customer } }: { detail: EnquiryDetail }) {
  const { email, phone, preferred, source, sourceDetail, receivedAt } = enquiry;
  const facts = [
    ['Phone', phone],
    ['Prefers', preferred === 'either' ? null : PREFERRED[preferred]],
    ['Came by', sourceDetail ? `${SOURCES[source]}: ${sourceDetail}` : SOURCES[source]],
    ['Received', dateAndTime(receivedAt)],
  ] as const;
  return (
    <section aria-label="Person" className={styles.panel}>
      <dl className={styles.person}>
        {email && (
          <div>
            <dt>Email</dt>
            <dd>
              <EmailLink email={email} className={linkStyles.link} />
            </dd>
          </div>
        )}
        {facts.map(
          ([term, text]) =>
            text && (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{text}</dd>
              </div>
            ),
        )}
      </dl>
      {customer && (
        <Link to={`/customers/${customer.customerId}`} className={linkStyles.link}>
          {customer.enquiries > 1 ? `All ${customer.enquiries} enquiries` : 'Customer'}
        </Link>
      )}
      {customer?.hasOtherEmail && (
        <p className={typography.hint}>
          This email address isn’t in the customer’s details. Check who wrote before you say
          anything about another enquiry.
        </p>
      )}
      {customer?.hasNewPhone && (
        <p className={typography.hint}>
          New number, not confirmed: it isn’t in the customer’s details, and anybody can type one.
          Add it there once you know it’s theirs.
        </p>
      )}
      {customer?.sameAs && (
        <SamePerson sameAs={customer.sameAs} from={customer.sameAs} into={customer} />
      )}
    </section>
  );
}
