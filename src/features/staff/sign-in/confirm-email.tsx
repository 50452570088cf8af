import { Link, redirect, useSearchParams } from 'react-router';
import { apiContext } from '../../../app/api/context.ts';
import type { ScreenHandle } from '../../site/screen.ts';
import button from '../../../ui/button.module.css';
import type { Route } from './+types/confirm-email';
import styles from './sign-in.module.css';
import { formFailure } from './failure.ts';
import { SignInFrame } from './frame.tsx';
import { secretLinkHeaders } from '../../site/secret-link.ts';

const PATH = '/admin/confirm-email';
const TITLE = 'Confirm your email address';

/** Opening the link changes nothing: programs that check emails for harmful links open it, too. */
export async function action({ context, request }: Route.ActionArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  try {
    await context.get(apiContext).post('/users/confirm-email', 200, { body: { token } });
  } catch (error) {
    return formFailure(error, { otherwise: 'An unexpected error occurred', field: 'token' });
  }
  throw redirect(`${PATH}?done`, 303);
}

export const headers = secretLinkHeaders;

export const handle: ScreenHandle = { staff: true, bare: true };

export const meta = () => [{ title: TITLE }];

/** The page of the link in the email to a new sign-in address. */
export default function ConfirmEmail({ actionData }: Route.ComponentProps) {
  const [parameters] = useSearchParams();
  const [problem] = Object.values(actionData?.errors ?? {});
  const isDone = parameters.has('done');
  return (
    <SignInFrame title={TITLE}>
      {isDone && (
        <output className={styles.status}>
          You sign in with your new email address from now on
        </output>
      )}
      {problem && (
        <p role="alert" className={styles.expired}>
          {problem}
        </p>
      )}
      {isDone || problem ? (
        <div className={styles.links}>
          <Link to="/account" className={button.primary}>
            Your account
          </Link>
        </div>
      ) : (
        <form method="post" className={styles.form}>
          <p>From now on, you sign in with the address to which we sent this link.</p>
          <button type="submit" className={button.primary}>
            Confirm
          </button>
        </form>
      )}
    </SignInFrame>
  );
}
