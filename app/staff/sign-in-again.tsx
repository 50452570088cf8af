import { ApiError } from '../lib/api.ts';
import { useUser } from '../shell/session.ts';
import { SignInForm } from './sign-in-form.tsx';
import { Dialog, DialogButtons } from '../ui/dialog.tsx';
import button from '../ui/button.module.css';
import styles from './sign-in-again.module.css';

interface Props {
  open: boolean;
  onClose: () => void;
  onSignedIn: () => void;
}

/** Signs in without leaving the form when the session has expired. */
export function SignInAgain({ open, onClose, onSignedIn }: Props) {
  const user = useUser();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Please sign in again"
      text="Your session has expired. Sign in to save your changes."
    >
      <SignInForm
        label="Sign in again"
        email={user?.email}
        className={styles.form}
        onSignedIn={onSignedIn}
        onFailed={(error, atPassword) =>
          atPassword(error instanceof ApiError ? error.message : 'Invalid email or password')
        }
      >
        {(submitButton) => (
          <DialogButtons>
            <button type="button" className={button.button} onClick={onClose}>
              Cancel
            </button>
            {submitButton}
          </DialogButtons>
        )}
      </SignInForm>
    </Dialog>
  );
}
