import { type RefObject, useEffect, useRef } from 'react';

const hasMenu = (state: unknown) => typeof state === 'object' && state !== null && 'menu' in state;

const pushEntry = () => history.pushState({ ...history.state, menu: true }, '');

/**
 * Adds an entry to the browser's history while the menu is open, so that Back closes it. The entry copies
 * the router's state of the page, and the router does not see these steps, so it loads nothing.
 */
export function useMenu(ref: RefObject<HTMLDialogElement | null>) {
  /** Whether the menu's entry is the current one. */
  const entered = useRef(false);

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return undefined;
    let ownStep = false;

    // The visitor may have opened the menu before hydration.
    if (dialog.open) {
      entered.current = true;
      pushEntry();
    }

    const onClose = () => {
      if (!entered.current) return;
      entered.current = false;
      ownStep = true;
      history.back();
    };
    const onPop = (event: PopStateEvent) => {
      if (ownStep) {
        ownStep = false;
        event.stopImmediatePropagation();
      } else if (entered.current) {
        entered.current = false;
        event.stopImmediatePropagation();
        dialog.close();
      } else if (hasMenu(event.state) && !dialog.open) {
        entered.current = true;
        event.stopImmediatePropagation();
        dialog.showModal();
      }
    };
    dialog.addEventListener('close', onClose);
    // In the capture phase, to run before the router's listener.
    addEventListener('popstate', onPop, { capture: true });
    return () => {
      dialog.removeEventListener('close', onClose);
      removeEventListener('popstate', onPop, { capture: true });
    };
  }, [ref]);

  return {
    open: () => {
      ref.current?.showModal();
      entered.current = true;
      pushEntry();
    },
    close: () => ref.current?.close(),
    /** Closes the menu when the visitor follows a link, which replaces the menu's entry. */
    leave: () => {
      entered.current = false;
      ref.current?.close();
    },
  };
}
