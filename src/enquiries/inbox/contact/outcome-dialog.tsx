import { useRef } from 'react';
import { type ContactKind, ENQUIRY_BOUNDS, type Outcome, OUTCOMES } from '../../options.ts';
import { keysOf } from '../../../platform/objects.ts';

import button from '../../../ui/button.module.css';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import styles from '../enquiry.module.css';
import { firstName } from '../texts.ts';

interface Question {
  about: string;
  answers: readonly { text: string; outcome?: Outcome }[];
  /** The answer that logs nothing. */
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

export interface Answer {
  kind: ContactKind;
  outcome: Outcome | undefined;
  text: string;
}

interface Props {
  /** The contact to ask about; null closes the dialog. */
  kind: ContactKind | null;
  /** Name of the person. */
  name: string;
  busy: boolean;
  onClose: () => void;
  onAnswer: (answer: Answer) => void;
}

/** Asks how a call, a message or a visit went, and takes a note about it. */
export function OutcomeDialog({ kind, name, busy, onClose, onAnswer }: Props) {
  const note = useRef<HTMLTextAreaElement>(null);
  const question = kind && QUESTIONS[kind];
  return (
    <Dialog
      open={kind !== null}
      onClose={onClose}
      title="How did it go?"
      text={question && `${question.about} ${firstName(name)}`}
    >
      <div className={styles.outcomes}>
        <Field label="Note" hint="Optional. Colleagues read it in the thread.">
          {(control) => (
            <textarea
              {...control}
              ref={note}
              rows={2}
              maxLength={ENQUIRY_BOUNDS.maxMessage}
              className={styles.field}
            />
          )}
        </Field>
        {question?.answers.map(({ text, outcome }, at) => (
          <button
            key={text}
            type="button"
            disabled={busy}
            data-first={at === 0 ? '' : undefined}
            className={button.button}
            onClick={() => kind && onAnswer({ kind, outcome, text: note.current?.value ?? '' })}
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
