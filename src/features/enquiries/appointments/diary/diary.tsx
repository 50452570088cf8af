import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import type { Api } from '../../../../app/api/api.ts';
import { browserApi } from '../../../../app/api/browser-api.ts';
import { apiContext } from '../../../../app/api/context.ts';
import { mondayOf } from '../../../opening/weeks.ts';
import { addDays, dublinTime } from '../../../../platform/dublin-time.ts';
import { weekdayName } from '../../../opening/day-text.ts';
import { shortDate } from '../../../../platform/format.ts';
import { useReload, useAfterPoll } from '../../waiting.ts';
import { keepShown } from '../../../../ui/keep-shown.ts';
import { LoadFailure } from '../../../../ui/load-failure.tsx';
import { Button } from '../../../../ui/button.tsx';
import type { Diary as DiaryData, DiaryAppointment } from '../appointment.ts';
import { APPOINTMENT_KINDS, APPOINTMENT_STATUSES } from '../../appointment-options.ts';
import type { Route } from './+types/diary';
import { AddAppointment } from './add-appointment.tsx';
import pageStyles from '../../../../ui/styles/page.module.css';
import typography from '../../../../ui/styles/type.module.css';
import styles from './diary.module.css';

/** Loads the week in the address, or the present week. */
function load(api: Pick<Api, 'get'>, { url, signal }: Request): Promise<DiaryData> {
  const week = new URL(url).searchParams.get('week') ?? '';
  return api.get('/diary', { query: { week: mondayOf(week) === null ? undefined : week }, signal });
}

export const loader = ({ context, request }: Route.LoaderArgs) =>
  load(context.get(apiContext), request);

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  kept.load(request, () => load(browserApi, request));

const kept = keepShown<DiaryData>();

export const meta = () => [{ title: 'Diary' }];

/** The appointments of all colleagues in a week, in seven columns or, on narrow screens, in a list of days. */
export default function Diary({ loaderData }: Route.ComponentProps) {
  const { previous, next, today, days } = loaderData;
  kept.useShown(loaderData);
  useAfterPoll(useReload());
  const monday = days[0]?.date ?? today;
  const hasToday = days.some(({ date }) => date === today);
  return (
    <div className={styles.page} data-today={hasToday ? '' : undefined}>
      <div className={pageStyles.staffHead}>
        <div>
          <h1 className={typography.staffTitle}>Diary</h1>
          <p className={typography.count}>
            {shortDate(monday)} to {shortDate(addDays(monday, 6))}
          </p>
        </div>
        <div className={styles.buttons}>
          <AddAppointment />
          {hasToday && <Button onClick={() => print()}>Print today</Button>}
        </div>
      </div>
      <nav aria-label="Weeks" className={styles.weeks}>
        {previous && (
          <Link to={`/diary?week=${previous}`} className={styles.week}>
            <ChevronLeft size={18} strokeWidth={1.6} aria-hidden />
            Previous week
          </Link>
        )}
        {!hasToday && (
          <Link to="/diary" className={styles.week}>
            This week
          </Link>
        )}
        {next && (
          <Link to={`/diary?week=${next}`} className={styles.week}>
            Next week
            <ChevronRight size={18} strokeWidth={1.6} aria-hidden />
          </Link>
        )}
      </nav>
      <ol className={styles.days}>
        {days.map((day) => (
          <Day key={day.date} day={day} isToday={day.date === today} />
        ))}
      </ol>
    </div>
  );
}

interface DayProps {
  day: DiaryData['days'][number];
  isToday: boolean;
}

function Day({ day: { date, opening, isClosed, appointments, handovers }, isToday }: DayProps) {
  return (
    <li
      className={styles.day}
      data-closed={isClosed ? '' : undefined}
      aria-current={isToday ? 'date' : undefined}
    >
      <h2 className={styles.dayTitle}>
        {weekdayName(date)} <span className={styles.date}>{shortDate(date)}</span>
      </h2>
      <p className={typography.hint}>{opening}</p>
      {appointments.length + handovers.length > 0 ? (
        <ul className={styles.appointments}>
          {appointments.map((appointment) => (
            <Entry key={appointment.appointmentId} appointment={appointment} />
          ))}
          {handovers.map(({ dealId, name, carTitle, at }) => (
            <li key={dealId} className={styles.entry} data-status="confirmed">
              <p className={styles.time}>{dublinTime(new Date(at)).time}</p>
              <p>
                <Link to={`/deals/${dealId}`} className={styles.name}>
                  {name}
                </Link>
              </p>
              <p className={typography.hint}>Handover</p>
              <p className={typography.hint}>{carTitle}</p>
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.none}>No appointments</p>
      )}
    </li>
  );
}

function Entry({ appointment }: { appointment: DiaryAppointment }) {
  const { enquiryId, kind, status, startsAt, minutes, name, phone, carTitle, staff, place, note } =
    appointment;
  const { calendar } = appointment;
  const end = new Date(Date.parse(startsAt) + minutes * 60_000);
  return (
    <li className={styles.entry} data-status={status}>
      <p className={styles.time}>
        {dublinTime(new Date(startsAt)).time} to {dublinTime(end).time}
      </p>
      <p>
        <Link to={`/enquiries/${enquiryId}?view=all`} className={styles.name}>
          {name}
        </Link>
      </p>
      <p className={typography.hint}>
        {APPOINTMENT_KINDS[kind]}
        {status !== 'confirmed' && `, ${APPOINTMENT_STATUSES[status].toLowerCase()}`}
      </p>
      {carTitle && <p className={typography.hint}>{carTitle}</p>}
      {phone && <p className={typography.hint}>{phone}</p>}
      <p className={typography.hint}>
        with {staff}
        {place && `, ${place}`}
      </p>
      {calendar && <p className={typography.hint}>{calendar}</p>}
      {note && <p className={typography.hint}>{note}</p>}
    </li>
  );
}

export const ErrorBoundary = () => (
  <LoadFailure
    failed="We couldn’t load the diary"
    missing="This page does not exist"
    list={{ path: '/diary', label: 'Diary' }}
  />
);
