import { Link, useNavigation, useSearchParams } from 'react-router';
import type { Api } from '../../../app/api/api.ts';
import { browserApi } from '../../../app/api/browser-api.ts';
import { apiContext } from '../../../app/api/context.ts';
import { throwStatus } from '../../../app/api/throw-status.ts';
import { useUser } from '../../../app/session.ts';
import { separated, shortDate } from '../../../platform/format.ts';
import { keysOf } from '../../../platform/objects.ts';
import { Pager } from '../../../ui/pager.tsx';
import { SearchForm } from '../../../ui/search-form.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import tabs from '../../../ui/tabs.module.css';
import { euro } from '../../money/texts.ts';
import { dublinTime } from '../../opening/dublin-time.ts';
import type { DealRow } from '../deal.ts';
import { DEAL_STATES, DEAL_VIEWS, dealReference, type DealView } from '../options.ts';
import type { Route } from './+types/deals';
import { waitingSignatures } from './signing/waiting-signatures.ts';
import pageStyles from '../../../ui/styles/page.module.css';
import typography from '../../../ui/styles/type.module.css';
import notice from '../../../ui/notice.module.css';
import list from '../../../ui/list.module.css';
import empty from '../../../ui/empty.module.css';
import link from '../../../ui/link.module.css';
import styles from './deals.module.css';

const viewOf = (query: URLSearchParams): DealView =>
  keysOf(DEAL_VIEWS).find((view) => view === query.get('view')) ?? 'open';

function load(api: Pick<Api, 'get'>, request: Request) {
  const query = new URL(request.url).searchParams;
  const page = Number(query.get('page'));
  return api
    .get('/deals', {
      query: {
        view: viewOf(query),
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

export const meta = () => [{ title: 'Deals' }];

/** The deals of a view, newest first. */
export default function Deals({ loaderData: { data, pagination, counts } }: Route.ComponentProps) {
  const [query] = useSearchParams();
  const view = viewOf(query);
  const search = query.get('q') ?? '';
  const { location: next } = useNavigation();
  return (
    <div className={pageStyles.staffPage}>
      <h1 className={typography.staffTitle}>Deals</h1>
      <SearchForm
        action="/deals"
        search={search}
        label="Search deals"
        placeholder="Customer, car, plate or number"
        kept={view === 'open' ? {} : { view }}
        total={pagination.totalItems}
        nouns={['deal', 'deals']}
      />
      <Waiting />
      <nav aria-label="Views" className={tabs.tabs}>
        <ul>
          {keysOf(DEAL_VIEWS).map((one) => (
            <li key={one}>
              <Link
                to={address({ view: one, q: search })}
                aria-current={one === view ? 'page' : undefined}
                className={tabs.tab}
              >
                {DEAL_VIEWS[one]} <span>{separated(counts[one])}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {next?.pathname === '/deals' ? (
        <SkeletonRows label="Loading deals..." className={styles.skeleton} />
      ) : data.length > 0 ? (
        <ul className={list.list}>
          {data.map((row) => (
            <Row key={row.dealId} row={row} />
          ))}
        </ul>
      ) : (
        <Empty isSearch={search !== '' || pagination.totalItems > 0} view={view} />
      )}
      {pagination.totalPages > 1 && (
        <Pager
          pagination={{ ...pagination, itemsPerPage: pagination.pageSize }}
          href={(page) => address({ view, q: search, page })}
          label="Pages of deals"
          countOf={(total) => `${separated(total)} deals`}
        />
      )}
    </div>
  );
}

/** Signed documents that wait for a connection on this device. Their deal sends them. */
function Waiting() {
  const userId = useUser()?.userId ?? 0;
  // The server cannot know them.
  const waiting = useHydrated() ? Object.keys(waitingSignatures(userId)) : [];
  if (waiting.length === 0) return null;
  return (
    <p className={notice.notice}>
      A signature isn’t sent yet. Open the deal to send it:{' '}
      {waiting.map((dealId) => (
        <Link key={dealId} to={`/deals/${dealId}`} className={link.link}>
          {dealReference(Number(dealId))}
        </Link>
      ))}
    </p>
  );
}

function address({ view, q, page = 1 }: { view: DealView; q: string; page?: number }): string {
  const query = new URLSearchParams({
    ...(view !== 'open' && { view }),
    ...(q && { q }),
    ...(page > 1 && { page: String(page) }),
  });
  return query.size > 0 ? `/deals?${query}` : '/deals';
}

function Row({ row }: { row: DealRow }) {
  const { dealId, reference, state, customer, carTitle, total, balance, handoverAt } = row;
  const handover = handoverAt && state === 'invoiced' && dublinTime(new Date(handoverAt)).date;
  return (
    <li>
      <Link to={`/deals/${dealId}`} className={styles.row}>
        <strong className={list.name}>{customer || 'No customer yet'}</strong>
        <span className={styles.total}>{euro(total)}</span>
        <span className={typography.hint}>{carTitle}</span>
        <span className={styles.balance}>
          {balance === 0
            ? 'Nothing due'
            : balance < 0
              ? `We pay ${euro(-balance)}`
              : `${euro(balance)} due`}
        </span>
        <span className={styles.state} data-state={state}>
          {handover ? `Handover ${shortDate(handover)}` : DEAL_STATES[state]}
        </span>
        <span className={styles.reference}>{reference}</span>
      </Link>
    </li>
  );
}

function Empty({ isSearch, view }: { isSearch: boolean; view: DealView }) {
  return (
    <div className={empty.empty}>
      <p>
        {isSearch
          ? 'No deal matches here.'
          : view === 'open'
            ? 'No open deals. Press ‘Sell…’ on a car or an enquiry to start one.'
            : 'No deals here yet.'}
      </p>
      {isSearch && (
        <Link to="/deals" className={link.link}>
          Show open deals
        </Link>
      )}
    </div>
  );
}
