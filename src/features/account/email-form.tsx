import { type Account, emailChange } from '../staff/users.ts';
import { browserApi } from '../../app/api/browser-api.ts';
import { TextField } from '../../ui/form/fields.tsx';
import { useEditForm } from '../../ui/form/use-edit-form.ts';
import { showToast, toastAfterLoad } from '../../ui/toast.ts';
import { useHasMailServer } from '../../app/session.ts';
import { AccountForm, reloadPage } from './account-form.tsx';
import styles from './account.module.css';

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
