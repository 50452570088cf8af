import { type RefObject, useEffect, useRef } from 'react';

const hasMenu = (state: unknown) => typeof state === 'object' && state !== null && 'menu' in state;

const pushEntry = () => history.pushState({ ...history.state, menu: true }, '');

/**
 * The menu as an entry of the browser's history, so that Back closes it. The entry has the router's
 * index of the page beneath; the router never sees these steps and reloads nothing.
 */
export function useMenu(ref: RefObject<HTMLDialogElement | null>) {
  /** The menu's entry is the current one. */
  const entered = useRef(false);

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return undefined;
    let ownStep = false;

    // The browser may have opened it before hydration.
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
    // In the capture phase: before the router's own listener.
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
    /** Closes the menu for a link that replaces its entry. */
    leave: () => {
      entered.current = false;
      ref.current?.close();
    },
  };
}
