import { useState } from 'react';
import type { Enquiry, UndeliveredMail } from '../enquiry.ts';
import { retryInput } from '../input.ts';
import { CONTACT_BOUNDS } from '../../customers/options.ts';
import { browserApi } from '../../../app/api/browser-api.ts';
import { useHasMailServer } from '../../../app/session.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EditForm, FormButtons } from '../../../ui/form/edit-form.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { useEditForm } from '../../../ui/form/use-edit-form.ts';
import { useWrite } from '../../../ui/use-write.ts';
import panel from '../../../ui/panel.module.css';
import styles from './failed-mail.module.css';

interface Props {
  /** The current address of the person. If it is missing, the dialog suggests the address of the failed mail. */
  enquiry: Pick<Enquiry, 'enquiryId'> & Partial<Pick<Enquiry, 'email'>>;
  mail: Pick<UndeliveredMail, 'mailId' | 'to' | 'error' | 'stored'>;
}

/** The reason why an email was not delivered, with buttons to send it again to the same or another address. */
export function FailedMail(props: Props) {
  const { to, error, stored } = props.mail;
  const hasMailServer = useHasMailServer();
  const { busy, write } = useWrite('Not sent');

  return (
    <div className={styles.failed}>
      <p>
        <strong className={styles.failure}>
          {stored ? 'Stored, not sent.' : 'Not delivered.'}
        </strong>
        {error && ` The mail server answered: “${error}”.`}
        {stored && !hasMailServer && ' No mail server is set up.'}
      </p>
      <p className={styles.recipient}>To {to}</p>
      {hasMailServer && (
        <div className={styles.actions}>
          <CorrectAddress {...props} text="Correct the address" />
          <BusyButton
            type="button"
            busy={busy}
            busyText="Sending..."
            onClick={() => void write(() => retry(props, {}))}
          >
            Try again
          </BusyButton>
        </div>
      )}
    </div>
  );
}

const retry = ({ enquiry: { enquiryId }, mail: { mailId } }: Props, body: { email?: string }) =>
  browserApi.post('/enquiries/:enquiryId/messages/:mailId/retry', 200, {
    params: { enquiryId, mailId },
    body,
  });

/** A button that asks for the correct address and sends the email again. */
export function CorrectAddress({ text, ...props }: Props & { text: string }) {
  const [correcting, setCorrecting] = useState(false);
  const close = () => setCorrecting(false);
  return (
    <>
      <Button onClick={() => setCorrecting(true)}>{text}</Button>
      <Dialog
        open={correcting}
        onClose={close}
        title="Correct the address"
        text="The email goes to the new address, and so do your next replies."
      >
        <AddressForm {...props} onClose={close} />
      </Dialog>
    </>
  );
}

function AddressForm({ onClose, ...props }: Props & { onClose: () => void }) {
  const form = useEditForm({
    values: { email: props.enquiry.email ?? props.mail.to },
    schema: retryInput,
    toInput: ({ email }) => ({ email: email.trim() }),
    save: (body) => retry(props, body),
    failed: 'Not sent',
    onSaved: onClose,
  });
  return (
    <EditForm state={form} aria-label="Correct the address" className={panel.dialogForm}>
      <TextField name="email" label="Email" type="email" maxLength={CONTACT_BOUNDS.maxEmail} />
      <FormButtons busyText="Sending..." onCancel={onClose}>
        Send
      </FormButtons>
    </EditForm>
  );
}
