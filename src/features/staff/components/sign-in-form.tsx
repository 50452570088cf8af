import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { SECOND_FACTOR_PATH } from '../../site/return-to.ts';
import { SecondStepForm } from './second-factor/second-step-form.tsx';
import { credentials } from '../users.ts';
import { quietApi } from '../../../app/api/browser-api.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { InputField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';

export const COOKIE_BLOCKED =
  'Your browser doesn’t keep our cookie, so you can’t stay signed in. Allow cookies for this site, then try again.';

/**
 * Returns who is signed in after a sign-in that succeeded: `nobody` if the browser refused the cookie, `limited` for a
 * user who must set up a second factor first.
 */
async function signedInState(): Promise<'user' | 'limited' | 'nobody'> {
  try {
    const { user, mustSetUpSecondFactor } = await quietApi.get('/users/session', {});
    return user ? 'user' : mustSetUpSecondFactor ? 'limited' : 'nobody';
  } catch {
    // Without an answer, the next page shows whether the user is signed in.
    return 'user';
  }
}

interface Props {
  label: string;
  /** Initial value of the email field. */
  email?: string | undefined;
  /** Ticket of a sign-in without JavaScript whose code is missing. */
  ticket?: string | undefined;
  /** Errors of a form that was submitted without JavaScript. Shown until the user edits a field. */
  initialErrors?: Readonly<Record<string, string>> | undefined;
  className?: string | undefined;
  /** The button stays busy until this resolves. */
  onSignedIn: () => void | Promise<void>;
  /** Reports the error; `atPassword` shows a message below the password field. */
  onFailed: (error: unknown, atPassword: (message: string) => void) => void;
  /** Renders the given submit button and other content below the fields, those of the password or of the code. */
  children: (button: ReactElement, step: 'password' | 'code') => ReactNode;
}

export function SignInForm(props: Props) {
  const { label, email, className, onSignedIn, onFailed, children } = props;
  const [ticket, setTicket] = useState(props.ticket);
  // No default values here: they would overwrite text that was typed before hydration.
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(credentials),
  });
  const { errors, isDirty, isSubmitting } = formState;
  const initialErrors = isDirty ? undefined : props.initialErrors;

  async function proceed() {
    const state = await signedInState();
    if (state === 'user') return onSignedIn();
    if (state === 'limited') {
      const from = new URLSearchParams(location.search).get('from');
      const here = from ?? location.pathname + location.search;
      location.assign(`${SECOND_FACTOR_PATH}?${new URLSearchParams({ from: here })}`);
      return;
    }
    setTicket(undefined);
    setError('email', { message: COOKIE_BLOCKED }, { shouldFocus: true });
  }

  const submit = handleSubmit(async (values) => {
    try {
      const answer = await quietApi.post('/users/validate', 200, { body: values });
      if (!answer.success) return setTicket(answer.ticket);
    } catch (error) {
      onFailed(error, (message) => setError('password', { message }, { shouldFocus: true }));
      return;
    }
    await proceed();
  });

  if (ticket !== undefined)
    return (
      <SecondStepForm
        ticket={ticket}
        className={className}
        initialError={initialErrors?.['code']}
        onSignedIn={proceed}
        onExpired={(message) => {
          setTicket(undefined);
          setError('password', { message });
        }}
      >
        {(submitButton) => children(submitButton, 'code')}
      </SecondStepForm>
    );
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
        'password',
      )}
    </Form>
  );
}
