import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { credentials } from '../../../domain/user.ts';
import { ApiError } from '../../lib/api.ts';
import { browserApi } from '../../lib/browser-api.ts';
import { useUser } from '../../shell/session.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Dialog, DialogButtons } from '../../ui/dialog.tsx';
import { Field, TextInput } from '../../ui/field.tsx';

interface Props {
  open: boolean;
  onClose: () => void;
  onSignedIn: () => void;
}

/** The session is over in the middle of the work: sign in where one stands, and nothing is lost. */
export function SignInAgain({ open, onClose, onSignedIn }: Props) {
  const user = useUser();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(credentials),
    defaultValues: { email: user?.email ?? '', password: '' },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (values) => {
    try {
      await browserApi.signIn(values);
    } catch (error) {
      const message = error instanceof ApiError ? error.message : 'Invalid email or password';
      setError('password', { message });
      return;
    }
    onSignedIn();
  });

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Please sign in again"
      text="Your session is over. What you typed is still here and is saved once you have signed in."
    >
      <form
        noValidate
        aria-label="Sign in again"
        className="mt-5 grid gap-5"
        onSubmit={(event) => {
          if (isSubmitting) event.preventDefault();
          else void submit(event);
        }}
      >
        <Field label="Email" error={errors.email?.message}>
          {(control) => (
            <TextInput {...control} {...register('email')} type="email" autoComplete="username" />
          )}
        </Field>
        <Field label="Password" error={errors.password?.message}>
          {(control) => (
            <TextInput
              {...control}
              {...register('password')}
              type="password"
              autoComplete="current-password"
            />
          )}
        </Field>
        <DialogButtons>
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          <BusyButton busy={isSubmitting} busyText="Logging in...">
            Sign in
          </BusyButton>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
