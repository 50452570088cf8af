import { Link, useNavigation, useSearchParams } from 'react-router';
import { irishDate } from '../../opening/day-text.ts';
import type { CustomerRow } from '../customer.ts';
import { separated } from '../../../platform/format.ts';
import type { Api } from '../../../app/api/api.ts';
import { browserApi } from '../../../app/api/browser-api.ts';
import { apiContext } from '../../../app/api/context.ts';
import { throwStatus } from '../../../app/api/throw-status.ts';
import { SearchForm } from '../../../ui/search-form.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import visibility from '../../../ui/styles/visibility.module.css';
import type { Route } from './+types/customers';
import pageStyles from '../../../ui/styles/page.module.css';
import typography from '../../../ui/styles/type.module.css';
import list from '../../../ui/list.module.css';
import empty from '../../../ui/empty.module.css';
import link from '../../../ui/link.module.css';
import styles from './customers.module.css';
import { CustomersFailure } from './failure.tsx';

function load(api: Pick<Api, 'get'>, request: Request) {
  const query = new URL(request.url).searchParams;
  const page = Number(query.get('page'));
  return api
    .get('/customers', {
      query: {
        q: query.get('q')?.slice(0, 200),
        page: Number.isInteger(page) && page > 1 ? page : undefined,
      },
      signal: request.signal,
    })
    .catch(throwStatus);
}

export const loader = ({ context, request }: Route.LoaderArgs) =>
  load(context.get(apiContext), request);

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(browserApi, request);

export const meta = () => [{ title: 'Customers' }];

/** Everyone who made an enquiry, latest activity first. */
export default function Customers({ loaderData: { data, pagination } }: Route.ComponentProps) {
  const [query] = useSearchParams();
  const search = query.get('q') ?? '';
  const { location: next } = useNavigation();
  return (
    <div className={pageStyles.staffPage}>
      <h1 className={typography.staffTitle}>Customers</h1>
      <SearchForm
        action="/customers"
        search={search}
        label="Search customers"
        placeholder="Name, email or phone"
        total={pagination.totalItems}
        nouns={['customer', 'customers']}
      />
      {next?.pathname === '/customers' ? (
        <SkeletonRows label="Loading customers..." className={list.skeleton} />
      ) : data.length > 0 ? (
        <ul className={list.list}>
          {data.map((row) => (
            <Row key={row.customerId} row={row} />
          ))}
        </ul>
      ) : (
        <Empty search={search} isPastEnd={pagination.totalItems > 0} />
      )}
      {pagination.totalPages > 1 && (
        <Pager
          pagination={{ ...pagination, itemsPerPage: pagination.pageSize }}
          href={(page) => address(search, page)}
          label="Pages of customers"
          countOf={(total) => `${separated(total)} customers`}
        />
      )}
    </div>
  );
}

function address(q: string, page: number): string {
  const query = new URLSearchParams({ ...(q && { q }), ...(page > 1 && { page: String(page) }) });
  return query.size > 0 ? `/customers?${query}` : '/customers';
}

function Row({ row }: { row: CustomerRow }) {
  const { customerId, name, email, phone, county, enquiries, lastActivityAt } = row;
  return (
    <li>
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

function Empty({ search, isPastEnd }: { search: string; isPastEnd: boolean }) {
  return (
    <div className={empty.empty}>
      <p>
        {isPastEnd
          ? 'There are no customers on this page.'
          : search
            ? 'No customer matches your search.'
            : 'No customers yet. Everyone who makes an enquiry is listed here.'}
      </p>
      {(search || isPastEnd) && (
        <Link to="/customers" className={link.link}>
          Show all customers
        </Link>
      )}
    </div>
  );
}

export function ErrorBoundary() {
  return <CustomersFailure />;
}
