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
  /** The address that stands there from the start. */
  email?: string | undefined;
  className: string | undefined;
  /** The button is busy until this is done. */
  onSignedIn: () => void | Promise<void>;
  /** Says why not; `atPassword` puts a sentence below the password. */
  onFailed: (error: unknown, atPassword: (message: string) => void) => void;
  /** What follows the fields, the button among it. */
  children: (button: ReactElement) => ReactNode;
}

/** Email, password and the button that signs in. */
export function SignInForm({ label, email, className, onSignedIn, onFailed, children }: Props) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(credentials),
    defaultValues: { email: email ?? '', password: '' },
  });
  const { errors, isSubmitting } = formState;

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
      <Field label="Email" error={errors.email?.message}>
        {(control) => (
          <TextInput {...control} {...register('email')} type="email" autoComplete="username" />
        )}
      </Field>
      <Field label="Password" error={errors.password?.message}>
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
