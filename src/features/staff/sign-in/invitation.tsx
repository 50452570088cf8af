import { data, Link, redirect, useNavigate, useSearchParams } from 'react-router';
import { ROLE_NAMES } from '../../../app/capabilities.ts';
import { apiContext } from '../../../app/api/context.ts';
import { SIGN_IN_PATH } from '../../site/return-to.ts';
import type { ScreenHandle } from '../../site/screen.ts';
import { useDealer } from '../../../app/dealer.ts';
import { ErrorMessage } from '../../site/error-screen.tsx';
import { ApiError, isRefusal } from '../../../platform/api-error.ts';
import button from '../../../ui/button.module.css';
import type { Route } from './+types/invitation';
import styles from './sign-in.module.css';
import { type FormFailure, formFailure, textOf } from './failure.ts';
import { SignInFrame } from './frame.tsx';
import { differentPasswords, NewPasswordFields } from './new-password-fields.tsx';
import { secretLinkHeaders } from '../../site/secret-link.ts';
import { invitationAcceptance } from '../users.ts';
import { browserApi } from '../../../app/api/browser-api.ts';
import { InputField } from '../../../ui/field.tsx';
import { EditForm, SaveButton } from '../../../ui/form/edit-form.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { useEditForm } from '../../../ui/form/use-edit-form.ts';

const tokenOf = ({ url }: Request) => new URL(url).searchParams.get('token') ?? '';

/** Statuses of an invitation that cannot be accepted: the address has an account (409), or it has expired (410). */
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

interface Props {
  token: string;
  email: string;
  /** The server's errors, if the form was submitted without JavaScript. */
  failure: FormFailure | undefined;
}

/** The form that creates the account of an invitation. */
function InvitationForm({ token, email, failure }: Props) {
  const navigate = useNavigate();
  const state = useEditForm({
    values: { firstName: '', lastName: '', password: '', confirm: '' },
    schema: invitationAcceptance,
    initialErrors: failure?.errors ?? {},
    toInput: ({ confirm: _confirm, ...account }) => account,
    check: (form) => differentPasswords(new FormData(form ?? undefined)),
    save: (body) => browserApi.post('/invitations/:token', 200, { params: { token }, body }),
    done: ['Account Created', 'Your account is ready. You can now sign in'],
    onSaved: () => navigate(SIGN_IN_PATH, { replace: true }),
    // The invitation expired or was withdrawn meanwhile: the page loads again and shows why.
    onFailed: (error) => isRefusal(error) && [404, 409, 410].includes(error.status),
  });
  return (
    <EditForm
      state={state}
      asksToLeave={false}
      aria-label="Create your account"
      className={styles.form}
    >
      <InputField label="Email" value={email} readOnly autoComplete="username" />
      <TextField name="firstName" label="First name" autoComplete="given-name" />
      <TextField name="lastName" label="Last name" autoComplete="family-name" />
      <NewPasswordFields label="Password" />
      <SaveButton className={styles.save}>Create account</SaveButton>
    </EditForm>
  );
}
