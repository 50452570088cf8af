import { MessageCircle, NotebookPen, Phone, PhoneCall, UserCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { EnquiryDetail } from '../enquiry.ts';
import { type ContactKind, ENQUIRY_BOUNDS, type Outcome, OUTCOMES } from '../options.ts';
import { browserApi } from '../../api/browser-api.ts';
import { useWrite } from '../../ui/use-write.ts';
import button from '../../ui/button.module.css';
import { Dialog, DialogButtons } from '../../ui/dialog.tsx';
import styles from './enquiry.module.css';
import { keysOf } from '../../platform/objects.ts';
import { Field } from '../../ui/field.tsx';
import { firstName } from './texts.ts';

const LOGGED: Readonly<Record<ContactKind, string>> = {
  call: 'The call is in the thread',
  whatsapp: 'The message is in the thread',
  visit: 'The visit is in the thread',
};

/**
 * Buttons to call the person or to write by WhatsApp. When staff return to the page afterwards, it asks how
 * the contact went. On phones the bar is at the bottom of the screen.
 */
export function ContactBar({ detail }: { detail: EnquiryDetail }) {
  const { enquiry, suggestions, phoneIsMobile } = detail;
  const { enquiryId, version, phone, phoneE164, email, name } = enquiry;
  const [asking, setAsking] = useState<ContactKind | null>(null);
  const left = useRef<ContactKind | null>(null);
  const [isChoosing, setChoosing] = useState(false);
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

  async function log({ kind, outcome, text }: Answer) {
    const contact = { version, kind, outcome, ...(text.trim() && { text }) };
    if (await write(() => browserApi.logContact(enquiryId, contact), LOGGED[kind])) setAsking(null);
  }

  function choose(kind: ContactKind) {
    setChoosing(false);
    setAsking(kind);
  }

  return (
    <div className={styles.contactBar}>
      {phoneE164 && (
        <>
          <a
            href={`tel:${phoneE164}`}
            className={button.button}
            onClick={() => void (left.current = 'call')}
          >
            <Phone size={18} strokeWidth={1.6} aria-hidden />
            <span className={styles.number}>{phone}</span>
            <span className={styles.shortName}>Call</span>
          </a>
          {phoneIsMobile && (
            <a
              href={`https://wa.me/${phoneE164.slice(1)}?text=${encodeURIComponent(suggestions[0]?.text ?? '')}`}
              target="_blank"
              rel="noreferrer"
              className={button.button}
              onClick={() => void (left.current = 'whatsapp')}
            >
              <MessageCircle size={18} strokeWidth={1.6} aria-hidden />
              WhatsApp
            </a>
          )}
        </>
      )}
      <button
        type="button"
        aria-keyshortcuts="c"
        className={styles.logButton}
        onClick={() => setAsking('call')}
      >
        <PhoneCall size={18} strokeWidth={1.6} aria-hidden />
        Log a call
      </button>
      <button type="button" className={styles.logButton} onClick={() => setAsking('visit')}>
        <UserCheck size={18} strokeWidth={1.6} aria-hidden />
        Log a visit
      </button>
      <button type="button" className={styles.phoneLogButton} onClick={() => setChoosing(true)}>
        <NotebookPen size={18} strokeWidth={1.6} aria-hidden />
        Log
      </button>
      {email && (
        <button
          type="button"
          className={styles.replyButton}
          onClick={() => document.querySelector<HTMLElement>('[aria-keyshortcuts="r"]')?.focus()}
        >
          Reply
        </button>
      )}
      <Dialog open={isChoosing} onClose={() => setChoosing(false)} title="What do you want to log?">
        <div className={styles.outcomes}>
          <button type="button" className={button.button} onClick={() => choose('call')}>
            A call
          </button>
          <button type="button" className={button.button} onClick={() => choose('visit')}>
            A visit
          </button>
        </div>
        <DialogButtons>
          <button type="button" className={button.button} onClick={() => setChoosing(false)}>
            Cancel
          </button>
        </DialogButtons>
      </Dialog>
      <OutcomeDialog
        kind={asking}
        name={name}
        busy={busy}
        onClose={() => setAsking(null)}
        onAnswer={(answer) => void log(answer)}
      />
    </div>
  );
}

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

interface Answer {
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
function OutcomeDialog({ kind, name, busy, onClose, onAnswer }: Props) {
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
