import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useNavigate, useRevalidator } from 'react-router';
import { z } from 'zod';
import { invitationAcceptance } from '../users.ts';
import { browserApi } from '../../../app/api/browser-api.ts';
import { SIGN_IN_PATH } from '../../site/return-to.ts';
import { ApiError } from '../../../platform/api-error.ts';
import { showToast } from '../../../ui/toast.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { InputField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import styles from './sign-in.module.css';
import type { FormFailure } from './failure.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { NOT_THE_SAME } from './new-password-form.tsx';

const schema = invitationAcceptance
  .extend({ confirm: z.string() })
  .refine(({ password, confirm }) => password === confirm, {
    path: ['confirm'],
    message: NOT_THE_SAME,
  });

interface Props {
  token: string;
  email: string;
  /** The server's errors, if the form was submitted without JavaScript. */
  failure: FormFailure | undefined;
}

/** The form that creates the account of an invitation. */
export function InvitationForm({ token, email, failure }: Props) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(schema),
  });
  const { errors, isDirty, isSubmitting } = formState;
  const initial = isDirty ? undefined : failure?.errors;

  const submit = handleSubmit(async ({ confirm: _confirm, ...account }) => {
    try {
      await browserApi.post('/invitations/:token', 200, { params: { token }, body: account });
    } catch (error) {
      const fields = error instanceof ApiError ? error.errors : {};
      if (fields['password']) setError('password', { message: fields['password'] });
      // The invitation expired or was withdrawn meanwhile: the page shows why.
      else if (error instanceof ApiError && [404, 409, 410].includes(error.status))
        await revalidate();
      else showToast('Not saved', 'An unexpected error occurred', 'failed');
      return;
    }
    showToast('Account Created', 'Your account is ready. You can now sign in');
    await navigate(SIGN_IN_PATH, { replace: true });
  });

  return (
    <Form
      aria-label="Create your account"
      className={styles.form}
      busy={isSubmitting}
      onSubmit={(event) => void submit(event)}
    >
      <InputField label="Email" value={email} readOnly autoComplete="username" />
      <InputField
        {...register('firstName')}
        label="First name"
        error={errors.firstName?.message ?? initial?.['firstName']}
        autoComplete="given-name"
      />
      <InputField
        {...register('lastName')}
        label="Last name"
        error={errors.lastName?.message ?? initial?.['lastName']}
        autoComplete="family-name"
      />
      <NewPasswordFields
        label="Password"
        password={{
          ...register('password'),
          error: errors.password?.message ?? initial?.['password'],
        }}
        confirm={{
          ...register('confirm'),
          error: errors.confirm?.message ?? initial?.['confirm'],
        }}
      />
      <BusyButton busy={isSubmitting} busyText="Saving..." className={styles.save}>
        Create account
      </BusyButton>
    </Form>
  );
}
