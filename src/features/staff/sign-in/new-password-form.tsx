import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { newPassword } from '../password.ts';
import { browserApi } from '../../../app/api/browser-api.ts';
import { SIGN_IN_PATH } from '../../site/return-to.ts';
import { ApiError } from '../../../platform/api-error.ts';
import { showToast } from '../../../ui/toast.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { Form } from '../../../ui/form.tsx';
import styles from './sign-in.module.css';
import type { FormFailure } from './failure.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

export const NOT_THE_SAME = 'The two passwords are not the same';

const passwords = z
  .object({ password: newPassword, confirm: z.string() })
  .refine(({ password, confirm }) => password === confirm, {
    path: ['confirm'],
    message: NOT_THE_SAME,
  });

interface Props {
  token: string;
  /** The server's errors, if the form was submitted without JavaScript. */
  failure: FormFailure | undefined;
  onExpired: () => void;
}

export function NewPasswordForm({ token, failure, onExpired }: Props) {
  const navigate = useNavigate();
  const {
    register,
    handleSubmit,
    setError,
    formState: { errors, isDirty, isSubmitting },
  } = useForm({ resolver: zodResolver(passwords) });
  const initialErrors = isDirty ? undefined : failure?.errors;

  const submit = handleSubmit(async ({ password }) => {
    try {
      await browserApi.post('/users/reset-password', 200, { body: { token, password } });
    } catch (error) {
      const fields = error instanceof ApiError ? error.errors : {};
      if (fields['token']) onExpired();
      else if (fields['password']) setError('password', { message: fields['password'] });
      else showToast('Request Failed', 'An unexpected error occurred', 'failed');
      return;
    }
    showToast('Password Changed', 'You can now sign in with your new password');
    await navigate(SIGN_IN_PATH, { replace: true });
  });

  return (
    <Form
      aria-label="Choose a new password"
      className={styles.form}
      busy={isSubmitting}
      onSubmit={(event) => void submit(event)}
    >
      <NewPasswordFields
        label="New password"
        password={{
          ...register('password'),
          error: errors.password?.message ?? initialErrors?.['password'],
        }}
        confirm={{
          ...register('confirm'),
          error: errors.confirm?.message ?? initialErrors?.['confirm'],
        }}
      />
      <BusyButton busy={isSubmitting} busyText="Saving..." className={styles.save}>
        Save password
      </BusyButton>
    </Form>
  );
}
