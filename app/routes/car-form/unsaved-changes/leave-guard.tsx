import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { type ImageTrayStore, useImageTray } from '../images/image-tray-store.ts';
import button from '../../../ui/button.module.css';

interface Props {
  store: ImageTrayStore;
  /** A save is running: navigation is blocked without asking. */
  saving: boolean;
}

/** Asks before the user leaves with new images, because the browser stores the fields but not the images. */
export function LeaveGuard({ store, saving }: Props) {
  const tray = useImageTray(store);
  const hasNewImages = tray.images.some(({ path, state }) => path === null && state !== 'refused');

  useEffect(() => {
    if (!hasNewImages) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [hasNewImages]);

  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      (hasNewImages || saving) && currentLocation.pathname !== nextLocation.pathname,
  );
  const { state, reset } = blocker;
  useEffect(() => {
    if (state === 'blocked' && saving) reset();
  }, [state, saving, reset]);

  return (
    <ConfirmDialog
      open={state === 'blocked' && !saving}
      onClose={() => blocker.reset?.()}
      title="Leave without the photos?"
      text="Your changes stay in this browser, but the new photos don’t. You’ll have to add them again."
      cancel="Stay here"
      confirm={
        <button type="button" className={button.danger} onClick={() => blocker.proceed?.()}>
          Leave
        </button>
      }
    />
  );
}
