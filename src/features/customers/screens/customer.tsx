import { Link, redirect } from 'react-router';
import { irishDate } from '../../opening/day-text.ts';
import { customerReference } from '../options.ts';
import type { Api } from '../../../app/api/api.ts';
import { browserApi } from '../../../app/api/browser-api.ts';
import { apiContext } from '../../../app/api/context.ts';
import { throwStatus } from '../../../app/api/throw-status.ts';
import { EmailLink } from '../../../ui/email-link.tsx';
import type { Route } from './+types/customer';
import { Consents } from './consents.tsx';
import { CustomerForm } from './customer-form.tsx';
import linkStyles from '../../../ui/link.module.css';
import panel from '../../../ui/panel.module.css';
import typography from '../../../ui/styles/type.module.css';
import styles from './customer.module.css';
import { CustomersFailure } from './failure.tsx';
import { PersonalData } from './personal-data.tsx';
import { PhoneMatchList } from './phone-matches.tsx';
import { CarList, EnquiryList } from './records.tsx';
import type { CustomerCar } from '../customer.ts';
import { erasedSentence } from '../../privacy/kept-sales.ts';

async function load(api: Pick<Api, 'get'>, customerId: string, signal: AbortSignal) {
  const detail = await api
    .get('/customers/:customerId', { params: { customerId }, signal })
    .catch(throwStatus);
  if (detail.mergedInto) throw redirect(`/customers/${detail.mergedInto.customerId}`);
  return detail;
}

export const loader = ({ context, params, request }: Route.LoaderArgs) =>
  load(context.get(apiContext), params.customerId, request.signal);

export const clientLoader = ({ params, request }: Route.ClientLoaderArgs) =>
  load(browserApi, params.customerId, request.signal);

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.customer.name ?? 'Customer'} | Customers` },
];

/** A customer: details, consents, enquiries, cars, and what an owner can do with the data. */
export default function CustomerScreen({ loaderData: detail }: Route.ComponentProps) {
  const { customer } = detail;
  const { customerId, name, email, phone, phoneE164, createdAt, lastActivityAt } = customer;
  return (
    <article key={customerId} aria-labelledby="customer-title" className={styles.page}>
      <Link to="/customers" className={linkStyles.standalone}>
        All customers
      </Link>
      <header className={panel.tight}>
        <h1 id="customer-title" className={typography.staffTitle}>
          {name}
        </h1>
        <p className={styles.facts}>
          <span>{customerReference(customerId)}</span>
          <span>
            Since <time dateTime={createdAt}>{irishDate(createdAt)}</time>
          </span>
          <span>
            Last contact <time dateTime={lastActivityAt}>{irishDate(lastActivityAt)}</time>
          </span>
        </p>
        {(email || phone) && (
          <p className={styles.contacts}>
            {phone && (
              <a href={`tel:${phoneE164 ?? phone}`} className={linkStyles.link}>
                {phone}
              </a>
            )}
            {email && <EmailLink email={email} className={linkStyles.link} />}
          </p>
        )}
      </header>
      {customer.erasedAt === null ? (
        <div className={styles.columns}>
          <div className={panel.column}>
            <CustomerForm customer={customer} />
            <EnquiryList enquiries={detail.enquiries} />
            <CarList cars={detail.cars} />
            <PhoneMatchList matches={detail.phoneMatches} />
          </div>
          <aside aria-label="Consents and personal data" className={styles.side}>
            <Consents customerId={customerId} consents={detail.consents} />
            <PersonalData
              customer={customer}
              sameAs={detail.sameAs}
              matches={detail.phoneMatches}
            />
          </aside>
        </div>
      ) : (
        <Erased erasedAt={customer.erasedAt} cars={detail.cars} />
      )}
    </article>
  );
}

export function ErrorBoundary() {
  return <CustomersFailure />;
}

/** Shown in place of the data of a person that was erased. */
function Erased({ erasedAt, cars }: { erasedAt: string; cars: readonly CustomerCar[] }) {
  return (
    <div className={panel.column}>
      <p className={typography.intro}>
        This customer was erased on {irishDate(erasedAt)}.{' '}
        {erasedSentence(cars.map(({ date }) => date))}
      </p>
      {cars.length > 0 && <CarList cars={cars} />}
    </div>
  );
}
