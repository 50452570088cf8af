import {
  createContext,
  data,
  isRouteErrorResponse,
  Outlet,
  replace,
  useRevalidator,
  useRouteError,
} from 'react-router';
import type { SessionUser } from '../../session-user.ts';
import type { Api } from '../../api/api.ts';
import { browserApi } from '../../api/browser-api.ts';
import { apiContext } from '../../api/context.ts';
import { signInAddress } from '../../../features/site/return-to.ts';
import type { ScreenHandle } from '../../../features/site/screen.ts';
import { ErrorScreen } from '../../../features/site/error-screen.tsx';
import { DraftsContext } from './counts.tsx';
import { StaffFrame } from './frame.tsx';
import { keepShown } from '../../../ui/keep-shown.ts';
import { canOpen } from '../../screens.ts';
import type { Route } from './+types/staff-only';

const userContext = createContext<SessionUser>();

/** On the server, redirects signed-out visitors before the loader of a staff screen runs. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ context, request }) => {
    const user = await context.get(apiContext).session(request.signal);
    if (!user) throw replace(signInAddress(request.url));
    context.set(userContext, user);
  },
];

export async function loader({ context, request, pattern }: Route.LoaderArgs) {
  requireAccess(context.get(userContext), pattern);
  return { drafts: await countDrafts(context.get(apiContext), request.signal) };
}

/**
 * In the browser, checks the session while the screen loads its data, which saves a round trip. The API
 * rejects requests for staff data without a session or capability.
 */
export const clientLoader = ({ request, pattern }: Route.ClientLoaderArgs) =>
  frame.load(request, async () => {
    const user =
      (await browserApi.session(request.signal)) ?? (await sessionAfterSignIn(request.signal));
    if (!user) throw replace(signInAddress(request.url));
    requireAccess(user, pattern);
    return { drafts: await countDrafts(browserApi, request.signal) };
  });

/** Reads something that needs a session: without one, the client asks the user to sign in again. */
async function sessionAfterSignIn(signal: AbortSignal): Promise<SessionUser | null> {
  await browserApi.get('/account', { signal });
  return browserApi.session(signal);
}

const frame = keepShown<{ drafts: number | null }>({ isFrame: true });

/** Returns null if the count fails: the screen is shown without it. */
async function countDrafts(api: Api, signal: AbortSignal): Promise<number | null> {
  try {
    return (await api.searchCars({ publish: false, pageSize: 1 }, signal)).pagination.totalItems;
  } catch {
    return null;
  }
}

/** Each screen is checked, also after a navigation from another staff screen. */
export const shouldRevalidate = () => true;

const FORBIDDEN = "Your account can't open this page.";

function requireAccess(user: SessionUser, screen: string): void {
  if (!canOpen(user, screen)) throw data(FORBIDDEN, { status: 403 });
}

export const handle: ScreenHandle = { staff: true };

export const meta = ({ error }: Route.MetaArgs) => [
  { title: isRouteErrorResponse(error) && error.status === 403 ? FORBIDDEN : 'Error' },
];

export default function StaffOnly({ loaderData }: Route.ComponentProps) {
  frame.useShown(loaderData);
  return (
    <DraftsContext value={loaderData.drafts}>
      <StaffFrame>
        <Outlet />
      </StaffFrame>
    </DraftsContext>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const { revalidate } = useRevalidator();
  const isRefused = isRouteErrorResponse(error) && error.status < 500;
  return (
    <StaffFrame>
      <ErrorScreen retry={isRefused ? undefined : revalidate} />
    </StaffFrame>
  );
}
