import { replace } from 'react-router';
import type { SessionUser } from '../../domain/user.ts';
import type { Api } from './api.ts';
import { loginAddress } from './return-to.ts';

/**
 * Whoever is signed in, for the loader of a screen that is for staff alone. Anyone else is led to the
 * login, which carries the place that was asked for and takes its place in the history.
 */
export async function requireStaff(api: Api, request: Request): Promise<SessionUser> {
  const user = await api.session(request.signal);
  if (user) return user;
  throw replace(loginAddress(request.url));
}
