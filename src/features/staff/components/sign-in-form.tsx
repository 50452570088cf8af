import { type ReactElement, type ReactNode, useState } from 'react';
import { SECOND_FACTOR_PATH } from '../../site/return-to.ts';
import { SecondStepForm } from './second-factor/second-step-form.tsx';
import { credentials } from '../users.ts';
import { quietApi } from '../../../app/api/browser-api.ts';
import { EditForm, SaveButton } from '../../../ui/form/edit-form.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { useEditForm } from '../../../ui/form/use-edit-form.ts';

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
  /** Errors of a form that was submitted without JavaScript. */
  initialErrors?: Readonly<Record<string, string>> | undefined;
  className?: string | undefined;
  /** The button stays busy until this resolves. */
  onSignedIn: () => void | Promise<void>;
  /** Reports the error; `atPassword` shows a message below the password field. */
  onFailed: (error: unknown, atPassword: (message: string) => void) => void;
  /** Renders the given submit button and other content below the fields of the step. */
  children: (button: ReactElement, step: 'password' | 'code') => ReactNode;
}

export function SignInForm(props: Props) {
  const { label, email, className, initialErrors, onSignedIn, onFailed, children } = props;
  const [ticket, setTicket] = useState(props.ticket);
  const state = useEditForm({
    values: { email: email ?? '', password: '' },
    schema: credentials,
    initialErrors: initialErrors ?? {},
    save: (body) => quietApi.post('/users/validate', 200, { body }),
    onSaved: (answer) => (answer.success ? proceed() : setTicket(answer.ticket)),
    onFailed: (error) => {
      onFailed(error, (message) => state.form.setError('password', { message }));
      return true;
    },
    reloads: false,
  });

  async function proceed() {
    const signedIn = await signedInState();
    if (signedIn === 'user') return onSignedIn();
    if (signedIn === 'limited') {
      const from = new URLSearchParams(location.search).get('from');
      const here = from ?? location.pathname + location.search;
      location.assign(`${SECOND_FACTOR_PATH}?${new URLSearchParams({ from: here })}`);
      return;
    }
    setTicket(undefined);
    state.form.setError('email', { message: COOKIE_BLOCKED });
  }

  const submitButton = <SaveButton busyText="Logging in...">Sign in</SaveButton>;
  if (ticket !== undefined)
    return (
      <SecondStepForm
        ticket={ticket}
        className={className}
        initialError={initialErrors?.['code']}
        onSignedIn={proceed}
        onExpired={(message) => {
          setTicket(undefined);
          state.form.setError('password', { message });
        }}
      >
        {children(submitButton, 'code')}
      </SecondStepForm>
    );
  return (
    <EditForm state={state} asksToLeave={false} aria-label={label} className={className}>
      <TextField name="email" label="Email" type="email" autoComplete="username" />
      <TextField
        name="password"
        label="Password"
        type="password"
        autoComplete="current-password"
        data-first={email ? '' : undefined}
      />
      {children(submitButton, 'password')}
    </EditForm>
  );
}
