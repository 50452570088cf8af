import { replace } from 'react-router';
import { browserApi } from '../../lib/browser-api.ts';
import { apiContext } from '../../lib/context.ts';
import { loginAddress } from '../../lib/return-to.ts';
import type { ScreenHandle } from '../../lib/screen.ts';
import type { Route } from './+types/staff-only';

/** On the server, redirects signed-out visitors before the loader of a staff screen runs. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ context, request }) => {
    const user = await context.get(apiContext).session(request.signal);
    if (!user) throw replace(loginAddress(request.url));
  },
];

/**
 * In the browser, checks the session while the screen loads its data, which saves a round trip. The API
 * rejects requests for staff data without a session.
 */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }, next) => {
    const [user] = await Promise.all([browserApi.session(request.signal), next()]);
    if (!user) throw replace(loginAddress(request.url));
  },
];

export const handle: ScreenHandle = { staff: true };
