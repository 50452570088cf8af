import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactElement, ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { credentials } from '../users.ts';
import { quietApi } from '../../../app/api/browser-api.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { InputField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';

export const COOKIE_BLOCKED =
  'Your browser doesn’t keep our cookie, so you can’t stay signed in. Allow cookies for this site, then try again.';

/** Returns whether the browser refused the cookie of a sign-in that succeeded. */
async function isCookieBlocked(): Promise<boolean> {
  try {
    return (await quietApi.session()) === null;
  } catch {
    // Without an answer, the next page shows whether the user is signed in.
    return false;
  }
}

interface Props {
  label: string;
  /** Initial value of the email field. */
  email?: string | undefined;
  /** Errors of a form that was submitted without JavaScript. Shown until the user edits a field. */
  initialErrors?: Readonly<Record<string, string>> | undefined;
  className?: string | undefined;
  /** The button stays busy until this resolves. */
  onSignedIn: () => void | Promise<void>;
  /** Reports the error; `atPassword` shows a message below the password field. */
  onFailed: (error: unknown, atPassword: (message: string) => void) => void;
  /** Renders the given submit button and other content below the fields. */
  children: (button: ReactElement) => ReactNode;
}

export function SignInForm(props: Props) {
  const { label, email, className, onSignedIn, onFailed, children } = props;
  // No default values here: they would overwrite text that was typed before hydration.
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(credentials),
  });
  const { errors, isDirty, isSubmitting } = formState;
  const initialErrors = isDirty ? undefined : props.initialErrors;

  const submit = handleSubmit(async (values) => {
    try {
      await quietApi.signIn(values);
    } catch (error) {
      onFailed(error, (message) => setError('password', { message }, { shouldFocus: true }));
      return;
    }
    if (await isCookieBlocked()) {
      setError('email', { message: COOKIE_BLOCKED }, { shouldFocus: true });
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
      <InputField
        {...register('email')}
        label="Email"
        error={errors.email?.message ?? initialErrors?.['email']}
        type="email"
        autoComplete="username"
        defaultValue={email}
      />
      <InputField
        {...register('password')}
        label="Password"
        error={errors.password?.message ?? initialErrors?.['password']}
        type="password"
        autoComplete="current-password"
        data-first={email ? '' : undefined}
      />
      {children(
        <BusyButton busy={isSubmitting} busyText="Logging in...">
          Sign in
        </BusyButton>,
      )}
    </Form>
  );
}
