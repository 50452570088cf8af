import { type ReactNode, useState } from 'react';
import { data, Link, redirect, useNavigate, useSearchParams } from 'react-router';
import { apiContext } from '../../../app/api/context.ts';
import { SIGN_IN_PATH } from '../../site/return-to.ts';
import type { ScreenHandle } from '../../site/screen.ts';
import button from '../../../ui/button.module.css';
import type { Route } from './+types/reset-password';
import linkStyles from '../../../ui/link.module.css';
import styles from './sign-in.module.css';
import { type FormFailure, formFailure, textOf } from './failure.ts';
import { SignInFrame } from './frame.tsx';
import { differentPasswords, NewPasswordFields } from './new-password-fields.tsx';
import {
  RESET_FAILED,
  RESET_PATH,
  ResetEmailSent,
  ResetRequestForm,
} from './reset-request-form.tsx';
import { secretLinkHeaders } from '../../site/secret-link.ts';
import { passwordReset } from '../users.ts';
import { browserApi } from '../../../app/api/browser-api.ts';
import { isRefusal } from '../../../platform/api-error.ts';
import { EditForm, SaveButton } from '../../../ui/form/edit-form.tsx';
import { useEditForm } from '../../../ui/form/use-edit-form.ts';

/** Without JavaScript, requests a reset link, or sets the password if the address has the link's token. */
export async function action({ context, request }: Route.ActionArgs) {
  const api = context.get(apiContext);
  const form = await request.formData();
  const token = new URL(request.url).searchParams.get('token');
  const email = textOf(form, 'email');
  const password = textOf(form, 'password');
  const errors = differentPasswords(form);
  if (errors['confirm']) return data<FormFailure>({ errors }, { status: 422 });
  try {
    if (token === null) await api.post('/users/request-password-reset', 200, { body: { email } });
    else await api.post('/users/reset-password', 200, { body: { token, password } });
  } catch (error) {
    return formFailure(
      error,
      token === null
        ? { otherwise: RESET_FAILED, field: 'email', email }
        : { otherwise: 'An unexpected error occurred', field: 'password' },
    );
  }
  throw redirect(token === null ? `${RESET_PATH}?sent` : `${SIGN_IN_PATH}?changed`, 303);
}

export const headers = secretLinkHeaders;

export const handle: ScreenHandle = { staff: true, bare: true };

export const meta = ({ location }: Route.MetaArgs) => [
  { title: location.search.includes('token=') ? 'Choose a new password' : 'Reset Password' },
];

/** Shows the form for a new password if the address has a token, otherwise the form for a reset link. */
export default function ResetPassword({ actionData }: Route.ComponentProps) {
  const [parameters] = useSearchParams();
  const [sent, setSent] = useState(parameters.has('sent'));
  const [expired, setExpired] = useState(Boolean(actionData?.errors['token']));
  const token = parameters.get('token');

  if (token === null)
    return (
      <SignInFrame title="Reset Password">
        {sent ? (
          <>
            <ResetEmailSent />
            <BackToSignIn />
          </>
        ) : (
          <ResetRequestForm
            failure={actionData}
            onSent={() => setSent(true)}
            cancel={
              <Link to={SIGN_IN_PATH} className={button.button}>
                Cancel
              </Link>
            }
          />
        )}
      </SignInFrame>
    );
  return (
    <SignInFrame title="Choose a new password">
      {expired ? (
        <>
          <p role="alert" className={styles.expired}>
            This link has expired or was already used
          </p>
          <BackToSignIn>
            <Link to={RESET_PATH} className={button.primary} ref={focus}>
              Request a new link
            </Link>
          </BackToSignIn>
        </>
      ) : (
        <NewPasswordForm token={token} failure={actionData} onExpired={() => setExpired(true)} />
      )}
    </SignInFrame>
  );
}

// Defined outside of the component, so that React calls this ref once per link and not on every render.
const focus = (link: HTMLAnchorElement | null) => link?.focus();

function BackToSignIn({ children }: { children?: ReactNode }) {
  return (
    <div className={styles.links}>
      {children}
      <Link to={SIGN_IN_PATH} className={linkStyles.link}>
        Back to sign in
      </Link>
    </div>
  );
}

interface Props {
  token: string;
  /** The server's errors, if the form was submitted without JavaScript. */
  failure: FormFailure | undefined;
  onExpired: () => void;
}

function NewPasswordForm({ token, failure, onExpired }: Props) {
  const navigate = useNavigate();
  const state = useEditForm({
    values: { password: '', confirm: '' },
    schema: passwordReset,
    initialErrors: failure?.errors ?? {},
    toInput: ({ password }) => ({ token, password }),
    check: (form) => differentPasswords(new FormData(form ?? undefined)),
    save: (body) => browserApi.post('/users/reset-password', 200, { body }),
    done: ['Password Changed', 'You can now sign in with your new password'],
    onSaved: () => navigate(SIGN_IN_PATH, { replace: true }),
    onFailed: (error) => {
      const isExpired = isRefusal(error) && error.errors['token'] !== undefined;
      if (isExpired) onExpired();
      return isExpired;
    },
    reloads: false,
  });
  return (
    <EditForm
      state={state}
      asksToLeave={false}
      aria-label="Choose a new password"
      className={styles.form}
    >
      <NewPasswordFields label="New password" />
      <SaveButton className={styles.save}>Save password</SaveButton>
    </EditForm>
  );
}
