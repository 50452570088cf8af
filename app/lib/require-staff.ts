import { replace } from 'react-router';
import type { SessionUser } from '../../domain/user.ts';
import type { Api } from './api.ts';

/**
 * Lets signed-in staff pass. Anyone else is led to the sign-in, which takes the place of this page in the
 * history and knows where to return to.
 * @throws {Response} that leads there
 */
export async function requireStaff(
  api: Pick<Api, 'session'>,
  request: Request,
): Promise<SessionUser> {
  const user = await api.session(request.signal);
  if (user) return user;
  const { pathname, search } = new URL(request.url);
  throw replace(`/admin/motorlogin?${new URLSearchParams({ from: pathname + search })}`);
}
