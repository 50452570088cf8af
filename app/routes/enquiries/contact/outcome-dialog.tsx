import { type ContactKind, type Outcome, OUTCOMES } from '../../../../domain/enquiries/options.ts';
import { keysOf } from '../../../../domain/objects.ts';
import button from '../../../ui/button.module.css';
import { Dialog } from '../../../ui/dialog.tsx';
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

interface Props {
  /** The contact to ask about; null closes the dialog. */
  kind: ContactKind | null;
  /** Name of the person. */
  name: string;
  onClose: () => void;
  onAnswer: (kind: ContactKind, outcome?: Outcome) => void;
}

/** Asks how a call, a message or a visit went. */
export function OutcomeDialog({ kind, name, onClose, onAnswer }: Props) {
  const question = kind && QUESTIONS[kind];
  return (
    <Dialog
      open={kind !== null}
      onClose={onClose}
      title="How did it go?"
      text={question && `${question.about} ${firstName(name)}`}
    >
      <div className={styles.outcomes}>
        {question?.answers.map(({ text, outcome }) => (
          <button
            key={text}
            type="button"
            className={button.button}
            onClick={() => kind && onAnswer(kind, outcome)}
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
