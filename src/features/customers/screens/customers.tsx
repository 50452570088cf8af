import { Link, useSearchParams } from 'react-router';
import { irishDate } from '../../opening/day-text.ts';
import type { CustomerRow } from '../customer.ts';
import type { Api } from '../../../app/api/api.ts';
import { browserApi } from '../../../app/api/browser-api.ts';
import { apiContext } from '../../../app/api/context.ts';
import { throwStatus } from '../../../app/api/throw-status.ts';
import { SearchList, searchOf } from '../../../ui/search-list.tsx';
import visibility from '../../../ui/styles/visibility.module.css';
import type { Route } from './+types/customers';
import styles from './customers.module.css';
import { CustomersFailure } from './failure.tsx';

const load = (api: Pick<Api, 'get'>, request: Request) =>
  api.get('/customers', { query: searchOf(request), signal: request.signal }).catch(throwStatus);

export const loader = ({ context, request }: Route.LoaderArgs) =>
  load(context.get(apiContext), request);

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(browserApi, request);

export const meta = () => [{ title: 'Customers' }];

/** Customers that were not merged or erased, latest activity first. */
export default function Customers({ loaderData }: Route.ComponentProps) {
  const [query] = useSearchParams();
  const search = query.get('q') ?? '';
  return (
    <SearchList
      path="/customers"
      title="Customers"
      nouns={['customer', 'customers']}
      search={search}
      placeholder="Name, email or phone"
      rows={loaderData}
      item={itemOf}
      none={
        loaderData.pagination.totalItems > 0
          ? 'There are no customers on this page.'
          : search
            ? 'No customer matches your search.'
            : 'No customers yet. People who make an enquiry or order a car are listed here.'
      }
      all="Show all customers"
    />
  );
}

function itemOf(row: CustomerRow) {
  const { customerId, name, email, phone, county, enquiries, lastActivityAt } = row;
  return (
    <li key={customerId}>
      <Link to={`/customers/${customerId}`} className={styles.row}>
        <strong className={styles.name}>{name}</strong>
        <span className={styles.contact}>{email}</span>
        <span className={styles.contact}>{phone}</span>
        <span className={styles.contact}>{county}</span>
        <span className={styles.figure}>
          {enquiries === 1 ? '1 enquiry' : `${enquiries} enquiries`}
        </span>
        <span className={styles.figure}>
          <span className={visibility.visuallyHidden}>Last contact </span>
          <time dateTime={lastActivityAt}>{irishDate(lastActivityAt)}</time>
        </span>
      </Link>
    </li>
  );
}

export function ErrorBoundary() {
  return <CustomersFailure />;
}
