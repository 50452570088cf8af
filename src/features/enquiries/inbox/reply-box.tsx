import { type Dispatch, type SetStateAction, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { EnquiryDetail } from '../enquiry.ts';
import { isOpen, nextOpening } from '../../opening/opening.ts';
import { shortOpeningText } from '../../opening/opening-text.ts';
import { ENQUIRY_BOUNDS, UNDO_SECONDS } from '../options.ts';
import { browserApi } from '../../../app/api/browser-api.ts';
import { failureText, isOutdated, isRefusal } from '../../../platform/api-error.ts';
import { showToast } from '../../../ui/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { Select } from '../../../ui/field.tsx';
import { Form, submitOnCtrlEnter } from '../../../ui/form.tsx';
import type { RemindDays } from '../options.ts';
import { remindDaysOf, RemindOptions } from '../components/remind-options.tsx';
import { begunReplies, useTell } from './begun-texts.ts';
import panel from '../../../ui/panel.module.css';
import typography from '../../../ui/styles/type.module.css';
import fieldStyles from '../../../ui/field.module.css';
import styles from './enquiry.module.css';
import { NoteForm } from './note-form.tsx';
import type { SendingControl } from './use-sending.ts';

interface Props {
  detail: EnquiryDetail;
  /** Time at which `detail` was loaded, in milliseconds. */
  now: number;
  sending: SendingControl;
  choices: ReplyChoices;
  setChoices: Dispatch<SetStateAction<ReplyChoices>>;
}

/** The options of a reply. */
export interface ReplyChoices {
  remindDays?: RemindDays | undefined;
  /** Another address than that of the enquiry. */
  to?: string | undefined;
}

interface Conflict {
  message: string;
  text: string;
  version: number;
  whenOpen: boolean;
}

/** Returns the other addresses from which emails of the thread were sent. */
const otherAddresses = ({ events }: EnquiryDetail): string[] => [
  ...new Set(
    events.flatMap(({ inbound }) =>
      inbound?.isOther && inbound.fromAddress !== null ? [inbound.fromAddress] : [],
    ),
  ),
];

/** One-tap replies, written replies, and notes. */
export function ReplyBox({ detail, now, sending, choices, setChoices }: Props) {
  const { enquiry, suggestions, previewReplies, opening } = detail;
  const { enquiryId, email, name, status } = enquiry;
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const { remindDays, to = '' } = choices;
  const others = otherAddresses(detail);
  const at = new Date(now);
  const nextAt = isOpen(opening, at) ? null : nextOpening(opening, at);
  useTell(enquiryId);
  const isPending = sending.sendings.some((one) => one.enquiryId === enquiryId);

  async function send(text: string, whenOpen = false, confirmed?: Conflict) {
    if (busy || isPending) return;
    setBusy(true);
    setConflict(null);
    try {
      const { mailId, sendAt } = await browserApi.post('/enquiries/:enquiryId/messages', 201, {
        params: { enquiryId },
        body: {
          version: confirmed?.version ?? enquiry.version,
          text,
          undoSeconds: UNDO_SECONDS,
          remindDays,
          ...(others.includes(to) && { to }),
          ...(whenOpen && { whenOpen }),
          ...(confirmed && { confirm: true as const }),
        },
      });
      const onSent = () => {
        begunReplies.remove(enquiryId, text);
        setChoices((latest) => (latest === choices ? { to } : latest));
      };
      if (sendAt === null) sending.start({ enquiryId, mailId, name, onSent });
      else {
        onSent();
        await revalidate();
      }
    } catch (error) {
      const { code, message, version } = isRefusal(error) ? error : {};
      if (code === 'recentReply' && message && version) {
        setConflict({ message, text, version, whenOpen });
      } else showToast('Not sent', failureText(error), 'failed');
      if (isOutdated(error)) await revalidate();
    } finally {
      setBusy(false);
    }
  }

  function choose(text: string) {
    if (previewReplies) begunReplies.add(enquiryId, text);
    else void send(text);
  }

  if (status === 'spam') return <NoteForm enquiryId={enquiryId} />;
  return (
    <section aria-label="Reply" className={panel.items}>
      {email === null ? (
        <p className={typography.hint}>This person didn’t leave an email address.</p>
      ) : (
        <>
          <ul className={styles.chips}>
            {suggestions.map(({ templateId, title, text }) => (
              <li key={templateId}>
                <button
                  type="button"
                  className={styles.chip}
                  title={text}
                  aria-disabled={busy || isPending || undefined}
                  onClick={() => choose(text)}
                >
                  {title}
                </button>
              </li>
            ))}
          </ul>
          <Link to="/settings/replies" className={styles.editReplies}>
            Edit suggested replies
          </Link>
          <Form
            aria-label="Your own reply"
            busy={busy}
            className={styles.replyForm}
            onSubmit={({ submitter }) => {
              const text = begunReplies.read(enquiryId);
              const whenOpen =
                submitter instanceof HTMLButtonElement && submitter.name === 'whenOpen';
              if (text) void send(text, whenOpen);
            }}
          >
            <textarea
              {...begunReplies.field(enquiryId)}
              rows={4}
              maxLength={ENQUIRY_BOUNDS.maxMessage}
              aria-label={`Reply to ${name}`}
              aria-keyshortcuts="r"
              onKeyDown={submitOnCtrlEnter}
              className={fieldStyles.input}
            />
            {others.length > 0 && (
              <Select
                aria-label="Send to"
                value={others.includes(to) ? to : ''}
                onChange={({ currentTarget }) =>
                  setChoices({ ...choices, to: currentTarget.value })
                }
              >
                <option value="">To {email}</option>
                {others.map((address) => (
                  <option key={address} value={address}>
                    To {address}
                  </option>
                ))}
              </Select>
            )}
            <Select
              aria-label="Reminder"
              value={remindDays ?? ''}
              onChange={({ currentTarget: { value } }) =>
                setChoices({ ...choices, remindDays: remindDaysOf(value) })
              }
            >
              <RemindOptions />
            </Select>
            <div className={styles.sendButtons}>
              <BusyButton busy={busy || isPending} busyText="Sending...">
                Send
              </BusyButton>
              {nextAt && (
                <Button type="submit" name="whenOpen" disabled={busy || isPending}>
                  Send when we open ({shortOpeningText(nextAt, at)})
                </Button>
              )}
            </div>
          </Form>
        </>
      )}
      <NoteForm enquiryId={enquiryId} />
      <ConfirmDialog
        open={conflict !== null}
        onClose={() => setConflict(null)}
        title="Send yours too?"
        text={conflict?.message}
        cancel="Don’t send"
        confirm={
          <Button
            variant="primary"
            onClick={() => conflict && void send(conflict.text, conflict.whenOpen, conflict)}
          >
            Send
          </Button>
        }
      />
    </section>
  );
}
