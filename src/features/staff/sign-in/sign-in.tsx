import { useState } from 'react';
import { redirect, replace, useSearchParams } from 'react-router';
import { apiContext } from '../../../app/api/context.ts';
import { returnPath, SIGN_IN_PATH } from '../../site/return-to.ts';
import type { ScreenHandle } from '../../site/screen.ts';
import { showToast, toastAfterLoad } from '../../../ui/toast.ts';
import { COOKIE_BLOCKED, SignInForm } from '../components/sign-in-form.tsx';
import { LinkOrButton } from '../../../ui/link-or-button.tsx';
import type { Route } from './+types/sign-in';
import styles from './sign-in.module.css';
import { failureText, formFailure, textOf } from './failure.ts';
import { SignInFrame } from './frame.tsx';
import { ResetDialog } from './reset-dialog.tsx';
import { RESET_PATH } from './reset-request-form.tsx';

const FAILED = 'Invalid email or password';

const returnPathOf = ({ url }: Request) => returnPath(new URL(url).searchParams.get('from'));

export async function loader({ context, request }: Route.LoaderArgs) {
  if ((await context.get(apiContext).session()) === null) return null;
  throw replace(returnPathOf(request));
}

/** Signs in without JavaScript. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const email = textOf(form, 'email');
  try {
    await context.get(apiContext).signIn({ email, password: textOf(form, 'password') });
  } catch (error) {
    return formFailure(error, { otherwise: FAILED, field: 'password', email });
  }
  // The loader of this page leads on, unless the browser refused the cookie.
  const from = encodeURIComponent(returnPathOf(request));
  throw redirect(`${SIGN_IN_PATH}?from=${from}&signed-in`, 303);
}

export const handle: ScreenHandle = { staff: true, bare: true };

export const meta = () => [{ title: 'Admin Login' }];

export default function SignIn({ actionData }: Route.ComponentProps) {
  const [parameters] = useSearchParams();
  const [resetting, setResetting] = useState(false);

  const leave = async () => {
    toastAfterLoad('Login Successful', 'You have been logged in successfully');
    location.replace(returnPath(parameters.get('from')));
    // Keeps the button busy until the browser has left the page.
    await new Promise(() => {});
  };

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
        initialErrors={
          actionData?.errors ??
          (parameters.has('signed-in') ? { email: COOKIE_BLOCKED } : undefined)
        }
        onSignedIn={leave}
        onFailed={(error) => showToast('Login Failed', failureText(error, FAILED), 'failed')}
      >
        {(button) => (
          <>
            <LinkOrButton
              href={RESET_PATH}
              opensDialog
              className={styles.forgot}
              onPress={() => setResetting(true)}
            >
              Forgot your password?
            </LinkOrButton>
            {button}
          </>
        )}
      </SignInForm>
      <ResetDialog open={resetting} onClose={() => setResetting(false)} />
    </SignInFrame>
  );
}
