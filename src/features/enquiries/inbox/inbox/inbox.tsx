import { useState, useLayoutEffect, useRef } from 'react';
import {
  Link,
  type MetaDescriptor,
  Outlet,
  useNavigate,
  useNavigation,
  useParams,
  useSearchParams,
} from 'react-router';
import { browserApi } from '../../../../app/api/browser-api.ts';
import { apiContext } from '../../../../app/api/context.ts';
import { keepShown } from '../../../../ui/keep-shown.ts';
import { LoadFailure } from '../../../../ui/load-failure.tsx';
import { SearchForm } from '../../../../ui/search-form.tsx';
import { Pager } from '../../../../ui/pager.tsx';
import type { Route } from './+types/inbox';
import { AddEnquiry } from '../add-enquiry.tsx';
import typography from '../../../../ui/styles/type.module.css';
import link from '../../../../ui/link.module.css';
import styles from './inbox.module.css';
import { carOf, inboxAddress, type InboxData, loadInbox, viewOf } from './load-inbox.ts';
import { SkeletonRows } from '../../../../ui/skeleton-rows.tsx';
import { ShortcutHelp, useShortcuts } from './shortcuts.tsx';
import { useSending, type SendingControl } from '../use-sending.ts';
import type { EnquiryCounts, EnquiryRow } from '../../enquiry.ts';
import { ENQUIRY_KINDS, UNDO_SECONDS, type View, VIEWS } from '../../options.ts';
import { keysOf } from '../../../../platform/objects.ts';
import { useReload, useAfterPoll } from '../../waiting.ts';
import { firstName } from '../../first-name.ts';
import { age, STATES } from '../../state.ts';
import { imageOf } from '../../../../platform/images/image-address.ts';
import { CarImage } from '../../../cars/components/car-image.tsx';

export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadInbox(context.get(apiContext), request);

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  inbox.load(request, () => loadInbox(browserApi, request));

const inbox = keepShown<InboxData>();

export function meta({ loaderData }: Route.MetaArgs): MetaDescriptor[] {
  const waiting = loaderData?.counts.waiting ?? 0;
  return [{ title: waiting > 0 ? `(${waiting}) Enquiries` : 'Enquiries' }];
}

/** The list of enquiries, with the open enquiry next to it. */
export default function Inbox({ loaderData }: Route.ComponentProps) {
  const { data, pagination, counts, carTitle, now } = loaderData;
  const [query] = useSearchParams();
  const { enquiryId } = useParams();
  const sending = useSending();
  const [hasShortcuts, setHasShortcuts] = useState(true);
  const view = viewOf(query);
  const search = query.get('q') ?? '';
  const carId = carOf(query);
  const { location: next } = useNavigation();
  const isLoadingList =
    next?.pathname === '/enquiries' && String(new URLSearchParams(next.search)) !== String(query);

  useShortcuts(hasShortcuts, useMove(data));
  inbox.useShown(loaderData);
  useAfterPoll(useReload());

  return (
    <div className={styles.page} data-open={enquiryId === undefined ? undefined : ''}>
      <section className={styles.list} aria-labelledby="inbox-title">
        <div className={styles.head}>
          <h1 id="inbox-title" className={styles.title}>
            Enquiries
          </h1>
          <AddEnquiry />
        </div>
        <Tabs view={view} counts={counts} />
        <SearchForm
          action="/enquiries"
          search={search}
          label="Search enquiries"
          placeholder="Name, car, words"
          kept={{
            view: search ? view : 'all',
            ...(carId !== undefined && { carId: String(carId) }),
          }}
          shortcut="/"
          total={pagination.totalItems}
          nouns={['enquiry', 'enquiries']}
        />
        {carId !== undefined && (
          <p className={styles.aboutCar}>
            <span>About {carTitle ?? 'one car'}</span>
            <Link to={inboxAddress(query, { carId: null, page: null })} className={link.link}>
              Show all cars
            </Link>
          </p>
        )}
        {counts.held > 0 && view !== 'held' && (
          <Link to="/enquiries?view=held" className={styles.lostCar}>
            Too many arrived at once: {counts.held} held back
          </Link>
        )}
        {counts.gone > 0 && (
          <Link
            to={inboxAddress(query, {
              gone: query.has('gone') ? null : 'true',
              view: 'all',
              carId: null,
              page: null,
            })}
            className={styles.lostCar}
          >
            {query.has('gone') ? 'Show all enquiries' : `About cars that are gone (${counts.gone})`}
          </Link>
        )}
        {isLoadingList ? (
          <SkeletonRows label="Loading enquiries..." className={styles.skeleton} />
        ) : data.length > 0 ? (
          <EnquiryRows rows={data} now={now} current={enquiryId} query={query} />
        ) : (
          <p className={styles.empty}>
            {search ? 'No enquiry matches your search.' : (EMPTY[view] ?? 'No enquiries here.')}
          </p>
        )}
        {pagination.totalPages > 1 && (
          <Pager
            pagination={{ ...pagination, itemsPerPage: pagination.pageSize }}
            href={(page) => inboxAddress(query, { page: page > 1 ? String(page) : null })}
            label="Pages of enquiries"
            countOf={(total) => `${total} enquiries`}
          />
        )}
        <ShortcutHelp isOn={hasShortcuts} onSwitch={setHasShortcuts} />
      </section>
      <div className={styles.detail}>
        <Outlet context={sending} />
      </div>
      <UndoBar {...sending} />
    </div>
  );
}

