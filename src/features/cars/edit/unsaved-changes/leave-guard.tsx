import { useEffect, useEffectEvent } from 'react';
import { useLeaveGuard } from '../../../../ui/use-leave-guard.ts';
import { ConfirmDialog } from '../../../../ui/dialog.tsx';
import { useValues } from '../fields/use-values.ts';
import { losesImages } from '../images/image-tray.ts';
import { type ImageTrayStore, useImageTray } from '../images/image-tray-store.ts';
import type { SavedState } from '../saving/saved-state.ts';
import { hasUnsavedBuyer } from './storage.ts';
import button from '../../../../ui/button.module.css';

interface Props {
  saved: SavedState;
  store: ImageTrayStore;
  /** A save is running: navigation is blocked without asking. */
  saving: boolean;
}

/**
 * Asks before the user leaves the form and would lose details of a buyer or photos. The browser keeps all other
 * changes, and photos that it has stored already.
 */
export function LeaveGuard({ saved, store, saving }: Props) {
  const tray = useImageTray(store);
  const hasBuyer = hasUnsavedBuyer(saved.values, useValues());
  const lost = [losesImages(tray, saved.tray) && 'photos', hasBuyer && 'buyer’s details'].filter(
    Boolean,
  );
  const losesInput = lost.length > 0;

  const { isBlocked, stay, leave } = useLeaveGuard(losesInput, losesInput || saving);
  const endBlock = useEffectEvent(stay);
  useEffect(() => {
    if (isBlocked && saving) endBlock();
  }, [isBlocked, saving]);

  return (
    <ConfirmDialog
      open={isBlocked && !saving}
      addsEntry={false}
      onClose={stay}
      title={`Leave without the ${lost.join(' and ')}?`}
      text={`Your other changes stay in this browser, but the new ${lost.join(' and ')} don’t. You’ll have to add them again.`}
      cancel="Stay here"
      confirm={
        <button type="button" className={button.danger} onClick={leave}>
          Leave
        </button>
      }
    />
  );
}
