import { useRouteLoaderData } from 'react-router';
import { can, type Capability } from './capabilities.ts';
import type { SessionUser } from './session-user.ts';
import type { RootData } from './root-data.ts';

export const useUser = (): SessionUser | null => useRouteLoaderData<RootData>('root')?.user ?? null;

/** Returns a function that checks a capability of the signed-in user. */
export function useCan(): (capability: Capability) => boolean {
  const user = useUser();
  return (capability) => can(user, capability);
}

/** Returns the path segment of the routes that write cars (`ADMIN_PATH_SEGMENT`), or null without a user. */
export const useAdminSegment = (): string | null =>
  useRouteLoaderData<RootData>('root')?.adminPathSegment ?? null;

/** Returns whether a mail server is set up, so that emails are sent. */
export const useHasMailServer = (): boolean =>
  useRouteLoaderData<RootData>('root')?.hasMailServer ?? true;
