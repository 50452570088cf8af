import { useEffect, useSyncExternalStore } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import type { SessionUser } from '../../session-user.ts';
import { quietApi } from '../../api/browser-api.ts';
import {
  askToSignIn,
  offerSignIn,
  onSessionState,
  otherUserIsShown,
  otherUserSignedIn,
  sessionIsActive,
  sessionState,
  signInDeclined,
} from '../../api/session-expiry.ts';
import { useUser } from '../../session.ts';
import { ApiError } from '../../../platform/api-error.ts';
import { SignInForm } from '../../../features/staff/components/sign-in-form.tsx';
import { useAfterPoll } from '../../../features/enquiries/waiting.ts';
import { Dialog, DialogButtons } from '../../../ui/dialog.tsx';
import button from '../../../ui/button.module.css';
import styles from './sign-in-again.module.css';

/**
 * Lets users sign in without leaving a staff screen when the session has expired. Shows a notice if a background
 * request got 401, and a dialog if the user did something that needs the session.
 */
export function SignInAgain() {
  const user = useUser();
  const state = useSyncExternalStore(onSessionState, sessionState, () => 'active' as const);
  const { revalidate } = useRevalidator();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(offerSignIn, []);

  async function continueAs(current: SessionUser | null) {
    const isOther = current !== null && current.userId !== user?.userId;
    if (isOther) otherUserSignedIn();
    sessionIsActive();
    if (isOther) await revalidate();
  }
  useEffect(otherUserIsShown, [user?.userId]);

  const proceed = async () => continueAs(await quietApi.session().catch(() => null));

  useAfterPoll(async () => {
    if (sessionState() === 'active') return;
    // The server may have been unreachable, or somebody has signed in in another tab.
    const current = await quietApi.session().catch(() => null);
    if (current) await continueAs(current);
  });

  function decline() {
    // The dialog also closes after a sign-in; then no request waits. Otherwise cancel the waiting navigation, which
    // would continue after the next sign-in, with a navigation to a hash: only that loads nothing.
    if (signInDeclined())
      void navigate(
        { pathname, search, hash: 'main' },
        { replace: true, preventScrollReset: true },
      );
  }

  return (
    <>
      <output>
        {state === 'expired' && (
          <span className={styles.notice}>
            <span>Your session has expired. What you typed is still here.</span>
            <button type="button" className={button.button} onClick={askToSignIn}>
              Sign in again
            </button>
          </span>
        )}
      </output>
      <Dialog
        open={state === 'asking'}
        onClose={decline}
        title="Please sign in again"
        text="Your session has expired. Nothing that you typed is lost."
      >
        <SignInForm
          label="Sign in again"
          email={user?.email}
          className={styles.form}
          onSignedIn={proceed}
          onFailed={(error, atPassword) =>
            atPassword(error instanceof ApiError ? error.message : 'Invalid email or password')
          }
        >
          {(submitButton) => (
            <DialogButtons>
              <button type="button" className={button.button} onClick={decline}>
                Cancel
              </button>
              {submitButton}
            </DialogButtons>
          )}
        </SignInForm>
      </Dialog>
    </>
  );
}
