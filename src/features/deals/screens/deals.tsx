import { Link, useSearchParams } from 'react-router';
import type { Api } from '../../../app/api/api.ts';
import { browserApi } from '../../../app/api/browser-api.ts';
import { apiContext } from '../../../app/api/context.ts';
import { throwStatus } from '../../../app/api/throw-status.ts';
import { useUser } from '../../../app/session.ts';
import { separated, shortDate } from '../../../platform/format.ts';
import { keysOf } from '../../../platform/objects.ts';
import { listAddress, SearchList, searchOf } from '../../../ui/search-list.tsx';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import tabs from '../../../ui/tabs.module.css';
import { euro } from '../../money/texts.ts';
import { dublinTime } from '../../../platform/dublin-time.ts';
import type { DealRow } from '../deal.ts';
import { DEAL_STATES, DEAL_VIEWS, dealReference, type DealView } from '../options.ts';
import type { Route } from './+types/deals';
import { waitingSignatures } from './signing/waiting-signatures.ts';
import typography from '../../../ui/styles/type.module.css';
import notice from '../../../ui/notice.module.css';
import list from '../../../ui/list.module.css';
import link from '../../../ui/link.module.css';
import styles from './deals.module.css';

const viewOf = (query: URLSearchParams): DealView =>
  keysOf(DEAL_VIEWS).find((view) => view === query.get('view')) ?? 'open';

const load = (api: Pick<Api, 'get'>, request: Request) =>
  api
    .get('/deals', {
      query: { view: viewOf(new URL(request.url).searchParams), ...searchOf(request) },
      signal: request.signal,
    })
    .catch(throwStatus);

export const loader = ({ context, request }: Route.LoaderArgs) =>
  load(context.get(apiContext), request);

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(browserApi, request);

export const meta = () => [{ title: 'Deals' }];

/** The deals of a view, newest first. */
export default function Deals({ loaderData }: Route.ComponentProps) {
  const [query] = useSearchParams();
  const view = viewOf(query);
  const search = query.get('q') ?? '';
  const mayHaveDeals = search !== '' || loaderData.pagination.totalItems > 0;
  return (
    <SearchList
      path="/deals"
      title="Deals"
      nouns={['deal', 'deals']}
      search={search}
      placeholder="Customer, car, plate or number"
      kept={keptOf(view)}
      rows={loaderData}
      item={itemOf}
      none={
        mayHaveDeals ? 'No deal matches here.' : view === 'open' ? NO_OPEN : 'No deals here yet.'
      }
      all="Show open deals"
      skeleton={styles.skeleton}
    >
      <Waiting />
      <nav aria-label="Views" className={tabs.tabs}>
        <ul>
          {keysOf(DEAL_VIEWS).map((one) => (
            <li key={one}>
              <Link
                to={listAddress('/deals', { kept: keptOf(one), q: search })}
                aria-current={one === view ? 'page' : undefined}
                className={tabs.tab}
              >
                {DEAL_VIEWS[one]} <span>{separated(loaderData.counts[one])}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </SearchList>
  );
}

const keptOf = (view: DealView): Record<string, string> => (view === 'open' ? {} : { view });

const NO_OPEN = 'No open deals. Press ‘Sell…’ on a car or an enquiry to start one.';

/** Links to deals whose signature is still stored on this device. The screen of the deal sends it. */
function Waiting() {
  const userId = useUser()?.userId ?? 0;
  // Only the browser knows them.
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

function itemOf(row: DealRow) {
  const { dealId, reference, state, customer, carTitle, total, balance, handoverAt } = row;
  const handover = handoverAt && state === 'invoiced' && dublinTime(new Date(handoverAt)).date;
  return (
    <li key={dealId}>
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
