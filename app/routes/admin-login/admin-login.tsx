import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { replace, useSearchParams } from 'react-router';
import { credentials } from '../../../domain/user.ts';
import { ApiError } from '../../lib/api.ts';
import { browserApi } from '../../lib/browser-api.ts';
import { apiContext, siteContext } from '../../lib/context.ts';
import { notIndexed } from '../../lib/meta.ts';
import { returnAddress } from '../../lib/return-to.ts';
import type { ScreenHandle } from '../../lib/screen.ts';
import { showToast, toastAfterLoad } from '../../lib/toast.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Field, TextInput } from '../../ui/field.tsx';
import type { Route } from './+types/admin-login';
import { LoginFrame } from './frame.tsx';
import { ResetDialog } from './reset-dialog.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  if ((await context.get(apiContext).session()) === null) return null;
  const { searchParams } = new URL(request.url);
  const { publicUrl } = context.get(siteContext);
  throw replace(returnAddress(searchParams.get('from'), publicUrl));
}

export const handle: ScreenHandle = { staff: true, bare: true };

export const meta = () => notIndexed('Admin Login');

/** Staff sign in here, and go on to the place that they asked for. */
export default function AdminLogin() {
  const [parameters] = useSearchParams();
  const [forgotten, setForgotten] = useState(false);
  const {
    register,
    handleSubmit,
    formState: { errors, isSubmitting },
  } = useForm({ resolver: zodResolver(credentials) });

  const submit = handleSubmit(async (values) => {
    try {
      await browserApi.signIn(values);
    } catch (error) {
      await showToast('Login Failed', whyNot(error), 'failed');
      return;
    }
    toastAfterLoad('Login Successful', 'You have been logged in successfully');
    location.replace(returnAddress(parameters.get('from'), location.origin));
    // The page is leaving: the button stays busy until it has.
    await new Promise(() => {});
  });

  return (
    <LoginFrame title="Admin Login" text="Enter your credentials to access admin features">
      <form
        method="post"
        noValidate
        aria-label="Admin Login"
        className="mt-8 grid gap-5"
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
        <button
          type="button"
          className="link min-h-11 justify-self-start text-[15px]"
          onClick={() => setForgotten(true)}
        >
          Forgot your password?
        </button>
        <BusyButton busy={isSubmitting} busyText="Logging in...">
          Sign in
        </BusyButton>
      </form>
      <ResetDialog open={forgotten} onClose={() => setForgotten(false)} />
    </LoginFrame>
  );
}

/** The server's sentence where it refused; the failure of a call is no refusal. */
function whyNot(error: unknown): string {
  const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  if (!refused) return 'An unexpected error occurred';
  return error.message || 'Invalid email or password';
}
