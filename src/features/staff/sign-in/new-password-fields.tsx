import { InputField } from '../../../ui/field.tsx';
import type { UseFormRegisterReturn } from 'react-hook-form';

type Input = UseFormRegisterReturn & { error: string | undefined };

interface Props {
  label: 'Password' | 'New password';
  password: Input;
  confirm: Input;
}

/** A new password, typed twice. */
export function NewPasswordFields({ label, password, confirm }: Props) {
  return (
    <>
      <InputField
        {...password}
        label={label}
        hint="At least 12 characters. A few unrelated words are easy to remember and hard to guess."
        type="password"
        autoComplete="new-password"
      />
      <InputField
        {...confirm}
        label={`Confirm ${label.toLowerCase()}`}
        type="password"
        autoComplete="new-password"
      />
    </>
  );
}
