import { type ReactNode, useEffect, useState } from 'react';
import { redirect, replace, useSearchParams } from 'react-router';
import type { Api } from '../../../app/api/api.ts';
import { browserApi, quietApi } from '../../../app/api/browser-api.ts';
import { apiContext } from '../../../app/api/context.ts';
import { ApiError } from '../../../platform/api-error.ts';
import { returnPath, SECOND_FACTOR_PATH, SIGN_IN_PATH } from '../../site/return-to.ts';
import type { ScreenHandle } from '../../site/screen.ts';
import { showToast, toastAfterLoad } from '../../../ui/toast.ts';
import { COOKIE_BLOCKED, SignInForm } from '../components/sign-in-form.tsx';
import { accountNames, isUnnamed } from '../users.ts';
import type { Route } from './+types/sign-in';
import styles from './sign-in.module.css';
import { failureText, formFailure, textOf } from './failure.ts';
import { SignInFrame } from './frame.tsx';
import { RESET_PATH, ResetDialog } from './reset-request-form.tsx';
import button from '../../../ui/button.module.css';
import { EditForm, SaveButton } from '../../../ui/form/edit-form.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { useEditForm } from '../../../ui/form/use-edit-form.ts';
import { useHydrated } from '../../../ui/use-hydrated.ts';

const FAILED = 'Invalid email or password';

const returnPathOf = ({ url }: Request) => returnPath(new URL(url).searchParams.get('from'));

export async function loader({ context, request }: Route.LoaderArgs) {
  const { user, mustSetUpSecondFactor } = await context.get(apiContext).get('/users/session', {});
  const from = returnPathOf(request);
  if (mustSetUpSecondFactor)
    throw replace(`${SECOND_FACTOR_PATH}?${new URLSearchParams({ from })}`);
  if (user === null) return null;
  throw replace(from);
}

/** Signs in without JavaScript. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const api = context.get(apiContext);
  const ticket = textOf(form, 'ticket');
  const email = textOf(form, 'email');
  try {
    if (ticket) await completeSignIn(api, form, ticket);
    else {
      const body = { email, password: textOf(form, 'password') };
      const answer = await api.post('/users/validate', 200, { body });
      if (!answer.success) return { ticket: answer.ticket, email, errors: {} };
    }
  } catch (error) {
    const isExpired = error instanceof ApiError && error.status === 410;
    const shown = ticket && !isExpired ? { field: 'code', ticket } : { field: 'password' };
    return formFailure(error, { otherwise: FAILED, email, ...shown });
  }
  // The loader of this page redirects further, unless the browser refused the cookie.
  const from = encodeURIComponent(returnPathOf(request));
  throw redirect(`${SIGN_IN_PATH}?from=${from}&signed-in`, 303);
}

/** The form without JavaScript has one field for both kinds of codes. */
function completeSignIn(api: Api, form: FormData, ticket: string) {
  const code = textOf(form, 'code');
  const remember = form.has('remember');
  const kind = /^[\d\s-]*$/.test(code) ? { code } : { recovery: code };
  return api.post('/users/second-factor', 200, { body: { ticket, remember, ...kind } });
}

export const handle: ScreenHandle = { staff: true, bare: true };

export const meta = () => [{ title: 'Admin Login' }];

export default function SignIn({ actionData }: Route.ComponentProps) {
  const [parameters] = useSearchParams();
  const [resetting, setResetting] = useState(false);
  const [asksName, setAsksName] = useState(false);

  const leave = async () => {
    toastAfterLoad('Login Successful', 'You have been logged in successfully');
    location.replace(returnPath(parameters.get('from')));
    // Keeps the button busy until the browser has left the page.
    await new Promise(() => {});
  };

  const leaveOrAsk = async () => {
    const user = await quietApi.session().catch(() => null);
    if (user && isUnnamed(user)) setAsksName(true);
    else await leave();
  };

  if (asksName)
    return (
      <SignInFrame
        title="What’s your name?"
        text="Customers read it in your emails, and your colleagues see it next to your work."
      >
        <NameQuestion onDone={leave} />
      </SignInFrame>
    );
  return (
    <SignInFrame title="Admin Login" text="Enter your credentials to access admin features">
      {parameters.has('changed') && (
        <output className={styles.status}>You can now sign in with your new password</output>
      )}
      {parameters.has('joined') && (
        <output className={styles.status}>Your account is ready. You can now sign in</output>
      )}
      <SignInForm
        label="Admin Login"
        className={styles.form}
        email={actionData?.email}
        ticket={actionData?.ticket}
        initialErrors={
          actionData?.errors ??
          (parameters.has('signed-in') ? { email: COOKIE_BLOCKED } : undefined)
        }
        onSignedIn={leaveOrAsk}
        onFailed={(error) => showToast('Login Failed', failureText(error, FAILED), 'failed')}
      >
        {(submitButton, step) => (
          <>
            {step === 'password' && (
              <LinkOrButton
                href={RESET_PATH}
                opensDialog
                className={styles.forgot}
                onPress={() => setResetting(true)}
              >
                Forgot your password?
              </LinkOrButton>
            )}
            {submitButton}
          </>
        )}
      </SignInForm>
      <ResetDialog open={resetting} onClose={() => setResetting(false)} />
    </SignInFrame>
  );
}

/** Asks the first owner for a name after the sign-in. @param onDone opens the next page, also after "Not now" */
function NameQuestion({ onDone }: { onDone: () => Promise<void> }) {
  const state = useEditForm({
    values: { firstName: '', lastName: '' },
    schema: accountNames,
    save: (body) => browserApi.put('/account', { body }),
    onSaved: onDone,
    reloads: false,
  });
  const { setFocus } = state.form;
  useEffect(() => setFocus('firstName'), [setFocus]);
  return (
    <EditForm state={state} asksToLeave={false} aria-label="Your name" className={styles.form}>
      <TextField name="firstName" label="First name" autoComplete="given-name" />
      <TextField name="lastName" label="Last name" autoComplete="family-name" />
      <SaveButton />
      <button type="button" className={button.button} onClick={() => void onDone()}>
        Not now
      </button>
    </EditForm>
  );
}

interface LinkOrButtonProps {
  /** Address of the link that replaces the button if JavaScript is off. */
  href: string;
  onPress: () => void;
  /** Whether pressing the button opens a dialog. */
  opensDialog?: boolean;
  className?: string;
  children: ReactNode;
}

/** A link in the server's HTML that becomes a button once the page is hydrated. */
function LinkOrButton({ href, onPress, opensDialog, className, children }: LinkOrButtonProps) {
  const hydrated = useHydrated();
  return (
    <a
      href={href}
      role={hydrated ? 'button' : undefined}
      aria-haspopup={hydrated && opensDialog ? 'dialog' : undefined}
      className={className}
      onClick={(event) => {
        // With a modifier key the browser opens the link in a new tab or window.
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        // Safari does not focus a clicked link. A dialog that closes returns the focus to the element that had it.
        event.currentTarget.focus({ preventScroll: true });
        onPress();
      }}
      onKeyDown={(event) => {
        if (event.key !== ' ') return;
        event.preventDefault();
        onPress();
      }}
    >
      {children}
    </a>
  );
}
