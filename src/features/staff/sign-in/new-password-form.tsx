import { useNavigate } from 'react-router';
import { passwordReset } from '../users.ts';
import { browserApi } from '../../../app/api/browser-api.ts';
import { SIGN_IN_PATH } from '../../site/return-to.ts';
import { isRefusal } from '../../../platform/api-error.ts';
import { EditForm, SaveButton } from '../../../ui/form/edit-form.tsx';
import { useEditForm } from '../../../ui/form/use-edit-form.ts';
import styles from './sign-in.module.css';
import type { FormFailure } from './failure.ts';
import { differentPasswords, NewPasswordFields } from './new-password-fields.tsx';

interface Props {
  token: string;
  /** The server's errors, if the form was submitted without JavaScript. */
  failure: FormFailure | undefined;
  onExpired: () => void;
}

export function NewPasswordForm({ token, failure, onExpired }: Props) {
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
