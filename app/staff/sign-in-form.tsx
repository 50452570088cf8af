import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactElement, ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { credentials } from '../../domain/user.ts';
import { browserApi } from '../lib/browser-api.ts';
import { BusyButton } from '../ui/busy-button.tsx';
import { Field, TextInput } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';

interface Props {
  label: string;
  /** Fills the e-mail field. */
  email?: string | undefined;
  /** Shown until the user edits a field: errors of a form that was submitted without script. */
  initialErrors?: Readonly<Record<string, string>> | undefined;
  className: string;
  /** The button is busy until this is done. */
  onSignedIn: () => void | Promise<void>;
  /** Says why not; `atPassword` puts a sentence below the password. */
  onFailed: (error: unknown, atPassword: (message: string) => void) => void;
  /** What follows the fields, the button among it. */
  children: (button: ReactElement) => ReactNode;
}

/** Email, password and the button that signs in. */
export function SignInForm(props: Props) {
  const { label, email, className, onSignedIn, onFailed, children } = props;
  // Without default values here: they would overwrite what was typed before the page was hydrated.
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(credentials),
  });
  const { errors, isDirty, isSubmitting } = formState;
  const initialErrors = isDirty ? undefined : props.initialErrors;

  const submit = handleSubmit(async (values) => {
    try {
      await browserApi.signIn(values);
    } catch (error) {
      onFailed(error, (message) => setError('password', { message }, { shouldFocus: true }));
      return;
    }
    await onSignedIn();
  });

  return (
    <Form
      aria-label={label}
      className={className}
      busy={isSubmitting}
      onSubmit={(event) => void submit(event)}
    >
      <Field label="Email" error={errors.email?.message ?? initialErrors?.['email']}>
        {(control) => (
          <TextInput
            {...control}
            {...register('email')}
            type="email"
            autoComplete="username"
            defaultValue={email}
          />
        )}
      </Field>
      <Field label="Password" error={errors.password?.message ?? initialErrors?.['password']}>
        {(control) => (
          <TextInput
            {...control}
            {...register('password')}
            type="password"
            autoComplete="current-password"
            data-first={email ? '' : undefined}
          />
        )}
      </Field>
      {children(
        <BusyButton busy={isSubmitting} busyText="Logging in...">
          Sign in
        </BusyButton>,
      )}
    </Form>
  );
}
