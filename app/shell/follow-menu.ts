const hasMenu = (state: unknown) => typeof state === 'object' && state !== null && 'menu' in state;

const pushEntry = () => history.pushState({ ...history.state, menu: true }, '');

/**
 * Adds an entry to the browser's history while the menu is open, so that Back closes the menu. The router of
 * staff screens does not see these steps, so it loads nothing. A link of the menu replaces the entry.
 * @returns a function that removes the listeners
 */
export function followMenu(dialog: HTMLDialogElement): () => void {
  /** Whether the history's current entry is the one that the menu added. */
  let entered = false;
  let ownStep = false;

  const onOpen = () => {
    if (!dialog.open || entered) return;
    entered = true;
    pushEntry();
  };
  const onClose = () => {
    if (!entered) return;
    entered = false;
    ownStep = true;
    history.back();
  };
  const onPop = (event: PopStateEvent) => {
    if (ownStep) {
      ownStep = false;
      event.stopImmediatePropagation();
    } else if (entered) {
      entered = false;
      event.stopImmediatePropagation();
      dialog.close();
    } else if (hasMenu(event.state) && !dialog.open) {
      entered = true;
      event.stopImmediatePropagation();
      dialog.showModal();
    }
  };
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!link || !dialog.contains(link) || opensElsewhere) return;
    entered = false;
    dialog.close();
    // The router of staff screens has handled its own links.
    if (event.defaultPrevented) return;
    event.preventDefault();
    location.replace(link.href);
  };

  // The visitor may have opened the menu before.
  onOpen();
  // Not every browser sends `toggle` events for dialogs.
  const observer = new MutationObserver(onOpen);
  observer.observe(dialog, { attributeFilter: ['open'] });
  dialog.addEventListener('close', onClose);
  // In the capture phase, to run before the router's listener.
  addEventListener('popstate', onPop, { capture: true });
  // On the window, to run after the router's listeners.
  addEventListener('click', onClick);
  return () => {
    observer.disconnect();
    dialog.removeEventListener('close', onClose);
    removeEventListener('popstate', onPop, { capture: true });
    removeEventListener('click', onClick);
  };
}
