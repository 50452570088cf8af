import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { Link } from 'react-router';
import type { Api } from '../../../app/api/api.ts';
import { browserApi } from '../../../app/api/browser-api.ts';
import { apiContext } from '../../../app/api/context.ts';
import { useReload, useAfterPoll } from '../../enquiries/waiting.ts';
import { dayText } from '../../opening/day-text.ts';
import { dublinTime } from '../../../platform/dublin-time.ts';
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
  const { live: _live, reserved: _reserved, firstReply: _firstReply, ...lists } = groups;
  const isEmpty = Object.values(lists).every(({ count }) => count === 0);

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
      <Group title="Waiting for us" all="/enquiries?view=waiting" group={groups.waiting}>
        {(row) => <Waiting key={row.enquiryId} row={row} now={now} />}
      </Group>
      <Group title="Today and tomorrow" all="/diary" group={groups.appointments}>
        {(row) => <Appointment key={row.appointmentId} row={row} now={now} />}
      </Group>
      <Group title="Follow up" all="/enquiries?view=today" group={groups.followUps}>
        {(row) => <FollowUp key={row.enquiryId} row={row} now={now} />}
      </Group>
      <Group
        title="Emails that were not delivered"
        all="/enquiries?view=all"
        group={groups.undelivered}
      >
        {(row) => <Undelivered key={row.mailId} row={row} />}
      </Group>
      <Group
        title="Reservations that end within 24 hours"
        all="/stock?state=reserved"
        group={groups.holds}
      >
        {(row) => <Reservation key={row.carId} row={row} now={now} />}
      </Group>
      <Group title="Deals" all="/deals" group={groups.deals}>
        {(row) => <DealTask key={row.dealId} row={row} now={now} />}
      </Group>
      <Group title="Somebody asked for this" all="/stock?state=live" group={groups.wanted}>
        {(row) => <Wanted key={row.carId} row={row} />}
      </Group>
      <Group title="Cars" all="/stock?state=live" group={groups.cars}>
        {(row) => <CarNeeds key={row.carId} row={row} />}
      </Group>
      <Group title="Money" all="/books" group={groups.money}>
        {(row) => <CarNeeds key={row.carId} row={row} to={`/car/${row.carId}/money`} />}
      </Group>
      <Group title="Drafts that wait for you" all="/stock?state=draft" group={groups.drafts}>
        {(row) => <CarNeeds key={row.carId} row={row} />}
      </Group>
      {isEmpty && <p className={styles.empty}>{nothingText(groups)}</p>}
    </div>
  );
}

interface GroupProps<Row> {
  title: string;
  /** Address of a list that contains all rows. */
  all: string;
  /** The number of all rows, and the first of them. */
  group: { count: number; rows: readonly Row[] };
  children: (row: Row) => ReactNode;
}

/** A group: its title, its number of rows, and the rows. Renders nothing without rows. */
const Group = <Row,>({ title, all, group: { count, rows }, children: render }: GroupProps<Row>) =>
  count > 0 && (
    <section aria-label={title} className={styles.group}>
      <h2 className={typography.subheading}>
        {title} <span className={typography.count}>{count}</span>
      </h2>
      <ul className={listStyles.list}>{rows.map((row) => render(row))}</ul>
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
 * Reloads the screen after each poll of the inbox, but not while a dialog is open: its row may disappear with the text
 * that the user typed.
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
