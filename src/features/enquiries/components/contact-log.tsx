import { useEffect, useRef, useState } from 'react';
import { browserApi } from '../../../app/api/browser-api.ts';
import { keysOf } from '../../../platform/objects.ts';
import button from '../../../ui/button.module.css';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { useWrite } from '../../../ui/use-write.ts';
import { firstName } from '../first-name.ts';
import {
  type ContactKind,
  ENQUIRY_BOUNDS,
  type Outcome,
  OUTCOMES,
  type RemindDays,
} from '../options.ts';
import fieldStyles from '../../../ui/field.module.css';
import panel from '../../../ui/panel.module.css';
import { RemindSelect } from './remind-select.tsx';

const LOGGED: Readonly<Record<ContactKind, string>> = {
  call: 'The call is in the thread',
  whatsapp: 'The message is in the thread',
  visit: 'The visit is in the thread',
};

interface Person {
  enquiryId: number;
  version: number;
  name: string;
}

/**
 * Logs contacts that staff make outside the site: calls, WhatsApp messages and visits. Call `left` when a link opens
 * the phone or WhatsApp: once the user returns to the page, the dialog asks how the contact went. `ask` opens the
 * dialog at once.
 */
export function useContactLog({ enquiryId, version, name }: Person) {
  const [asking, setAsking] = useState<ContactKind | null>(null);
  const left = useRef<ContactKind | null>(null);
  const { busy, write } = useWrite();

  useEffect(() => {
    const back = () => {
      if (document.hidden || !left.current) return;
      setAsking(left.current);
      left.current = null;
    };
    document.addEventListener('visibilitychange', back);
    addEventListener('focus', back);
    return () => {
      document.removeEventListener('visibilitychange', back);
      removeEventListener('focus', back);
    };
  }, []);

  async function log({ kind, outcome, text, remindDays }: Answer) {
    const contact = { version, kind, outcome, remindDays, ...(text.trim() && { text }) };
    if (
      await write(
        () =>
          browserApi.post('/enquiries/:enquiryId/contacts', 201, {
            params: { enquiryId },
            body: contact,
          }),
        LOGGED[kind],
      )
    )
      setAsking(null);
  }

  return {
    ask: setAsking,
    left: (kind: ContactKind) => void (left.current = kind),
    dialog: (
      <OutcomeDialog
        kind={asking}
        name={name}
        busy={busy}
        onClose={() => setAsking(null)}
        onAnswer={(answer) => void log(answer)}
      />
    ),
  };
}

interface Question {
  about: string;
  answers: readonly { text: string; outcome?: Outcome }[];
  /** Label of the button that logs nothing. */
  nothing: string;
}

const QUESTIONS: Readonly<Record<ContactKind, Question>> = {
  call: {
    about: 'Your call to',
    answers: keysOf(OUTCOMES).map((outcome) => ({ text: OUTCOMES[outcome], outcome })),
    nothing: 'I didn’t call',
  },
  whatsapp: {
    about: 'Your message to',
    answers: [{ text: 'I sent a message' }],
    nothing: 'I didn’t send it',
  },
  visit: {
    about: 'The visit of',
    answers: [{ text: 'They called in' }],
    nothing: 'They didn’t come',
  },
};

interface Answer {
  kind: ContactKind;
  outcome: Outcome | undefined;
  text: string;
  remindDays: RemindDays | undefined;
}

interface Props {
  /** The contact that the dialog asks about; null if it is closed. */
  kind: ContactKind | null;
  /** Name of the customer. */
  name: string;
  busy: boolean;
  onClose: () => void;
  onAnswer: (answer: Answer) => void;
}

/** Asks how a call, a message or a visit went, and takes a note about it. */
function OutcomeDialog({ kind, name, busy, onClose, onAnswer }: Props) {
  const note = useRef<HTMLTextAreaElement>(null);
  const [remindDays, setRemindDays] = useState<RemindDays>();
  const question = kind && QUESTIONS[kind];
  return (
    <Dialog
      open={kind !== null}
      onClose={onClose}
      title="How did it go?"
      text={question && `${question.about} ${firstName(name)}`}
    >
      <div className={panel.answers}>
        <Field label="Note" hint="Optional. Colleagues read it in the thread.">
          {(control) => (
            <textarea
              {...control}
              ref={note}
              rows={2}
              maxLength={ENQUIRY_BOUNDS.maxMessage}
              className={fieldStyles.input}
            />
          )}
        </Field>
        {kind === 'call' && <RemindSelect value={remindDays} onChange={setRemindDays} />}
        {question?.answers.map(({ text, outcome }, at) => (
          <button
            key={text}
            type="button"
            disabled={busy}
            data-first={at === 0 ? '' : undefined}
            className={button.button}
            onClick={() =>
              kind && onAnswer({ kind, outcome, text: note.current?.value ?? '', remindDays })
            }
          >
            {text}
          </button>
        ))}
        <button type="button" className={button.button} onClick={onClose}>
          {question?.nothing}
        </button>
      </div>
    </Dialog>
  );
}
