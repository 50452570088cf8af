import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { z } from 'zod';
import { newPassword } from '../../../domain/password.ts';
import { ApiError } from '../../lib/api.ts';
import { browserApi } from '../../lib/browser-api.ts';
import { notIndexed } from '../../lib/meta.ts';
import { LOGIN_PATH } from '../../lib/return-to.ts';
import type { ScreenHandle } from '../../lib/screen.ts';
import { showToast } from '../../lib/toast.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Field, TextInput } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { LoginFrame } from './frame.tsx';
import { ResetDialog } from './reset-dialog.tsx';

const form = z
  .object({ password: newPassword, confirm: z.string() })
  .refine(({ password, confirm }) => password === confirm, {
    path: ['confirm'],
    message: 'The two passwords are not the same',
  });

export const handle: ScreenHandle = { staff: true, bare: true };

export const meta = () => notIndexed('Choose a new password');

/** Where the link of the mail leads: a new password, once. */
export default function ResetPassword() {
  const [parameters] = useSearchParams();
  const token = parameters.get('token') ?? '';
  const [dead, setDead] = useState(token === '');
  return (
    <LoginFrame title="Choose a new password">
      {dead ? <DeadLink /> : <PasswordForm token={token} onDead={() => setDead(true)} />}
    </LoginFrame>
  );
}

function PasswordForm({ token, onDead }: { token: string; onDead: () => void }) {
  const navigate = useNavigate();
  const {
    register,
    handleSubmit,
    setError,
    formState: { errors, isSubmitting },
  } = useForm({ resolver: zodResolver(form) });

  const submit = handleSubmit(async ({ password }) => {
    try {
      await browserApi.resetPassword(token, password);
    } catch (error) {
      const fields = error instanceof ApiError ? error.errors : {};
      if (fields['token']) onDead();
      else if (fields['password']) setError('password', { message: fields['password'] });
      else await showToast('Request Failed', 'An unexpected error occurred', 'failed');
      return;
    }
    void showToast('Password Changed', 'You can now sign in with your new password');
    await navigate(LOGIN_PATH, { replace: true });
  });

  return (
    <Form
      aria-label="Choose a new password"
      className="mt-8 grid gap-5"
      busy={isSubmitting}
      onSubmit={(event) => void submit(event)}
    >
      <Field
        label="New password"
        hint="At least 12 characters. A few words that nobody would guess are easy to keep."
        error={errors.password?.message}
      >
        {(control) => (
          <TextInput
            {...control}
            {...register('password')}
            type="password"
            autoComplete="new-password"
          />
        )}
      </Field>
      <Field label="Confirm new password" error={errors.confirm?.message}>
        {(control) => (
          <TextInput
            {...control}
            {...register('confirm')}
            type="password"
            autoComplete="new-password"
          />
        )}
      </Field>
      <BusyButton busy={isSubmitting} busyText="Saving..." className="mt-2">
        Save password
      </BusyButton>
    </Form>
  );
}

/** Stable, so that it runs once for each control. */
const focus = (control: HTMLElement | null) => control?.focus();

/** The link is over: another can be asked for here. */
function DeadLink() {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <p role="alert" className="t-lead mt-6">
        This link has expired or was already used
      </p>
      <div className="mt-8 flex flex-wrap items-center gap-x-7 gap-y-4">
        <button
          type="button"
          className="button button-primary"
          onClick={() => setAsking(true)}
          ref={focus}
        >
          Ask for a new link
        </button>
        <Link to={LOGIN_PATH} className="link">
          Back to sign in
        </Link>
      </div>
      <ResetDialog open={asking} onClose={() => setAsking(false)} />
    </>
  );
}
