import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { resetRequest } from '../users.ts';
import { browserApi } from '../../../app/api/browser-api.ts';
import { showToast } from '../../../ui/toast.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { DialogButtons } from '../../../ui/dialog.tsx';
import { InputField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import styles from './sign-in.module.css';
import { type FormFailure, failureText } from './failure.ts';

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
  const {
    register,
    handleSubmit,
    formState: { errors, isDirty, isSubmitting },
  } = useForm({ resolver: zodResolver(resetRequest) });
  const initialError = isDirty ? undefined : failure?.errors['email'];

  const submit = handleSubmit(async ({ email }) => {
    try {
      await browserApi.post('/users/request-password-reset', 200, { body: { email } });
    } catch (error) {
      showToast('Request Failed', failureText(error, RESET_FAILED), 'failed');
      return;
    }
    onSent();
    showToast(
      'Reset Email Sent',
      'If an account exists with this email, you will receive a password reset link',
    );
  });

  return (
    <Form
      aria-label="Reset Password"
      action={RESET_PATH}
      className={styles.resetForm}
      busy={isSubmitting}
      onSubmit={(event) => void submit(event)}
    >
      <InputField
        {...register('email')}
        label="Email"
        hint="We’ll email you a link to choose a new password."
        error={errors.email?.message ?? initialError}
        type="email"
        autoComplete="username"
        defaultValue={failure?.email}
      />
      <DialogButtons>
        {cancel}
        <BusyButton busy={isSubmitting} busyText="Sending...">
          Send Reset Link
        </BusyButton>
      </DialogButtons>
    </Form>
  );
}

export function ResetEmailSent() {
  return (
    <output className={styles.sentMessage}>
      If an account exists with this email, you will receive a password reset link shortly.
    </output>
  );
}
