import type { EnquiryDetail, EnquiryEvent } from '../enquiry.ts';
import typography from '../../../ui/styles/type.module.css';
import styles from './enquiry.module.css';
import { dateAndTime, eventTitle } from './texts.ts';
import type { ReplyChoices } from './reply-box.tsx';
import { ScheduledReply } from './scheduled-reply.tsx';
import { FailedMail } from '../components/failed-mail.tsx';
import { InboundContent, InboundSender } from './inbound-mail.tsx';

const MESSAGES: readonly EnquiryEvent['kind'][] = ['in', 'out', 'note'];

const isMessage = ({ kind, inbound }: EnquiryEvent) => MESSAGES.includes(kind) || inbound !== null;

interface Props {
  detail: EnquiryDetail;
  /** Time at which `detail` was loaded, in milliseconds. */
  now: number;
  /** Called with the other choices of a scheduled reply whose text moved to the reply form. */
  onChangeReply: (choices: ReplyChoices) => void;
}

export function Thread({ detail, now, onChangeReply }: Props) {
  const { enquiry, events, colleagues, formerColleagues, scheduled, undelivered } = detail;
  const users = [...colleagues, ...formerColleagues];
  const nameOf = (userId: number) => users.find((one) => one.userId === userId)?.name;
  const others = undelivered.filter((mail) => events.every(({ mailId }) => mailId !== mail.mailId));
  return (
    <ol className={styles.thread} aria-label="Thread">
      {events.map((event) => (
        <li
          key={event.eventId}
          className={isMessage(event) ? styles.message : typography.hint}
          data-kind={event.kind}
        >
          <p className={styles.author}>
            <strong>{event.actorName}</strong> {eventTitle(event, nameOf)}{' '}
            <time dateTime={event.at}>{dateAndTime(event.at)}</time>
          </p>
          {event.inbound && <InboundSender mail={event.inbound} at={event.at} />}
          {event.text && <p className={styles.text}>{event.text}</p>}
          {event.inbound && <InboundContent mail={event.inbound} enquiryId={enquiry.enquiryId} />}
          {event.mail?.status === 'queued' && (
            <p className={typography.hint}>Waiting to be sent.</p>
          )}
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
      {scheduled.map((reply) => (
        <li key={`reply-${reply.mailId}`} className={styles.message} data-kind="scheduled">
          <ScheduledReply {...{ enquiry, reply, now }} onChange={onChangeReply} />
        </li>
      ))}
    </ol>
  );
}
