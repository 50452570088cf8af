import { useState } from 'react';
import { replace, useSearchParams } from 'react-router';
import { apiContext, siteContext } from '../../lib/context.ts';
import { notIndexed } from '../../lib/meta.ts';
import { whyNot } from '../../lib/refusal.ts';
import { returnAddress } from '../../lib/return-to.ts';
import type { ScreenHandle } from '../../lib/screen.ts';
import { showToast, toastAfterLoad } from '../../lib/toast.ts';
import { SignInForm } from '../../staff/sign-in-form.tsx';
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

  const goOn = async () => {
    toastAfterLoad('Login Successful', 'You have been logged in successfully');
    location.replace(returnAddress(parameters.get('from'), location.origin));
    // The page is leaving: the button stays busy until it has.
    await new Promise(() => {});
  };

  return (
    <LoginFrame title="Admin Login" text="Enter your credentials to access admin features">
      <SignInForm
        label="Admin Login"
        className="mt-8 grid gap-5"
        onSignedIn={goOn}
        onFailed={(error) =>
          void showToast('Login Failed', whyNot(error, 'Invalid email or password'), 'failed')
        }
      >
        {(button) => (
          <>
            <button
              type="button"
              className="link min-h-11 justify-self-start text-[15px]"
              onClick={() => setForgotten(true)}
            >
              Forgot your password?
            </button>
            {button}
          </>
        )}
      </SignInForm>
      <ResetDialog open={forgotten} onClose={() => setForgotten(false)} />
    </LoginFrame>
  );
}
