import { browserApi } from '../lib/browser-api.ts';
import { showToast, toastAfterLoad } from '../lib/toast.ts';

/** Signs out and reloads the home page, so that no data of the session remains in the page. */
export async function signOut(): Promise<void> {
  try {
    await browserApi.signOut();
  } catch (error) {
    showToast('Logout Failed', error instanceof Error ? error.message : '', 'failed');
    return;
  }
  toastAfterLoad('Logged Out', 'You have been logged out successfully');
  location.assign('/');
}
