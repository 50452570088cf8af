import type { EnquiryDetail, EnquiryEvent } from '../enquiry.ts';
import styles from './enquiry.module.css';
import { dateAndTime, eventTitle } from './texts.ts';
import { FailedMail } from './failed-mail.tsx';

const MESSAGES: readonly EnquiryEvent['kind'][] = ['in', 'out', 'note'];

export function Thread({ detail }: { detail: EnquiryDetail }) {
  const { enquiry, events, colleagues, formerColleagues, undelivered } = detail;
  const users = [...colleagues, ...formerColleagues];
  const nameOf = (userId: number) => users.find((one) => one.userId === userId)?.name;
  const others = undelivered.filter((mail) => events.every(({ mailId }) => mailId !== mail.mailId));
  return (
    <ol className={styles.thread} aria-label="Thread">
      {events.map((event) => (
        <li
          key={event.eventId}
          className={MESSAGES.includes(event.kind) ? styles.message : styles.event}
          data-kind={event.kind}
        >
          <p className={styles.author}>
            <strong>{event.actorName}</strong> {eventTitle(event, nameOf)}{' '}
            <time dateTime={event.at}>{dateAndTime(event.at)}</time>
          </p>
          {event.text && <p className={styles.text}>{event.text}</p>}
          {event.mail?.status === 'queued' && <p className={styles.mail}>Waiting to be sent.</p>}
          {undelivered
            .filter(({ mailId }) => mailId === event.mailId)
            .map((mail) => (
              <FailedMail key={mail.mailId} enquiry={enquiry} mail={mail} />
            ))}
        </li>
      ))}
      {others.map((mail) => (
        <li key={`mail-${mail.mailId}`} className={styles.message}>
          <p className={styles.author}>
            {mail.kind === 'enquiryReceived'
              ? 'The acknowledgement that we have their message'
              : 'An email to this person'}
          </p>
          <FailedMail enquiry={enquiry} mail={mail} />
        </li>
      ))}
    </ol>
  );
}
