import { useState } from 'react';
import button from '../../../ui/button.module.css';
import { Dialog, DialogButtons } from '../../../ui/dialog.tsx';
import { ResetEmailSent, ResetRequestForm } from './reset-request-form.tsx';

interface Props {
  open: boolean;
  onClose: () => void;
}

export function ResetDialog({ open, onClose }: Props) {
  const [sent, setSent] = useState(false);
  const close = () => {
    setSent(false);
    onClose();
  };
  return (
    <Dialog open={open} onClose={close} title="Reset Password">
      {sent ? (
        <>
          <ResetEmailSent />
          <DialogButtons>
            <button type="button" className={button.primary} onClick={close} ref={focus}>
              Close
            </button>
          </DialogButtons>
        </>
      ) : (
        <ResetRequestForm
          onSent={() => setSent(true)}
          cancel={
            <button type="button" className={button.button} onClick={close}>
              Cancel
            </button>
          }
        />
      )}
    </Dialog>
  );
}

// Defined outside of the component, so that React calls this ref once per button and not on every render.
const focus = (element: HTMLButtonElement | null) => element?.focus();
