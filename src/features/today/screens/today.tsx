import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { Link } from 'react-router';
import type { Api } from '../../../app/api/api.ts';
import { browserApi } from '../../../app/api/browser-api.ts';
import { apiContext } from '../../../app/api/context.ts';
import { useReload } from '../../enquiries/components/use-reload.ts';
import { useAfterPoll } from '../../enquiries/waiting.ts';
import { dayText } from '../../opening/day-text.ts';
import { dublinTime } from '../../opening/dublin-time.ts';
import { useCan } from '../../../app/session.ts';
import { keepShown } from '../../../ui/keep-shown.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import button from '../../../ui/button.module.css';
import { firstReplyText, nothingText, dayWord } from '../texts.ts';
import type { Today as TodayGroups, DealTaskRow } from '../today.ts';
import type { Route } from './+types/today';
import { CarNeeds, Reservation, Wanted } from './car-rows.tsx';
import { Appointment, FollowUp, Undelivered, Waiting } from './person-rows.tsx';
import pageStyles from '../../../ui/styles/page.module.css';
import typography from '../../../ui/styles/type.module.css';
import listStyles from '../../../ui/list.module.css';
import link from '../../../ui/link.module.css';
import styles from './today.module.css';
import { Row } from './row.tsx';

interface TodayData {
  groups: TodayGroups;
  /** Time of the response in milliseconds, so that the server and the browser render the same texts. */
  now: number;
}

const load = async (api: Pick<Api, 'get'>, { signal }: Request): Promise<TodayData> => ({
  groups: await api.get('/today', { signal }),
  now: Date.now(),
});

export const loader = ({ context, request }: Route.LoaderArgs) =>
  load(context.get(apiContext), request);

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  kept.load(request, () => load(browserApi, request));

const kept = keepShown<TodayData>();

export const meta = () => [{ title: 'Today' }];

/** The tasks of today in groups. Groups without rows are hidden. */
export default function Today({ loaderData }: Route.ComponentProps) {
  const { groups } = loaderData;
  const now = new Date(loaderData.now);
  const can = useCan();
  kept.useShown(loaderData);
  useRenewal();
  const { date } = dublinTime(now);
  const firstReply = firstReplyText(groups.firstReply);
  const shown = [
    groupOf('Waiting for us', '/enquiries?view=waiting', groups.waiting, (row) => (
      <Waiting key={row.enquiryId} row={row} now={now} />
    )),
    groupOf('Today and tomorrow', '/diary', groups.appointments, (row) => (
      <Appointment key={row.appointmentId} row={row} now={now} />
    )),
    groupOf('Follow up', '/enquiries?view=today', groups.followUps, (row) => (
      <FollowUp key={row.enquiryId} row={row} now={now} />
    )),
    groupOf('Emails that were not delivered', '/enquiries?view=all', groups.undelivered, (row) => (
      <Undelivered key={row.mailId} row={row} />
    )),
    groupOf(
      'Reservations that end within 24 hours',
      '/stock?state=reserved',
      groups.holds,
      (row) => <Reservation key={row.carId} row={row} now={now} />,
    ),
    groupOf('Deals', '/deals', groups.deals, (row) => (
      <DealTask key={row.dealId} row={row} now={now} />
    )),
    groupOf('Somebody asked for this', '/stock?state=live', groups.wanted, (row) => (
      <Wanted key={row.carId} row={row} />
    )),
    groupOf('Cars', '/stock?state=live', groups.cars, (row) => (
      <CarNeeds key={row.carId} row={row} />
    )),
    groupOf('Money', '/books', groups.money, (row) => (
      <CarNeeds key={row.carId} row={row} to={`/car/${row.carId}/money`} />
    )),
    groupOf('Drafts that wait for you', '/stock?state=draft', groups.drafts, (row) => (
      <CarNeeds key={row.carId} row={row} />
    )),
  ].filter(({ count }) => count > 0);

  return (
    <div className={pageStyles.staffPage}>
      <div className={pageStyles.staffHead}>
        <div>
          <h1 className={typography.staffTitle}>Today</h1>
          <p className={typography.count}>{dayText(date)}</p>
        </div>
        {can('enquiries') && (
          <Link to="/diary" className={button.button}>
            Diary
          </Link>
        )}
      </div>
      {firstReply && <p className={typography.count}>{firstReply}</p>}
      {shown.map((group) => (
        <Group key={group.title} {...group} />
      ))}
      {shown.length === 0 && <p className={styles.empty}>{nothingText(groups)}</p>}
    </div>
  );
}

interface GroupProps {
  title: string;
  /** Address of a list that contains all rows. */
  all: string;
  /** Number of all rows; the first of them are shown. */
  count: number;
  rows: readonly ReactNode[];
}

const groupOf = <Row,>(
  title: string,
  all: string,
  { count, rows }: { count: number; rows: readonly Row[] },
  render: (row: Row) => ReactNode,
): GroupProps => ({ title, all, count, rows: rows.map((row) => render(row)) });

/** A group: its title, its number of rows, and the rows. */
const Group = ({ title, all, count, rows }: GroupProps) => (
  <section aria-label={title} className={styles.group}>
    <h2 className={typography.subheading}>
      {title} <span className={typography.count}>{count}</span>
    </h2>
    <ul className={listStyles.list}>{rows}</ul>
    {count > rows.length && (
      <Link to={all} className={link.standalone}>
        Show all {count}
      </Link>
    )}
  </section>
);

export const ErrorBoundary = () => (
  <LoadFailure
    failed="We couldn’t load this page"
    missing="This page does not exist"
    list={{ path: '/today', label: 'Today' }}
  />
);

/** A deal that needs something today. */
const DealTask = ({ row, now }: { row: DealTaskRow; now: Date }) => (
  <Row
    title={row.customer}
    to={`/deals/${row.dealId}`}
    state={row.handoverAt === null ? undefined : `handover ${dayWord(row.handoverAt, now)}`}
    isUrgent={row.handoverAt !== null && Date.parse(row.handoverAt) <= now.getTime()}
    facts={[row.carTitle, ...row.tasks]}
  >
    <Link
      to={`/deals/${row.dealId}`}
      aria-label={`Open the deal of ${row.customer}`}
      className={button.button}
    >
      Open deal
    </Link>
  </Row>
);

/**
 * Interval in milliseconds for users who may not read enquiries: without the poll of the inbox, only this timer
 * reloads.
 */
const RELOAD_MS = 60_000;

/**
 * Reloads the screen like the inbox. Does not reload while a dialog is open, because its row may disappear with the
 * text that the user typed.
 */
function useRenewal(): void {
  const reload = useReload();
  const renew = useEffectEvent(() => {
    if (!document.querySelector('dialog[open]')) reload();
  });
  const hasPoll = useCan()('enquiries');
  useAfterPoll(() => renew());
  useEffect(() => {
    if (hasPoll) return undefined;
    const timer = setInterval(() => renew(), RELOAD_MS);
    return () => clearInterval(timer);
  }, [hasPoll]);
}
