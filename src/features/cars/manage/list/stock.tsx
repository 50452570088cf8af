import { useState } from 'react';
import { Link, useNavigation, useSearchParams } from 'react-router';
import { browserApi } from '../../../../app/api/browser-api.ts';
import { apiContext } from '../../../../app/api/context.ts';
import { cars } from '../../../../platform/format.ts';
import { useCan } from '../../../../app/session.ts';
import { keepShown } from '../../../../ui/keep-shown.ts';
import { LoadFailure } from '../../../../ui/load-failure.tsx';
import button from '../../../../ui/button.module.css';
import { Pager } from '../../../../ui/pager.tsx';
import visibility from '../../../../ui/styles/visibility.module.css';
import { throwStatus } from '../../../../app/api/throw-status.ts';
import type { Route } from './+types/stock';
import { BulkBar } from './bulk/bulk-bar.tsx';
import { CarDialog } from './dialogs/car-dialog.tsx';
import { StockFilterBar } from './stock-filters.tsx';
import {
  filtersFrom,
  loadStock,
  type StockData,
  type StockFilters,
  stockAddress,
} from './load-stock.ts';
import { Notices } from './notices.tsx';
import pageStyles from '../../../../ui/styles/page.module.css';
import panel from '../../../../ui/panel.module.css';
import typography from '../../../../ui/styles/type.module.css';
import linkStyles from '../../../../ui/link.module.css';
import styles from './stock.module.css';
import { StockTable } from './stock-table.tsx';
import { type CarAction, useCarWrites } from '../use-car-writes.ts';
import { useSelection } from './use-selection.ts';

export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadStock(context.get(apiContext), request).catch(throwStatus);

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  stock.load(request, (present) => loadStock(browserApi, request, present));

const stock = keepShown<StockData>();

export const meta = () => [{ title: 'Stock' }];

/** Every car of the dealer. */
export default function Stock({ loaderData }: Route.ComponentProps) {
  const { data, pagination, counts, notices } = loaderData;
  const [query] = useSearchParams();
  const filters = filtersFrom(query);
  const can = useCan();
  const { location: next } = useNavigation();
  const isLoading =
    next?.pathname === '/stock' && String(new URLSearchParams(next.search)) !== String(query);
  stock.useShown(loaderData);
  const [action, setAction] = useState<CarAction | null>(null);
  const writes = useCarWrites(setAction);
  const selection = useSelection(data, String(query));
  const canSelect = filters.state !== 'deleted' && can('cars.publish');

  return (
    <div className={styles.page}>
      <div className={pageStyles.staffHead}>
        <h1 className={typography.staffTitle}>Stock</h1>
        <div className={panel.chips}>
          <a href="/api/stock/export.csv" download className={button.button}>
            Export
          </a>
          {can('cars.publish') && (
            <Link to="/stock/import" className={button.button}>
              Import
            </Link>
          )}
          {can('cars.price') && (
            <Link to="/add-car" className={button.primary}>
              Add Car
            </Link>
          )}
        </div>
      </div>
      {/* Loaded for an owner, they must not stay for a colleague who signs in on this page. */}
      {notices && can('settings') && <Notices notices={notices} />}
      <StockFilterBar query={query} filters={filters} counts={counts} />
      {filters.q && (
        <p className={styles.search}>
          <span>
            {pagination.totalItems === 1 ? '1 car matches' : `${cars(pagination.totalItems)} match`}{' '}
            “{filters.q}”
          </span>
          <Link to={stockAddress(query, { q: null })} className={linkStyles.link}>
            Show all
          </Link>
        </p>
      )}
      <output className={visibility.visuallyHidden}>
        {isLoading ? 'Loading cars...' : cars(pagination.totalItems)}
      </output>
      <div aria-busy={isLoading} className={styles.results}>
        {data.length > 0 ? (
          <StockTable
            rows={data}
            query={query}
            filters={filters}
            selection={canSelect ? selection : null}
            writes={writes}
          />
        ) : (
          <Empty query={query} filters={filters} isPastEnd={pagination.totalItems > 0} />
        )}
      </div>
      {pagination.totalPages > 1 && (
        <Pager
          pagination={{ ...pagination, itemsPerPage: pagination.pageSize }}
          href={(page) => stockAddress(query, { page: page > 1 ? String(page) : null })}
          label="Pages of cars"
          countOf={cars}
        />
      )}
      {canSelect && <BulkBar selection={selection} />}
      <CarDialog action={action} onClose={() => setAction(null)} writes={writes} />
    </div>
  );
}

export const ErrorBoundary = () => (
  <LoadFailure
    failed="We couldn’t load the stock"
    missing="This car no longer exists"
    list={{ path: '/stock', label: 'All cars' }}
  />
);

interface EmptyProps {
  query: URLSearchParams;
  filters: StockFilters;
  isPastEnd: boolean;
}

function Empty({ query, filters: { q, state, age, switches }, isPastEnd }: EmptyProps) {
  const isFiltered = q !== '' || age !== null || switches.length > 0;
  const { text, to, link } = isPastEnd
    ? { text: 'There are no cars on this page.', to: stockAddress(query, {}), link: 'First page' }
    : isFiltered
      ? { text: 'No car matches these filters.', to: '/stock', link: 'Show all cars' }
      : state === 'deleted'
        ? {
            text: 'Nothing was deleted in the last 30 days.',
            to: '/stock',
            link: 'Show all cars',
          }
        : state
          ? { text: 'No cars here.', to: '/stock', link: 'Show all cars' }
          : { text: 'No cars yet. Add your first one.', to: '/add-car', link: 'Add Car' };
  return (
    <div className={styles.empty}>
      <p>{text}</p>
      <Link to={to} className={linkStyles.link}>
        {link}
      </Link>
    </div>
  );
}
