import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Api } from '../../../app/api/api.ts';
import { browserApi } from '../../../app/api/browser-api.ts';
import { apiContext } from '../../../app/api/context.ts';
import { shortDate } from '../../../platform/format.ts';
import { weekdayName } from '../../opening/day-text.ts';
import { dublinTime } from '../../opening/dublin-time.ts';
import { useCan } from '../../../app/session.ts';
import { keepShown } from '../../../ui/keep-shown.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import button from '../../../ui/button.module.css';
import { firstReplyText, nothingText } from '../texts.ts';
import type { Today as TodayGroups } from '../today.ts';
import type { Route } from './+types/today';
import { CarNeeds, Hold, Wanted } from './car-rows.tsx';
import { DealTask } from './deal-rows.tsx';
import { Appointment, FollowUp, Undelivered, Waiting } from './person-rows.tsx';
import pageStyles from '../../../ui/styles/page.module.css';
import typography from '../../../ui/styles/type.module.css';
import listStyles from '../../../ui/list.module.css';
import link from '../../../ui/link.module.css';
import styles from './today.module.css';
import { useRenewal } from './use-renewal.ts';

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
  const {
    waiting,
    appointments,
    followUps,
    undelivered,
    holds,
    deals,
    wanted,
    cars,
    money,
    drafts,
  } = groups;
  const all = [
    waiting,
    appointments,
    followUps,
    undelivered,
    holds,
    deals,
    wanted,
    cars,
    money,
    drafts,
  ];

  return (
    <div className={pageStyles.staffPage}>
      <div className={pageStyles.staffHead}>
        <div>
          <h1 className={typography.staffTitle}>Today</h1>
          <p className={typography.count}>
            {weekdayName(date)} {shortDate(date)}
          </p>
        </div>
        {can('enquiries') && (
          <Link to="/diary" className={button.button}>
            Diary
          </Link>
        )}
      </div>
      {firstReply && <p className={typography.count}>{firstReply}</p>}
      <Group title="Waiting for us" group={waiting} all="/enquiries?view=waiting">
        {waiting.rows.map((row) => (
          <Waiting key={row.enquiryId} row={row} now={now} />
        ))}
      </Group>
      <Group title="Today and tomorrow" group={appointments} all="/diary">
        {appointments.rows.map((row) => (
          <Appointment key={row.appointmentId} row={row} now={now} />
        ))}
      </Group>
      <Group title="Follow up" group={followUps} all="/enquiries?view=today">
        {followUps.rows.map((row) => (
          <FollowUp key={row.enquiryId} row={row} now={now} />
        ))}
      </Group>
      <Group title="Emails that were not delivered" group={undelivered} all="/enquiries?view=all">
        {undelivered.rows.map((row) => (
          <Undelivered key={row.mailId} row={row} />
        ))}
      </Group>
      <Group
        title="Reservations that end within 24 hours"
        group={holds}
        all="/stock?state=reserved"
      >
        {holds.rows.map((row) => (
          <Hold key={row.carId} row={row} now={now} />
        ))}
      </Group>
      <Group title="Deals" group={deals} all="/deals">
        {deals.rows.map((row) => (
          <DealTask key={row.dealId} row={row} now={now} />
        ))}
      </Group>
      <Group title="Somebody asked for this" group={wanted} all="/stock?state=live">
        {wanted.rows.map((row) => (
          <Wanted key={row.carId} row={row} />
        ))}
      </Group>
      <Group title="Cars" group={cars} all="/stock?state=live">
        {cars.rows.map((row) => (
          <CarNeeds key={row.carId} row={row} />
        ))}
      </Group>
      <Group title="Money" group={money} all="/books">
        {money.rows.map((row) => (
          <CarNeeds key={row.carId} row={row} to={`/car/${row.carId}/money`} />
        ))}
      </Group>
      <Group title="Drafts that wait for you" group={drafts} all="/stock?state=draft">
        {drafts.rows.map((row) => (
          <CarNeeds key={row.carId} row={row} />
        ))}
      </Group>
      {all.every(({ count }) => count === 0) && (
        <p className={styles.empty}>{nothingText(groups)}</p>
      )}
    </div>
  );
}

interface GroupProps {
  title: string;
  group: { count: number; rows: readonly unknown[] };
  /** Address of a list that contains all rows. */
  all: string;
  children: ReactNode;
}

/** A group: its title, its number of rows, and the rows. */
function Group({ title, group: { count, rows }, all, children }: GroupProps) {
  if (count === 0) return null;
  return (
    <section aria-label={title} className={styles.group}>
      <h2 className={typography.subheading}>
        {title} <span className={typography.count}>{count}</span>
      </h2>
      <ul className={listStyles.list}>{children}</ul>
      {count > rows.length && (
        <Link to={all} className={link.standalone}>
          Show all {count}
        </Link>
      )}
    </section>
  );
}

export const ErrorBoundary = () => (
  <LoadFailure
    failed="We couldn’t load this page"
    missing="This page does not exist"
    list={{ path: '/today', label: 'Today' }}
  />
);
