import {
  createContext,
  type InputEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { registerTexts } from './unsaved.ts';
import { BusyButton } from './busy-button.tsx';
import { Button } from './button.tsx';
import styles from './dialog.module.css';
import { addOverlay } from './overlays.ts';
import { TOAST } from './toast.ts';
import visibility from './styles/visibility.module.css';

/** Whether a component is in a dialog. */
export const InDialog = createContext(false);

interface DialogProps {
  open: boolean;
  /** Called when the user closes the dialog, for example by Escape or Back. Set `open` to false. */
  onClose: () => void;
  title: string;
  text?: ReactNode;
  /** Use for questions that need an answer, for example whether to delete. */
  urgent?: boolean;
  /** Whether Back closes the dialog. This adds a history entry, after which Forward has no entries. */
  addsEntry?: boolean;
  /** Whether closing asks before it discards typed text. */
  asksToDiscard?: boolean;
  children: ReactNode;
}

/**
 * A modal dialog. The browser moves focus to the first control and returns it on close. Put the safe
 * button first, or set `data-first` on another control. Escape and Back ask before they discard typed text.
 */
export function Dialog({
  open,
  onClose,
  title,
  text,
  urgent = false,
  addsEntry = true,
  asksToDiscard = true,
  children,
}: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();

  const { hasInput, onInput, forget } = useTypedText();
  useEffect(() => registerTexts(hasInput), [hasInput]);
  const [isAsking, setIsAsking] = useState(false);

  /** Returns whether the dialog closes. */
  function requestClose(): boolean {
    const asks = hasInput();
    if (asks) setIsAsking(true);
    else onClose();
    return !asks;
  }
  const onBack = useEffectEvent(requestClose);

  useEffect(() => {
    const dialog = element.current;
    if (!open) {
      if (dialog?.open) dialog.close();
      return undefined;
    }
    if (!dialog?.open) {
      dialog?.showModal();
      dialog?.querySelector<HTMLElement>('[data-first]')?.focus();
    }
    const onClosed = addsEntry ? addOverlay(() => onBack()) : undefined;
    return () => {
      onClosed?.();
      forget();
      setIsAsking(false);
    };
  }, [open, addsEntry, forget]);

  return (
    <>
      <dialog
        ref={element}
        role={urgent ? 'alertdialog' : undefined}
        aria-labelledby={`${id}-title`}
        aria-describedby={text ? `${id}-text` : undefined}
        className={styles.dialog}
        onInput={asksToDiscard ? onInput : undefined}
        // For Escape. `open` must be false before the focus returns, so that the next key can open the dialog again.
        onCancel={(event) => {
          if (event.target !== event.currentTarget) return;
          event.preventDefault();
          requestClose();
        }}
        // Chrome closes a dialog at the second Escape, even if `onCancel` keeps it open. The event can also arrive after the
        // dialog was opened again.
        onClose={({ currentTarget: dialog }) => {
          if (open && !dialog.open && !requestClose()) dialog.showModal();
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
            <InDialog value>{children}</InDialog>
            <ToastEcho />
          </>
        )}
      </dialog>
      {isAsking && (
        <ConfirmDialog
          open={open}
          onClose={() => setIsAsking(false)}
          title="Discard what you typed?"
          cancel="Keep editing"
          confirm={
            <Button
              variant="danger"
              onClick={() => {
                setIsAsking(false);
                onClose();
              }}
            >
              Discard
            </Button>
          }
        />
      )}
    </>
  );
}

/** Announces toasts inside a modal dialog: screen readers ignore everything outside it. */
function ToastEcho() {
  const [text, setText] = useState('');
  useEffect(() => {
    const echo = (event: Event) => {
      if (event instanceof CustomEvent) setText(String(event.detail));
    };
    addEventListener(TOAST, echo);
    return () => removeEventListener(TOAST, echo);
  }, []);
  return <output className={visibility.visuallyHidden}>{text}</output>;
}

/** Remembers which controls of a form the user has changed. */
function useTypedText() {
  const changed = useRef(new Set<HTMLInputElement | HTMLTextAreaElement>());
  const hasInput = useCallback(
    () =>
      [...changed.current].some((control) => control.isConnected && control.value.trim() !== ''),
    [],
  );
  const forget = useCallback(() => changed.current.clear(), []);
  return {
    hasInput,
    forget,
    onInput: ({ target }: InputEvent) => {
      const isText =
        target instanceof HTMLTextAreaElement ||
        (target instanceof HTMLInputElement && target.type !== 'password');
      if (isText) changed.current.add(target);
    },
  };
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
        <Button onClick={dialog.onClose}>{cancel}</Button>
        {confirm}
      </DialogButtons>
    </Dialog>
  );
}

interface DangerDialogProps extends Omit<ConfirmDialogProps, 'confirm'> {
  /** Text of the button that confirms. */
  confirm: string;
  busy: boolean;
  busyText: string;
  onConfirm: () => void;
}

/** A question before something is deleted or cancelled. */
export const DangerDialog = ({
  confirm,
  busy,
  busyText,
  onConfirm,
  ...dialog
}: DangerDialogProps) => (
  <ConfirmDialog
    {...dialog}
    confirm={
      <BusyButton
        type="button"
        variant="danger"
        busy={busy}
        busyText={busyText}
        onClick={onConfirm}
      >
        {confirm}
      </BusyButton>
    }
  />
);

/** A ref for a message that appears in a dialog: scrolls it above the buttons. */
export const reveal = (element: HTMLElement | null) =>
  element?.scrollIntoView({ block: 'nearest' });

export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className={styles.buttons}>{children}</div>;
}
