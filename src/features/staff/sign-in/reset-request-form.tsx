import { type ReactNode, useState } from 'react';
import { resetRequest } from '../users.ts';
import { browserApi } from '../../../app/api/browser-api.ts';
import { showToast } from '../../../ui/toast.ts';
import { DialogButtons, Dialog } from '../../../ui/dialog.tsx';
import { EditForm, SaveButton } from '../../../ui/form/edit-form.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { useEditForm } from '../../../ui/form/use-edit-form.ts';
import { type FormFailure, failureText } from './failure.ts';
import styles from './sign-in.module.css';
import button from '../../../ui/button.module.css';

export const RESET_PATH = '/admin/reset-password';
export const RESET_FAILED = 'Failed to send reset email';

interface Props {
  /** The server's errors, if the form was submitted without JavaScript. */
  failure?: FormFailure | undefined;
  onSent: () => void;
  /** A button or link that leaves the form. */
  cancel: ReactNode;
}

/** Requests an email with a link to choose a new password. */
export function ResetRequestForm({ failure, onSent, cancel }: Props) {
  const state = useEditForm({
    values: { email: failure?.email ?? '' },
    schema: resetRequest,
    initialErrors: failure?.errors ?? {},
    save: (body) => browserApi.post('/users/request-password-reset', 200, { body }),
    done: [
      'Reset Email Sent',
      'If an account exists with this email, you will receive a password reset link',
    ],
    onSaved: onSent,
    onFailed: (error) => {
      showToast('Request Failed', failureText(error, RESET_FAILED), 'failed');
      return true;
    },
    reloads: false,
  });
  return (
    <EditForm
      state={state}
      asksToLeave={false}
      aria-label="Reset Password"
      action={RESET_PATH}
      className={styles.resetForm}
    >
      <TextField
        name="email"
        label="Email"
        hint="We’ll email you a link to choose a new password."
        type="email"
        autoComplete="username"
      />
      <DialogButtons>
        {cancel}
        <SaveButton busyText="Sending...">Send Reset Link</SaveButton>
      </DialogButtons>
    </EditForm>
  );
}

export function ResetEmailSent() {
  return (
    <output className={styles.sentMessage}>
      If an account exists with this email, you will receive a password reset link shortly.
    </output>
  );
}

interface ResetDialogProps {
  open: boolean;
  onClose: () => void;
}

export function ResetDialog({ open, onClose }: ResetDialogProps) {
  const [sent, setSent] = useState(false);
  const close = () => {
    setSent(false);
    onClose();
  };
  return (
    <Dialog open={open} onClose={close} title="Reset Password">
      {sent ? (
        <>
          <ResetEmailSent />
          <DialogButtons>
            <button type="button" className={button.primary} onClick={close} ref={focus}>
              Close
            </button>
          </DialogButtons>
        </>
      ) : (
        <ResetRequestForm
          onSent={() => setSent(true)}
          cancel={
            <button type="button" className={button.button} onClick={close}>
              Cancel
            </button>
          }
        />
      )}
    </Dialog>
  );
}

// Defined outside of the component, so that React calls this ref once per button and not on every render.
const focus = (element: HTMLButtonElement | null) => element?.focus();
