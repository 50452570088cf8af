import { useEffect, useRef, useState } from 'react';
import { browserApi } from '../../../app/api/browser-api.ts';
import { keysOf } from '../../../platform/objects.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EditForm } from '../../../ui/form/edit-form.tsx';
import { MultilineField, SelectField } from '../../../ui/form/fields.tsx';
import { useEditForm } from '../../../ui/form/use-edit-form.ts';
import { firstName } from '../first-name.ts';
import { contactInput } from '../input.ts';
import { type ContactKind, ENQUIRY_BOUNDS, type Outcome, OUTCOMES } from '../options.ts';
import panel from '../../../ui/panel.module.css';
import { remindDaysOf, RemindOptions } from './remind-options.tsx';

interface Contact {
  enquiryId: number;
  version: number;
  /** Name of the customer. */
  name: string;
}

/**
 * Logs contacts that staff make outside the site: calls, WhatsApp messages and visits. Call `left` when a link opens
 * the phone or WhatsApp: once the user returns to the page, the dialog asks how the contact went. `ask` opens the
 * dialog at once.
 */
export function useContactLog(contact: Contact) {
  const [asking, setAsking] = useState<ContactKind | null>(null);
  const left = useRef<ContactKind | null>(null);

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

  const close = () => setAsking(null);
  return {
    ask: setAsking,
    left: (kind: ContactKind) => void (left.current = kind),
    dialog: (
      <Dialog
        open={asking !== null}
        onClose={close}
        title="How did it go?"
        text={asking && `${QUESTIONS[asking].about} ${firstName(contact.name)}`}
      >
        {asking && <ContactForm contact={contact} kind={asking} onClose={close} />}
      </Dialog>
    ),
  };
}

interface Question {
  about: string;
  answers: readonly { text: string; outcome?: Outcome }[];
  /** Label of the button that logs nothing. */
  nothing: string;
  /** Text of the toast. */
  done: string;
}

const QUESTIONS: Readonly<Record<ContactKind, Question>> = {
  call: {
    about: 'Your call to',
    answers: keysOf(OUTCOMES).map((outcome) => ({ text: OUTCOMES[outcome], outcome })),
    nothing: 'I didn’t call',
    done: 'The call is in the thread',
  },
  whatsapp: {
    about: 'Your message to',
    answers: [{ text: 'I sent a message' }],
    nothing: 'I didn’t send it',
    done: 'The message is in the thread',
  },
  visit: {
    about: 'The visit of',
    answers: [{ text: 'They called in' }],
    nothing: 'They didn’t come',
    done: 'The visit is in the thread',
  },
};

interface Props {
  contact: Contact;
  kind: ContactKind;
  onClose: () => void;
}

/** Asks how a call, a message or a visit went, and takes a note about it. */
function ContactForm({ contact: { enquiryId, version }, kind, onClose }: Props) {
  const { answers, nothing, done } = QUESTIONS[kind];
  /** The outcome of the pressed button. */
  const pressed = useRef<Outcome>(undefined);
  const form = useEditForm({
    values: { text: '', remindDays: '' },
    schema: contactInput,
    toInput: ({ text, remindDays }) => ({
      version,
      kind,
      outcome: pressed.current,
      text,
      remindDays: remindDaysOf(remindDays),
    }),
    save: (body) =>
      browserApi.post('/enquiries/:enquiryId/contacts', 201, { params: { enquiryId }, body }),
    done,
    onSaved: onClose,
  });
  return (
    <EditForm state={form} aria-label="How did it go?" className={panel.answers}>
      <MultilineField
        name="text"
        label="Note"
        hint="Optional. Colleagues read it in the thread."
        rows={2}
        maxLength={ENQUIRY_BOUNDS.maxNote}
      />
      {kind === 'call' && (
        <SelectField name="remindDays" label="Reminder">
          <RemindOptions />
        </SelectField>
      )}
      {answers.map(({ text, outcome }, at) => (
        <Button
          key={text}
          type="submit"
          disabled={form.busy}
          data-first={at === 0 ? '' : undefined}
          onClick={() => {
            pressed.current = outcome;
          }}
        >
          {text}
        </Button>
      ))}
      <Button onClick={onClose}>{nothing}</Button>
    </EditForm>
  );
}