const EMPTY: Readonly<Record<string, string>> = {
  new: 'No enquiries are waiting.',
  waiting: 'No enquiries are waiting.',
};

export const ErrorBoundary = () => (
  <LoadFailure
    failed="We couldn’t load the enquiries"
    missing="This enquiry no longer exists"
    list={{ path: '/enquiries', label: 'All enquiries' }}
  />
);

function Tabs({ view, counts }: { view: View; counts: EnquiryCounts }) {
  const shown = keysOf(VIEWS).filter((name) => name !== 'held' || name === view || counts.held > 0);
  return (
    <nav aria-label="Views" className={styles.tabs}>
      <ul>
        {shown.map((name) => (
          <li key={name}>
            <Link
              to={`/enquiries?view=${name}`}
              aria-current={name === view ? 'page' : undefined}
              className={styles.tab}
            >
              {VIEWS[name]}
              {counts[name] > 0 && <span className={typography.figures}> {counts[name]}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface RowsProps {
  rows: readonly EnquiryRow[];
  now: number;
  /** Id of the open enquiry. */
  current: string | undefined;
  query: URLSearchParams;
}

function EnquiryRows({ rows, now, current, query }: RowsProps) {
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

/** Shows a button that takes a reply back, for eight seconds after staff pressed Send. */
export function UndoBar({ sendings, undo }: SendingControl) {
  return (
    <output className={styles.undo}>
      {sendings.map((sending) => (
        <span key={sending.mailId} className={styles.undoReply}>
          <span>Sending to {firstName(sending.name)}…</span>
          {sending.state !== 'sent' && (
            <>
              <button
                type="button"
                aria-keyshortcuts="u"
                aria-disabled={sending.state === 'undoing' || undefined}
                className={styles.undoButton}
                onClick={() => void undo(sending)}
              >
                Undo
              </button>
              <span
                aria-hidden
                className={styles.undoTime}
                style={{ '--undo-time': `${UNDO_SECONDS}s` }}
              />
            </>
          )}
        </span>
      ))}
    </output>
  );
}

/** Returns a function that opens the next (1) or the previous (-1) enquiry of the list. */
export function useMove(rows: readonly { enquiryId: number }[]): (step: 1 | -1) => void {
  const { enquiryId } = useParams();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { location: next } = useNavigation();
  /** The enquiry that is loading: keys can be pressed faster than enquiries load. */
  const opening = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (!next) opening.current = undefined;
  }, [next]);

  return (step) => {
    const current = opening.current ?? Number(enquiryId);
    const at = rows.findIndex((row) => row.enquiryId === current);
    const row = rows[at < 0 ? 0 : at + step];
    if (!row) return;
    opening.current = row.enquiryId;
    void navigate(inboxAddress(query, {}, row.enquiryId), { preventScrollReset: true });
  };
}
