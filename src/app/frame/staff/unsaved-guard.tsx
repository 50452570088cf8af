import { useEffect } from 'react';
import { askBeforeUnload } from '../../../ui/before-unload.ts';
import { forgetUnsavedForms, hasUnsavedInput, useHasUnsavedForms } from '../../../ui/unsaved.ts';
import button from '../../../ui/button.module.css';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { useLeaveGuard } from '../../../ui/use-leave-guard.ts';

/** Asks before the user leaves a staff screen, or the site, with input that is not saved yet. */
export function UnsavedGuard() {
  useEffect(() => askBeforeUnload(hasUnsavedInput), []);
  // The router supports one blocker at a time, and the car form has its own.
  return useHasUnsavedForms() && <LeaveDialog />;
}

function LeaveDialog() {
  const { isBlocked, stay, leave } = useLeaveGuard(false, true);
  return (
    <ConfirmDialog
      open={isBlocked}
      addsEntry={false}
      onClose={stay}
      title="Leave without saving?"
      text="Your changes on this page aren’t saved yet."
      cancel="Stay here"
      confirm={
        <button
          type="button"
          className={button.danger}
          onClick={() => {
            // The browser must not ask again: the navigation may load another page.
            forgetUnsavedForms();
            leave();
          }}
        >
          Leave
        </button>
      }
    />
  );
}
