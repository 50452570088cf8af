import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Enquiry, UndeliveredMail } from '../enquiry.ts';
import { ENQUIRY_BOUNDS } from '../options.ts';
import { browserApi } from '../../../app/api/browser-api.ts';
import { failureText, isOutdated, isRefusal } from '../../../platform/api-error.ts';
import { showToast } from '../../../ui/toast.ts';
import { useHasMailServer } from '../../../app/session.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import button from '../../../ui/button.module.css';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormButtons } from '../../../ui/form-buttons.tsx';
import { InputField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import styles from './failed-mail.module.css';

interface Props {
  /** The present address of the person. If it is missing, the dialog suggests the address of the failed mail. */
  enquiry: Pick<Enquiry, 'enquiryId'> & Partial<Pick<Enquiry, 'email'>>;
  mail: Pick<UndeliveredMail, 'mailId' | 'to' | 'error' | 'stored'>;
}

/** Returns a function that sends an email again and resolves to whether the server accepted the request. */
function useRetry({ enquiryId }: Props['enquiry'], { mailId }: Props['mail']) {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function send(email?: string): Promise<boolean> {
    if (busy) return false;
    setBusy(true);
    setProblem(undefined);
    try {
      await browserApi.retryMessage(enquiryId, mailId, email);
      await revalidate();
      return true;
    } catch (failure) {
      const wrong = isRefusal(failure) ? failure.errors['email'] : undefined;
      if (wrong) setProblem(wrong);
      else showToast('Not sent', failureText(failure), 'failed');
      if (isOutdated(failure)) await revalidate();
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { busy, problem, send };
}

/** The reason why an email was not delivered, with buttons to send it again to the same or another address. */
export function FailedMail({ enquiry, mail }: Props) {
  const { to, error, stored } = mail;
  const hasMailServer = useHasMailServer();
  const { busy, send } = useRetry(enquiry, mail);

  return (
    <div className={styles.failed}>
      <p>
        <strong className={styles.failure}>
          {stored ? 'Stored, not sent.' : 'Not delivered.'}
        </strong>
        {error && ` The mail server answered: ‘${error}’.`}
        {stored && !hasMailServer && ' No mail server is set up.'}
      </p>
      <p className={styles.recipient}>To {to}</p>
      {hasMailServer && (
        <div className={styles.actions}>
          <CorrectAddress enquiry={enquiry} mail={mail} text="Correct the address" />
          <BusyButton type="button" busy={busy} busyText="Sending..." onClick={() => void send()}>
            Try again
          </BusyButton>
        </div>
      )}
    </div>
  );
}

/** A button that asks for the correct address and sends the email again. */
export function CorrectAddress({ enquiry, mail, text }: Props & { text: string }) {
  const { busy, problem, send } = useRetry(enquiry, mail);
  const [correcting, setCorrecting] = useState(false);
  async function correct(email: string) {
    if (await send(email)) setCorrecting(false);
  }
  return (
    <>
      <button type="button" className={button.button} onClick={() => setCorrecting(true)}>
        {text}
      </button>
      <Dialog
        open={correcting}
        onClose={() => setCorrecting(false)}
        title="Correct the address"
        text="The email goes to the new address, and so do your next replies."
      >
        <Form
          aria-label="Correct the address"
          busy={busy}
          className={styles.form}
          onSubmit={(event) => {
            const email = new FormData(event.currentTarget).get('email');
            void correct(typeof email === 'string' ? email.trim() : '');
          }}
        >
          <InputField
            label="Email"
            name="email"
            type="email"
            autoComplete="off"
            maxLength={ENQUIRY_BOUNDS.maxEmail}
            defaultValue={enquiry.email ?? mail.to}
            error={problem}
          />
          <FormButtons
            busy={busy}
            submit="Send"
            busyText="Sending..."
            onCancel={() => setCorrecting(false)}
          />
        </Form>
      </Dialog>
    </>
  );
}
