import { useRouteLoaderData } from 'react-router';
import type { SessionUser } from '../../domain/user.ts';
import { browserApi } from '../lib/browser-api.ts';
import type { RootData } from '../lib/root-data.ts';
import { showToast, toastAfterLoad } from '../lib/toast.ts';

/** Whoever is signed in, on any screen; null for a visitor. */
export const useUser = (): SessionUser | null => useRouteLoaderData<RootData>('root')?.user ?? null;

/** The word in the paths that write cars; null for a visitor. */
export const useAdminSegment = (): string | null =>
  useRouteLoaderData<RootData>('root')?.adminPathSegment ?? null;

/** Signs out and loads the home page anew, so that nothing of the session stays on the screen. */
export async function signOut(): Promise<void> {
  try {
    await browserApi.signOut();
  } catch (error) {
    await showToast('Logout Failed', error instanceof Error ? error.message : '', 'failed');
    return;
  }
  toastAfterLoad('Logged Out', 'You have been logged out successfully');
  location.assign('/');
}
