import './dialog.css';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { ToastEcho } from './toast-echo.tsx';

interface DialogProps {
  open: boolean;
  /** Escape was pressed, or the dialog has closed; set `open` to false. */
  onClose: () => void;
  title: string;
  /** What it is about, in a sentence or two. */
  text?: ReactNode;
  /** A question that must be answered, such as whether to delete. */
  urgent?: boolean;
  children: ReactNode;
}

/**
 * A modal dialog. The browser keeps the keyboard inside, starts it at the first control (of two buttons
 * put the safe one first; another is marked with `data-first`) and gives it back to whatever opened it.
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
      className="dialog"
      onClose={onClose}
    >
      {open && (
        <>
          <h2 id={`${id}-title`} className="dialog-title">
            {title}
          </h2>
          {text && (
            <p id={`${id}-text`} className="dialog-text">
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

/** The buttons of a dialog, the safe one first. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className="dialog-buttons">{children}</div>;
}
