import type { EnquiryDetail, EnquiryEvent } from '../../../domain/enquiries/enquiry.ts';
import styles from './enquiry.module.css';
import { dateAndTime, eventTitle } from './texts.ts';

const MESSAGES: readonly EnquiryEvent['kind'][] = ['in', 'out', 'note'];

export function Thread({ detail: { events, colleagues } }: { detail: EnquiryDetail }) {
  const nameOf = (userId: number) => colleagues.find((one) => one.userId === userId)?.name;
  return (
    <ol className={styles.thread} aria-label="Thread">
      {events.map((event) => (
        <li
          key={event.eventId}
          className={MESSAGES.includes(event.kind) ? styles.message : styles.event}
          data-kind={event.kind}
        >
          <p className={styles.by}>
            <strong>{event.actorName}</strong> {eventTitle(event, nameOf)}{' '}
            <time dateTime={event.at}>{dateAndTime(event.at)}</time>
          </p>
          {event.text && <p className={styles.text}>{event.text}</p>}
          <MailState mail={event.mail} />
        </li>
      ))}
    </ol>
  );
}

function MailState({ mail }: Pick<EnquiryEvent, 'mail'>) {
  if (!mail || mail.status === 'sent') return null;
  if (mail.status === 'queued') return <p className={styles.mail}>Waiting to be sent.</p>;
  return (
    <p className={styles.mail} data-failed="">
      Not delivered.{mail.error && ` The mail server answered: “${mail.error}”.`}
    </p>
  );
}
