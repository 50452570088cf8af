import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { resetRequest } from '../../../domain/user.ts';
import { browserApi } from '../../lib/browser-api.ts';
import { whyNot } from '../../lib/refusal.ts';
import { showToast } from '../../lib/toast.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Dialog, DialogButtons } from '../../ui/dialog.tsx';
import { Field, TextInput } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';

interface Props {
  open: boolean;
  onClose: () => void;
}

/** Asks for a link to choose a new password, then says that it is on its way. */
export function ResetDialog({ open, onClose }: Props) {
  const [sent, setSent] = useState(false);
  const close = () => {
    setSent(false);
    onClose();
  };
  return (
    <Dialog open={open} onClose={close} title="Reset Password">
      {sent ? <Sent onClose={close} /> : <Request onClose={close} onSent={() => setSent(true)} />}
    </Dialog>
  );
}

function Request({ onClose, onSent }: { onClose: () => void; onSent: () => void }) {
  const {
    register,
    handleSubmit,
    formState: { errors, isSubmitting },
  } = useForm({ resolver: zodResolver(resetRequest) });

  const submit = handleSubmit(async ({ email }) => {
    try {
      await browserApi.requestPasswordReset(email);
    } catch (error) {
      await showToast('Request Failed', whyNot(error, 'Failed to send reset email'), 'failed');
      return;
    }
    onSent();
    await showToast(
      'Reset Email Sent',
      'If an account exists with this email, you will receive a password reset link',
    );
  });

  return (
    <Form
      aria-label="Reset Password"
      className="mt-5"
      busy={isSubmitting}
      onSubmit={(event) => void submit(event)}
    >
      <Field
        label="Email"
        hint="We send a link to this address, by which you choose a new password."
        error={errors.email?.message}
      >
        {(control) => (
          <TextInput {...control} {...register('email')} type="email" autoComplete="username" />
        )}
      </Field>
      <DialogButtons>
        <button type="button" className="button" onClick={onClose}>
          Cancel
        </button>
        <BusyButton busy={isSubmitting} busyText="Sending...">
          Send Reset Link
        </BusyButton>
      </DialogButtons>
    </Form>
  );
}

function Sent({ onClose }: { onClose: () => void }) {
  return (
    <>
      <output className="dialog-text block">
        If an account exists with this email, you will receive a password reset link shortly.
      </output>
      <DialogButtons>
        <button type="button" className="button button-primary" onClick={onClose} ref={focus}>
          Close
        </button>
      </DialogButtons>
    </>
  );
}

/** Stable, so that it runs once for each control. */
const focus = (control: HTMLElement | null) => control?.focus();
