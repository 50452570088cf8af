import { TextField } from '../../../ui/form/fields.tsx';

/** Returns the error of a form with `NewPasswordFields` whose two passwords differ, by field. */
export const differentPasswords = (form: FormData): Record<string, string> =>
  form.get('password') === form.get('confirm')
    ? {}
    : { confirm: 'The two passwords are not the same' };

/** A new password, typed twice. */
export const NewPasswordFields = ({ label }: { label: 'Password' | 'New password' }) => (
  <>
    <TextField
      name="password"
      label={label}
      hint="At least 12 characters. A few unrelated words are easy to remember and hard to guess."
      type="password"
      autoComplete="new-password"
    />
    <TextField
      name="confirm"
      label={`Confirm ${label.toLowerCase()}`}
      type="password"
      autoComplete="new-password"
    />
  </>
);
