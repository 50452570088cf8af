/** Cancelable event before a script opens another page. Its detail is the address. */
export const LEAVE = 'leave';
/** Event when the load of another page was stopped, or when the browser shows this page again after Back. */
export const STAY = 'stay';

/** The visitor has probably stopped a load that takes longer. No event reports it. */
const STOPPED_AFTER_MS = 10_000;

let opening: URL | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

function stay(): void {
  clearTimeout(timer);
  opening = null;
  dispatchEvent(new Event(STAY));
}

if (typeof addEventListener === 'function')
  addEventListener('pageshow', ({ persisted }) => persisted && stay());

/** Returns the address that `openPage` is loading, or that of the current page. */
export const latestPage = (): URL => opening ?? new URL(location.href);

/**
 * Opens a page of this site from the server. If only the fragment differs from the current address, the browser
 * scrolls and loads nothing.
 * @returns whether a page loads; also false if the browser is offline
 */
export function openPage(address: string): boolean {
  const page = new URL(address, location.href);
  const loads = isOtherDocument(page);
  if (loads) {
    const left = dispatchEvent(new CustomEvent(LEAVE, { detail: page.href, cancelable: true }));
    if (!left) return false;
    opening = page;
    clearTimeout(timer);
    timer = setTimeout(stay, STOPPED_AFTER_MS);
  }
  location.assign(page);
  return loads;
}

/** Whether the browser loads an address. False if it only scrolls to another fragment of the current page. */
export const isOtherDocument = ({ pathname, search, hash }: URL): boolean =>
  pathname !== location.pathname || search !== location.search || !hash;
