import { passwordChange } from '../staff/users.ts';
import { browserApi } from '../../app/api/browser-api.ts';
import { TextField } from '../../ui/form/fields.tsx';
import { useEditForm } from '../../ui/form/use-edit-form.ts';
import { useUser } from '../../app/session.ts';
import { AccountForm } from './account-form.tsx';

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
