/**
 * Overlays that Back closes: dialogs, the gallery, the menu of phones. An open overlay adds an entry to the browser's
 * history. The entry stays when the overlay closes in another way, because the step back that removes it would race with
 * a navigation that follows. The next overlay uses it again, and Back skips it.
 */

interface Overlay {
  close: () => boolean;
}

const open: Overlay[] = [];

/** How many overlay entries the current entry is above its page. */
const levelOf = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'overlays' in state ? Number(state.overlays) : 0;

/** Names the page of an entry. The entries of the router have a key, also for equal addresses. */
const pageOf = (state: unknown): string => {
  const key = typeof state === 'object' && state !== null && 'key' in state ? state.key : '';
  return `${String(key)} ${location.href}`;
};

/** The current entry, before the browser moves to another. */
let known: { level: number; page: string; scroll: ScrollRestoration } = {
  level: 0,
  page: '',
  scroll: 'auto',
};

const remember = () => {
  const { state, scrollRestoration: scroll } = history;
  known = { level: levelOf(state), page: pageOf(state), scroll };
};

/**
 * Adds entries until there is one for each open overlay. The entries below them keep the position at which the first
 * overlay opened, so they must not scroll when Back returns to them.
 */
function addEntries(): void {
  const scroll = history.scrollRestoration;
  for (let level = levelOf(history.state); level < open.length; level += 1) {
    history.scrollRestoration = 'manual';
    history.pushState({ ...history.state, overlays: level + 1 }, '');
    history.scrollRestoration = scroll;
  }
  remember();
}

/** In the capture phase, so that the router sees no step that only concerns an overlay. */
function onPop(event: PopStateEvent): void {
  const from = known;
  remember();
  const { level, page } = known;
  if (from.level <= level || from.page !== page) return;
  event.stopImmediatePropagation();
  // The browser scrolls after this event, if at all. From then on it may restore the position again.
  known.scroll = from.scroll;
  setTimeout(() => (history.scrollRestoration = from.scroll));
  if (open.length <= level) history.back();
  for (const overlay of open.slice(level).toReversed()) {
    if (!overlay.close()) return addEntries();
    remove(overlay);
  }
}

function remove(overlay: Overlay): void {
  const at = open.indexOf(overlay);
  if (at >= 0) open.splice(at, 1);
}

/**
 * Makes Back close an overlay, and do nothing else.
 * @param close closes the overlay; returns false if it stays open, for example to ask whether to discard the input
 * @returns a function to call when the overlay has closed
 */
export function addOverlay(close: Overlay['close']): () => void {
  const overlay = { close };
  open.push(overlay);
  addEntries();
  return () => remove(overlay);
}

/**
 * Makes Back close a `<dialog>` that an invoker command opens. Following one of its links closes it too.
 * @returns a function that removes the listeners
 */
export function followDialog(dialog: HTMLDialogElement): () => void {
  let onClosed: (() => void) | undefined;
  const follow = () => {
    if (dialog.open) {
      onClosed ??= addOverlay(() => {
        dialog.close();
        return true;
      });
    } else {
      onClosed?.();
      onClosed = undefined;
    }
  };
  const close = () => dialog.close();
  const onClick = ({ target, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) => {
    const opensElsewhere = metaKey || ctrlKey || shiftKey || altKey;
    if (target instanceof Element && target.closest('a') && !opensElsewhere) close();
  };
  follow();
  // Not every browser sends `toggle` events for dialogs.
  const observer = new MutationObserver(follow);
  observer.observe(dialog, { attributeFilter: ['open'] });
  dialog.addEventListener('click', onClick);
  // The browser may keep this page and show it again after Back.
  addEventListener('pagehide', close);
  return () => {
    observer.disconnect();
    dialog.removeEventListener('click', onClick);
    removeEventListener('pagehide', close);
    onClosed?.();
  };
}

if (typeof addEventListener === 'function') {
  remember();
  addEventListener('popstate', onPop, { capture: true });
  addEventListener('pageshow', remember);
}
