import { useState } from 'react';
import { browserApi } from '../../../app/api/browser-api.ts';
import { willBeSentText } from '../../opening/opening-text.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { useWrite } from '../../../ui/use-write.ts';
import { remindText } from '../components/remind-options.tsx';
import type { Enquiry, ScheduledReply as Reply } from '../enquiry.ts';
import { begunReplies } from './begun-texts.ts';
import typography from '../../../ui/styles/type.module.css';
import styles from './enquiry.module.css';
import type { ReplyChoices } from './reply-box.tsx';
import { firstName } from '../first-name.ts';

interface Props {
  enquiry: Pick<Enquiry, 'enquiryId' | 'name' | 'status'>;
  reply: Reply;
  /** Milliseconds. */
  now: number;
  onChange: (choices: ReplyChoices) => void;
}

/** A scheduled reply, or the draft that it became, with its buttons. */
export function ScheduledReply({ enquiry, reply, now, onChange }: Props) {
  const { enquiryId, name, status } = enquiry;
  const { mailId, text, to, actorName, sendAt, remindDays, draft } = reply;
  const { busy, write } = useWrite();
  const [isAsking, setIsAsking] = useState(false);
  const remove = (done?: string) =>
    write(
      () =>
        browserApi.remove('/enquiries/:enquiryId/messages/:mailId', {
          params: { enquiryId, mailId },
        }),
      done,
    );

  async function change() {
    if (!(await remove())) return;
    begunReplies.add(enquiryId, text);
    onChange({ remindDays: remindDays ?? undefined, to: to ?? undefined });
  }
  async function drop() {
    setIsAsking(false);
    await remove('The reply won’t be sent');
  }

  return (
    <>
      <p className={styles.author}>
        <strong>{actorName}</strong>{' '}
        {draft === null
          ? willBeSentText(new Date(sendAt), new Date(now))
          : draft === 'answered'
            ? `${firstName(name)} wrote before this was sent, so it’s a draft again.`
            : 'This enquiry was closed before this was sent, so it’s a draft again.'}
      </p>
      {to !== null && <p className={typography.hint}>To {to}</p>}
      {remindDays !== null && <p className={typography.hint}>{remindText(remindDays)}</p>}
      <p className={styles.text}>{text}</p>
      <div className={styles.scheduledButtons}>
        {status !== 'spam' && (
          <>
            <Button
              disabled={busy}
              onClick={() =>
                void write(
                  () =>
                    browserApi.post('/enquiries/:enquiryId/messages/:mailId/send', 200, {
                      params: { enquiryId, mailId },
                    }),
                  'The reply is sent',
                )
              }
            >
              Send now
            </Button>
            <Button disabled={busy} onClick={() => void change()}>
              Change
            </Button>
          </>
        )}
        <Button disabled={busy} onClick={() => setIsAsking(true)}>
          Don’t send
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title="Discard this reply?"
        text="It won’t be sent, and its text is deleted."
        cancel="Keep it"
        confirm={
          <Button variant="danger" onClick={() => void drop()}>
            Discard
          </Button>
        }
      />
    </>
  );
}
