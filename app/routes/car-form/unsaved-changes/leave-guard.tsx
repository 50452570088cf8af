import { useEffect, useSyncExternalStore } from 'react';
import { useBlocker } from 'react-router';
import { Dialog, DialogButtons } from '../../../ui/dialog.tsx';
import type { TrayStore } from '../images/tray-store.ts';

interface Props {
  store: TrayStore;
  /** A save is under way: nobody leaves in the middle of it. */
  busy: boolean;
}

/** Asks before chosen images are lost by leaving: what was typed is kept by the browser, they are not. */
export function LeaveGuard({ store, busy }: Props) {
  const tray = useSyncExternalStore(store.subscribe, store.get, store.get);
  const unsent = tray.images.some(({ path, state }) => path === null && state !== 'refused');

  useEffect(() => {
    if (!unsent) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [unsent]);

  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      (unsent || busy) && currentLocation.pathname !== nextLocation.pathname,
  );
  const { state, reset } = blocker;
  useEffect(() => {
    if (state === 'blocked' && busy) reset();
  }, [state, busy, reset]);

  return (
    <Dialog
      open={state === 'blocked' && !busy}
      onClose={() => blocker.reset?.()}
      title="Leave without the images?"
      text="What you typed is kept in this browser. The images that you chose are not: they would have to be chosen again."
      urgent
    >
      <DialogButtons>
        <button type="button" className="button" onClick={() => blocker.reset?.()}>
          Stay here
        </button>
        <button type="button" className="button button-danger" onClick={() => blocker.proceed?.()}>
          Leave
        </button>
      </DialogButtons>
    </Dialog>
  );
}
