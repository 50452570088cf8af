import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { EditForm, SaveButton } from '../../ui/form/edit-form.tsx';
import { type EditFormState, useEditForm } from '../../ui/form/use-edit-form.ts';
import { forgetUnsavedForms } from '../../ui/unsaved.ts';
import { type Account, accountNames, emailChange, passwordChange } from '../staff/users.ts';
import { browserApi } from '../../app/api/browser-api.ts';
import { TextField } from '../../ui/form/fields.tsx';
import { toastAfterLoad, showToast } from '../../ui/toast.ts';
import { useHasMailServer, useUser } from '../../app/session.ts';
import typography from '../../ui/styles/type.module.css';
import styles from './account.module.css';

interface Props<Values extends FieldValues> {
  id: string;
  title: string;
  /** Text of the submit button. */
  save: string;
  state: EditFormState<Values>;
  children: ReactNode;
}

/** A form of the account screen, with a title and a submit button. */
const AccountForm = <Values extends FieldValues>({
  id,
  title,
  save,
  state,
  children,
}: Props<Values>) => (
  <EditForm state={state} aria-labelledby={`${id}-title`} className={styles.form}>
    <h2 id={`${id}-title`} className={typography.subheading}>
      {title}
    </h2>
    {children}
    <SaveButton className={styles.save}>{save}</SaveButton>
  </EditForm>
);

/** Reloads the page, because the navigation shows the user, whom it loads once per visit. */
function reloadPage(): Promise<never> {
  forgetUnsavedForms();
  location.reload();
  return new Promise(() => {});
}

export function NameForm({ account: { firstName, lastName } }: { account: Account }) {
  const form = useEditForm({
    values: { firstName, lastName },
    schema: accountNames,
    save: (names) => browserApi.put('/account', { body: names }),
    onSaved: () => {
      toastAfterLoad('Name Changed', 'Your colleagues see your new name from now on');
      return reloadPage();
    },
  });
  return (
    <AccountForm id="name" title="Name" save="Save" state={form}>
      <TextField name="firstName" label="First name" autoComplete="given-name" />
      <TextField name="lastName" label="Last name" autoComplete="family-name" />
    </AccountForm>
  );
}

/** Changes the address with which the user signs in. */
export function EmailForm({ account }: { account: Account }) {
  const { email, hasGeneratedEmail, pendingEmail } = account;
  const hasMailServer = useHasMailServer();
  const form = useEditForm({
    values: { email: hasGeneratedEmail ? '' : email, currentPassword: '' },
    schema: emailChange,
    save: (change) => browserApi.post('/account/email', 200, { body: change }),
    next: (sent) => ({ email: sent.email, currentPassword: '' }),
    onSaved: ({ changed, message }) => {
      if (!changed) return showToast('Confirm the address', message, 'done', 8);
      toastAfterLoad('Email Changed', message);
      return reloadPage();
    },
  });

  return (
    <AccountForm id="email" title="Sign-in email" save="Change email" state={form}>
      {hasGeneratedEmail && (
        <div className={styles.notice}>
          <p>
            <strong>Enter your own email address.</strong> {email} was made up at the first start.
            Nobody receives emails there, so a link to reset your password would be lost.
          </p>
        </div>
      )}
      {pendingEmail && (
        <output className={styles.wide}>
          {pendingEmail.failed
            ? `The email to ${pendingEmail.email} wasn’t delivered. ${pendingEmail.error ?? ''} Check the address, then try again.`
            : `We sent a link to ${pendingEmail.email}. Open it to sign in with that address. Until then, ${email} stays.`}
        </output>
      )}
      <TextField
        name="email"
        label="Email"
        hint={
          hasMailServer
            ? 'We send a link to the new address. The old one gets a message.'
            : 'Emails are not sent, so the address changes at once. Type it with care.'
        }
        type="email"
        autoComplete="email"
      />
      <TextField
        name="currentPassword"
        label="Current password"
        type="password"
        autoComplete="current-password"
      />
    </AccountForm>
  );
}

const EMPTY = { currentPassword: '', newPassword: '' };

export function PasswordForm() {
  const user = useUser();
  const form = useEditForm({
    values: EMPTY,
    schema: passwordChange,
    save: (passwords) => browserApi.post('/account/password', 200, { body: passwords }),
    next: () => EMPTY,
    done: ['Password Changed', 'You are signed out everywhere else'],
  });
  return (
    <AccountForm id="password" title="Password" save="Change password" state={form}>
      {/* Password managers need the account to which the new password belongs. */}
      <input type="hidden" name="email" autoComplete="username" value={user?.email} readOnly />
      <TextField
        name="currentPassword"
        label="Current password"
        type="password"
        autoComplete="current-password"
      />
      <TextField
        name="newPassword"
        label="New password"
        hint="At least 12 characters. You’ll be signed out everywhere else. Your calendar link and the invitations that you sent stop working."
        type="password"
        autoComplete="new-password"
      />
    </AccountForm>
  );
}
