import { browserApi } from '../api/browser-api.ts';
import { BULK_UNDO, deleteKeptPhotos, sessionStore } from '../../ui/browser-storage.ts';
import { showToast, toastAfterLoad } from '../../ui/toast.ts';

export function SignOutButton({ className }: { className: string | undefined }) {
  return (
    <button type="button" className={className} onClick={() => void signOut()}>
      Logout
    </button>
  );
}

/** Removes this browser's push device, because its next user may be somebody else. */
const stopNotices = async () => (await import('../../features/push/subscription.ts')).unsubscribe();

/** Signs out and reloads the home page, so that no data of the session remains in the page. */
async function signOut(): Promise<void> {
  try {
    await stopNotices().catch(() => {});
    await browserApi.post('/users/logout', 200, {});
  } catch (error) {
    showToast('Logout Failed', error instanceof Error ? error.message : '', 'failed');
    return;
  }
  await deleteKeptPhotos();
  sessionStore.removeItem(BULK_UNDO);
  toastAfterLoad('Logged Out', 'You have been logged out successfully');
  location.assign('/');
}
