import { type ReactNode, useEffect, useId, useRef } from 'react';
import button from './button.module.css';
import styles from './dialog.module.css';
import { ToastEcho } from './toast-echo.tsx';

interface DialogProps {
  open: boolean;
  /** Called when the dialog has closed, for example by Escape. Set `open` to false. */
  onClose: () => void;
  title: string;
  text?: ReactNode;
  /** Use for questions that need an answer, for example whether to delete. */
  urgent?: boolean;
  children: ReactNode;
}

/**
 * A modal dialog. The browser moves focus to the first control and returns it on close. Put the safe
 * button first, or set `data-first` on another control.
 */
export function Dialog({ open, onClose, title, text, urgent = false, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();

  useEffect(() => {
    const dialog = element.current;
    if (open && !dialog?.open) {
      dialog?.showModal();
      dialog?.querySelector<HTMLElement>('[data-first]')?.focus();
    }
    if (!open && dialog?.open) dialog.close();
  }, [open]);

  return (
    <dialog
      ref={element}
      role={urgent ? 'alertdialog' : undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={text ? `${id}-text` : undefined}
      className={styles.dialog}
      // For Escape. `open` must be false before the focus returns, so that the next key can open the dialog again.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      // The event can arrive after the dialog was opened again.
      onClose={(event) => {
        if (!event.currentTarget.open) onClose();
      }}
    >
      {open && (
        <>
          <h2 id={`${id}-title`} className={styles.title}>
            {title}
          </h2>
          {text && (
            <p id={`${id}-text`} className={styles.text}>
              {text}
            </p>
          )}
          {children}
          <ToastEcho />
        </>
      )}
    </dialog>
  );
}

interface ConfirmDialogProps extends Omit<DialogProps, 'urgent' | 'children'> {
  /** Text of the button that closes the dialog. */
  cancel: string;
  /** The button that confirms. */
  confirm: ReactNode;
  children?: ReactNode;
}

/** A question with two answers. */
export function ConfirmDialog({ cancel, confirm, children, ...dialog }: ConfirmDialogProps) {
  return (
    <Dialog {...dialog} urgent>
      {children}
      <DialogButtons>
        <button type="button" className={button.button} onClick={dialog.onClose}>
          {cancel}
        </button>
        {confirm}
      </DialogButtons>
    </Dialog>
  );
}

export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className={styles.buttons}>{children}</div>;
}
