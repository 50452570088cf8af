import { replace, useSearchParams } from 'react-router';
import { apiContext } from '../../../app/api/context.ts';
import { quietApi } from '../../../app/api/browser-api.ts';
import button from '../../../ui/button.module.css';
import { returnPath } from '../../site/return-to.ts';
import type { ScreenHandle } from '../../site/screen.ts';
import { SetUp } from '../components/second-factor/steps.tsx';
import type { Route } from './+types/second-factor';
import { SignInFrame } from './frame.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { mustSetUpSecondFactor } = await context
    .get(apiContext)
    .get('/users/session', { signal: request.signal });
  if (mustSetUpSecondFactor) return null;
  throw replace(returnPath(new URL(request.url).searchParams.get('from')));
}

export const handle: ScreenHandle = { staff: true, bare: true };

export const meta = () => [{ title: 'Set up a second factor' }];

async function signOut() {
  await quietApi.post('/users/logout', 200, {}).catch(() => null);
  location.replace('/');
}

/** A user who must have a second factor and has none can open only this page. */
export default function SecondFactor() {
  const [parameters] = useSearchParams();
  return (
    <SignInFrame
      title="Set up a second factor"
      text="Your dealership asks for a code from an app after your password. It takes two minutes."
    >
      <SetUp onDone={() => location.replace(returnPath(parameters.get('from')))} />
      <p>
        <button type="button" className={button.button} onClick={() => void signOut()}>
          Sign out
        </button>
      </p>
    </SignInFrame>
  );
}
