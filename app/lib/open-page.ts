/** Cancelable event before a script opens another page. Its detail is the address. */
export const LEAVE = 'leave';
/** Event when a page that was being left stays, because the load was stopped, or is shown again after Back. */
export const STAY = 'stay';

/** After this time without another page the visitor has probably stopped the load: no event reports that. */
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

/** The page that the browser is opening for a script, or the current one. */
export const latestPage = (): URL => opening ?? new URL(location.href);

/**
 * Opens a page of this site from the server. An address that differs only in its fragment from that of the
 * current page scrolls.
 * @returns whether a page loads; false also if the browser is offline, which the page shows
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

/** Whether the browser loads a document for an address, and does not only scroll to its fragment. */
export const isOtherDocument = ({ pathname, search, hash }: URL): boolean =>
  pathname !== location.pathname || search !== location.search || !hash;
