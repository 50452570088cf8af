import { useNavigate } from 'react-router';
import { invitationAcceptance } from '../users.ts';
import { browserApi } from '../../../app/api/browser-api.ts';
import { SIGN_IN_PATH } from '../../site/return-to.ts';
import { isRefusal } from '../../../platform/api-error.ts';
import { InputField } from '../../../ui/field.tsx';
import { EditForm, SaveButton } from '../../../ui/form/edit-form.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { useEditForm } from '../../../ui/form/use-edit-form.ts';
import styles from './sign-in.module.css';
import type { FormFailure } from './failure.ts';
import { differentPasswords, NewPasswordFields } from './new-password-fields.tsx';

interface Props {
  token: string;
  email: string;
  /** The server's errors, if the form was submitted without JavaScript. */
  failure: FormFailure | undefined;
}

/** The form that creates the account of an invitation. */
export function InvitationForm({ token, email, failure }: Props) {
  const navigate = useNavigate();
  const state = useEditForm({
    values: { firstName: '', lastName: '', password: '', confirm: '' },
    schema: invitationAcceptance,
    initialErrors: failure?.errors ?? {},
    toInput: ({ confirm: _confirm, ...account }) => account,
    check: (form) => differentPasswords(new FormData(form ?? undefined)),
    save: (body) => browserApi.post('/invitations/:token', 200, { params: { token }, body }),
    done: ['Account Created', 'Your account is ready. You can now sign in'],
    onSaved: () => navigate(SIGN_IN_PATH, { replace: true }),
    // The invitation expired or was withdrawn meanwhile: the page loads again and shows why.
    onFailed: (error) => isRefusal(error) && [404, 409, 410].includes(error.status),
  });
  return (
    <EditForm
      state={state}
      asksToLeave={false}
      aria-label="Create your account"
      className={styles.form}
    >
      <InputField label="Email" value={email} readOnly autoComplete="username" />
      <TextField name="firstName" label="First name" autoComplete="given-name" />
      <TextField name="lastName" label="Last name" autoComplete="family-name" />
      <NewPasswordFields label="Password" />
      <SaveButton className={styles.save}>Create account</SaveButton>
    </EditForm>
  );
}
