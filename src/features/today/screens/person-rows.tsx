import { Link } from 'react-router';
import { browserApi } from '../../../app/api/browser-api.ts';
import { APPOINTMENT_KINDS } from '../../enquiries/appointment-options.ts';
import { useContactLog } from '../../enquiries/components/contact-log.tsx';
import { CorrectAddress } from '../../enquiries/components/failed-mail.tsx';
import { ENQUIRY_KINDS } from '../../enquiries/options.ts';
import { age } from '../../enquiries/state.ts';
import { willBeSentText } from '../../opening/opening-text.ts';
import button from '../../../ui/button.module.css';
import { useWrite } from '../../../ui/use-write.ts';
import { dayWord, followUpText } from '../texts.ts';
import type { AppointmentRow, FollowUpRow, UndeliveredRow, WaitingRow } from '../today.ts';
import { LaterButton } from './later.tsx';
import { Row } from './row.tsx';

const addressOf = (enquiryId: number) => `/enquiries/${enquiryId}?view=all`;

interface Props<Data> {
  row: Data;
  now: Date;
}

type Person = Pick<WaitingRow, 'enquiryId' | 'version' | 'name' | 'phoneE164' | 'hasEmail'>;

const Reply = ({ person: { enquiryId, name, hasEmail } }: { person: Person }) =>
  hasEmail && (
    <Link to={addressOf(enquiryId)} aria-label={`Reply to ${name}`} className={button.button}>
      Reply
    </Link>
  );

/** A link that calls the person. Afterwards a dialog asks how the call went. */
function Call({ person }: { person: Person }) {
  const { left, dialog } = useContactLog(person);
  const { name, phoneE164 } = person;
  return (
    phoneE164 && (
      <>
        <a
          href={`tel:${phoneE164}`}
          aria-label={`Call ${name}`}
          className={button.button}
          onClick={() => left('call')}
        >
          Call
        </a>
        {dialog}
      </>
    )
  );
}

export const Waiting = ({ row, now }: Props<WaitingRow>) => (
  <Row
    title={row.name}
    to={addressOf(row.enquiryId)}
    state={row.isOverdue ? 'Overdue' : undefined}
    isUrgent
    facts={[
      row.carTitle ?? (row.request === null ? 'No car' : null),
      row.request ?? ENQUIRY_KINDS[row.kind],
      `waiting ${age(row.since, now.getTime())}`,
      row.phone,
      row.sendAt && willBeSentText(new Date(row.sendAt), now),
    ]}
    quote={row.words}
  >
    <Reply person={row} />
    <Call person={row} />
  </Row>
);

export function Appointment({ row, now }: Props<AppointmentRow>) {
  const { enquiryId, appointmentId, version, name } = row;
  const { busy, write } = useWrite();
  const hasStarted = Date.parse(row.startsAt) <= now.getTime();
  const end = (status: 'done' | 'noShow', done: string) =>
    void write(
      () =>
        browserApi.put('/enquiries/:enquiryId/appointment/:appointmentId', {
          params: { enquiryId, appointmentId },
          body: { version, status },
        }),
      done,
    );
  return (
    <Row
      title={name}
      to={addressOf(enquiryId)}
      state={dayWord(row.startsAt, now)}
      facts={[
        APPOINTMENT_KINDS[row.kind] + (row.status === 'proposed' ? ' (proposed)' : ''),
        row.carTitle,
        row.place,
        `with ${row.staff}`,
        row.phone,
      ]}
    >
      {hasStarted ? (
        <>
          <button
            type="button"
            className={button.button}
            disabled={busy}
            onClick={() => end('done', `${name} came`)}
          >
            They came
          </button>
          <button
            type="button"
            className={button.button}
            disabled={busy}
            onClick={() => end('noShow', `${name} didn’t come`)}
          >
            They didn’t come
          </button>
        </>
      ) : (
        <Link to={addressOf(enquiryId)} aria-label={`Open ${name}`} className={button.button}>
          Open
        </Link>
      )}
      <Call person={row} />
    </Row>
  );
}

export const FollowUp = ({ row, now }: Props<FollowUpRow>) => (
  <Row
    title={row.name}
    to={addressOf(row.enquiryId)}
    state={followUpText(row, now)}
    facts={[row.carTitle ?? row.request ?? 'No car', row.phone]}
  >
    <Reply person={row} />
    <Call person={row} />
    <LaterButton row={row} now={now} />
  </Row>
);

export const Undelivered = ({ row }: { row: UndeliveredRow }) => (
  <Row
    title={row.name}
    to={addressOf(row.enquiryId)}
    state={row.stored ? 'Stored, not sent' : undefined}
    facts={[row.carTitle, `To ${row.to}`, row.error && `The mail server answered: “${row.error}”`]}
  >
    <CorrectAddress enquiry={row} mail={row} text="Correct and send again" />
  </Row>
);
