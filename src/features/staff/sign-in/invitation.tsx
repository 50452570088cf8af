import { data, Link, redirect, useSearchParams } from 'react-router';
import { ROLE_NAMES } from '../../../app/capabilities.ts';
import { apiContext } from '../../../app/api/context.ts';
import { SIGN_IN_PATH } from '../../site/return-to.ts';
import type { ScreenHandle } from '../../site/screen.ts';
import { useDealer } from '../../../app/dealer.ts';
import { ErrorMessage } from '../../site/error-screen.tsx';
import { ApiError } from '../../../platform/api-error.ts';
import button from '../../../ui/button.module.css';
import type { Route } from './+types/invitation';
import styles from './sign-in.module.css';
import { type FormFailure, formFailure, textOf } from './failure.ts';
import { SignInFrame } from './frame.tsx';
import { InvitationForm } from './invitation-form.tsx';
import { differentPasswords } from './new-password-fields.tsx';
import { secretLinkHeaders } from '../../site/secret-link.ts';

const tokenOf = ({ url }: Request) => new URL(url).searchParams.get('token') ?? '';

/** Statuses of an invitation that cannot be accepted: expired, or the address has an account. */
const CLOSED = [409, 410];

export async function loader({ context, request }: Route.LoaderArgs) {
  try {
    const invitation = await context
      .get(apiContext)
      .get('/invitations/:token', { params: { token: tokenOf(request) } });
    return data({ invitation, problem: null });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500 || error.status === 0) throw error;
    const problem = CLOSED.includes(error.status) ? error.message : UNKNOWN;
    return data({ invitation: null, problem }, { status: error.status });
  }
}

const UNKNOWN = 'There is nothing at this address.';

/** Creates the account without JavaScript. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const errors = differentPasswords(form);
  if (errors['confirm']) return data<FormFailure>({ errors }, { status: 422 });
  const params = { token: tokenOf(request) };
  const body = {
    firstName: textOf(form, 'firstName'),
    lastName: textOf(form, 'lastName'),
    password: textOf(form, 'password'),
  };
  try {
    await context.get(apiContext).post('/invitations/:token', 200, { params, body });
  } catch (error) {
    return formFailure(error, { otherwise: 'An unexpected error occurred', field: 'password' });
  }
  throw redirect(`${SIGN_IN_PATH}?joined`, 303);
}

export const headers = secretLinkHeaders;

export const handle: ScreenHandle = { staff: true, bare: true };

export const meta = () => [{ title: 'Create your account' }];

export default function InvitationPage({ loaderData, actionData }: Route.ComponentProps) {
  const dealer = useDealer();
  const [parameters] = useSearchParams();
  const { invitation, problem } = loaderData;
  if (problem === UNKNOWN) return <ErrorMessage text={problem} />;
  if (!invitation)
    return (
      <SignInFrame title="Create your account">
        <p role="alert" className={styles.expired}>
          {problem}
        </p>
        <div className={styles.links}>
          <Link to={SIGN_IN_PATH} className={button.primary}>
            Back to sign in
          </Link>
        </div>
      </SignInFrame>
    );
  const text = `You’re joining ${dealer.name}. Your role: ${ROLE_NAMES[invitation.role]}.`;
  return (
    <SignInFrame title="Create your account" text={text}>
      <InvitationForm
        token={parameters.get('token') ?? ''}
        email={invitation.email}
        failure={actionData}
      />
    </SignInFrame>
  );
}
